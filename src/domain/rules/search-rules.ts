// Limits of search texts and of questions about many symbols.
import type { RuleTable } from './rule.ts';

export const searchRules = {
  most_chars: { name: 'Longest text of a search', value: 100, unit: 'characters', source: 'product decision' },
  most_symbols: {
    name: 'Most symbols of one question about many',
    value: 200,
    unit: 'symbols',
    source: 'product decision',
  },
  live_after: { name: 'Found cards load their live data after', value: 600, unit: 'ms', source: 'product decision' },
} as const satisfies RuleTable;
