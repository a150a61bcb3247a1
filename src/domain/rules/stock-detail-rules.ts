// Display rules of the stock detail: list lengths, low expense ratio, number of skeletons.
import type { RuleTable } from './rule.ts';

const SPEC_9 = 'specification, section 9';

export const stockDetailRules = {
  actions_first: { name: "Analyst actions before 'Show all'", value: 5, unit: 'actions', source: SPEC_9 },
  rating_periods: { name: 'Ratings over time', value: 3, unit: 'periods', source: SPEC_9 },
  top_holdings: { name: 'Top holdings', value: 10, unit: 'holdings', source: SPEC_9 },
  table_rows: { name: 'Rows of other tables', value: 10, unit: 'rows', source: SPEC_9 },
  stars: { name: 'Star rating is out of', value: 5, unit: 'stars', source: SPEC_9 },
  low_expense_below: { name: 'A fund is cheap below', value: 0.5, unit: '% a year', source: SPEC_9 },
  ways_first: { name: 'Ways to a better decision shown first', value: 3, unit: 'ways', source: 'detail layout' },
  articles_of_catalyst: { name: 'Articles of the News Catalyst', value: 3, unit: 'articles', source: 'detail layout' },
} as const satisfies RuleTable;

export const stocksPageRules = {
  search_skeletons: { name: 'Skeletons of a search', value: 5, unit: 'cards', source: SPEC_9 },
  popular_skeletons: { name: 'Skeletons of the popular stocks', value: 10, unit: 'cards', source: SPEC_9 },
  search_debounce: { name: 'Search waits', value: 300, unit: 'ms', source: 'as the screener' },
} as const satisfies RuleTable;
