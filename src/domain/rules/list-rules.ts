// Plausibility thresholds for rows of expert lists.
import type { RuleTable } from './rule.ts';

const settled = 'docs/decisions/list-rows.md';

export const rowRules = {
  price_distance: {
    name: 'most that a price or target may be away from the last close, either way',
    value: 100,
    unit: 'times',
    source: settled,
  },
  highest_price: {
    name: 'highest price or target of one share, where no close is known',
    value: 5_000_000,
    unit: 'USD',
    source: 'several times the dearest share there is (BRK.A, below a million)',
  },
  news_days: {
    name: 'how long before its list an event may lie and still be news of the list',
    value: 60,
    unit: 'days',
    source:
      'the longest time to report a trade: 45 days for Congress (STOCK Act) and for holdings (Form 13F), and some days to be listed',
  },
} as const satisfies RuleTable;
