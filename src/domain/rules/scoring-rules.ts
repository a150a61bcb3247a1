// Rules of the Smart Cat Score: cap of a side, counted signals, doubtful batches, publishing.
import type { RuleTable } from './rule.ts';

const DECISION = 'docs/decisions/scoring.md';
const ADMIN_5 = 'administrator specification, section 5';

/** Version of the formula; bump it when a rule or points change a score. */
export const FORMULA_VERSION = 'score-2';

export const scoringRules = {
  side_cap: { name: 'Most a side can score', value: 1000, unit: 'points', source: 'specification, section 1' },
  premium_weight: { name: 'Weight of a premium signal', value: 3, unit: 'times', source: 'specification, section 1' },
  window_sessions: {
    name: 'Signals count from the open of the session this many before',
    value: 1,
    unit: 'sessions',
    source: DECISION,
  },
  conflict_above: { name: 'Conflicting when both sides are above', value: 100, unit: 'points', source: ADMIN_5 },
  imbalance_ratio: { name: 'Extreme imbalance from a ratio of', value: 10, unit: 'to 1', source: ADMIN_5 },
} as const satisfies RuleTable;

/** Size limits of a published reply; further rows are read by symbol. */
export const publishingRules = {
  rows_per_type: { name: 'Newest rows shown for one type and symbol', value: 3, unit: 'rows', source: DECISION },
  history: { name: 'Scores in a symbol history', value: 30, unit: 'days', source: DECISION },
  history_long: { name: 'Scores in the long history of one symbol', value: 63, unit: 'days', source: DECISION },
  publications_of: {
    name: 'Publications in the past calls of a symbol',
    value: 200,
    unit: 'publications',
    source: DECISION,
  },
  rows_up_to: { name: 'Rows are published up to', value: 100_000, unit: 'signals', source: DECISION },
  premium_rows_up_to: { name: 'Premium rows are published up to', value: 20_000, unit: 'signals', source: DECISION },
  types_up_to: { name: 'Types are published up to', value: 200_000, unit: 'types of symbols', source: DECISION },
  premium_symbols: {
    name: 'Premium symbols listed with a run, the strongest of more',
    value: 1_000,
    unit: 'symbols',
    source: DECISION,
  },
  top_symbols: { name: 'Symbols in a top list', value: 10, unit: 'symbols', source: DECISION },
} as const satisfies RuleTable;
