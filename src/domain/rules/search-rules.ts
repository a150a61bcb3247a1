// Rules of searches: how much text one takes.
import type { RuleTable } from './rule.ts';

export const searchRules = {
  most_chars: { name: 'Longest text of a search', value: 100, unit: 'characters', source: 'product decision' },
} as const satisfies RuleTable;
