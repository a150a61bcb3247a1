// Limits of a user's saved screens.
import type { RuleTable } from './rule.ts';

export const savedScreenRules = {
  most_screens: { name: 'Saved screens of one user', value: 30, unit: 'screens', source: 'saved screens, own limit' },
  name_chars: { name: 'Length of a name', value: 40, unit: 'characters', source: 'saved screens, own limit' },
  query_chars: { name: 'Length of an address', value: 1_000, unit: 'characters', source: 'saved screens, own limit' },
  seen_symbols: {
    name: 'Stocks remembered as seen, at most',
    value: 1_000,
    unit: 'symbols',
    source: 'saved screens, own limit',
  },
} as const satisfies RuleTable;
