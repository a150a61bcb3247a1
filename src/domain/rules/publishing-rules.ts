// When a state is held back instead of published, and what a dry run shows of it.
import type { RuleTable } from './rule.ts';

const DECISION = 'docs/decisions, guarded publishing';

export const guardRules = {
  symbols_lost: {
    name: 'Held when more symbols vanish than',
    value: 1 / 3,
    unit: 'of those published',
    source: DECISION,
  },
  list_rows_lost: {
    name: 'Held when of the usual rows of a required list more are missing than',
    value: 1 / 2,
    unit: 'of its fullest day in the published state',
    source: DECISION,
  },
} as const satisfies RuleTable;

export const doubledRules = {
  repeated: {
    name: 'A file is called doubled when of its rows at least so many say an earlier row again',
    value: 0.4,
    unit: 'of its rows',
    source: DECISION,
  },
} as const satisfies RuleTable;

export const dryRunRules = {
  first_names: { name: 'Symbols named of those that appear or vanish', value: 20, unit: 'symbols', source: DECISION },
  moves: { name: 'Largest moves and crossed bands shown', value: 20, unit: 'symbols', source: DECISION },
  unusual_from: { name: 'A list is unusual below', value: 1 / 2, unit: 'of its usual rows', source: DECISION },
  unusual_to: { name: 'A list is unusual above', value: 2, unit: 'times its usual rows', source: DECISION },
} as const satisfies RuleTable;
