// Limits of a user's saved screens.
import type { RuleTable } from './rule.ts';

const OWN = 'saved screens, own limit';

export const savedScreenRules = {
  most_screens: { name: 'Saved screens of one user', value: 30, unit: 'screens', source: OWN },
  name_chars: { name: 'Length of a name', value: 40, unit: 'characters', source: OWN },
  query_chars: { name: 'Length of an address', value: 1_000, unit: 'characters', source: OWN },
  seen_symbols: { name: 'Stocks remembered as seen, at most', value: 1_000, unit: 'symbols', source: OWN },
} as const satisfies RuleTable;
