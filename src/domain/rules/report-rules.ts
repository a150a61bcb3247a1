// How far back the administrators' reports look and how much they list.
import type { RuleTable } from './rule.ts';

const ADMIN_9 = 'specification of administration, section 9';
const REPORTS = 'docs/decisions/0145-what-the-reports-count.md';

export const reportRules = {
  hours: { name: 'Buckets of the day', value: 24, unit: 'hours', source: ADMIN_9 },
  last_actions: { name: 'Last actions listed', value: 10, unit: 'actions', source: ADMIN_9 },
  history_days: { name: 'Days of the history of expert data', value: 14, unit: 'days', source: REPORTS },
  top_symbols: { name: 'Top symbols listed', value: 20, unit: 'symbols', source: REPORTS },
  covered_stocks: { name: 'Stocks of the coverage listed', value: 50, unit: 'stocks', source: REPORTS },
  counted_mb: { name: 'Rows are counted in tables up to', value: 16, unit: 'MB', source: REPORTS },
} as const satisfies RuleTable;
