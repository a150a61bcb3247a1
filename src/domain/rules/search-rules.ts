// Limits of search texts and of questions about many symbols.
import type { RuleTable } from './rule.ts';

const PRODUCT = 'product decision';

export const searchRules = {
  most_chars: { name: 'Longest text of a search', value: 100, unit: 'characters', source: PRODUCT },
  most_symbols: { name: 'Most symbols of one question about many', value: 200, unit: 'symbols', source: PRODUCT },
  live_after: { name: 'Found cards load their live data after', value: 600, unit: 'ms', source: PRODUCT },
} as const satisfies RuleTable;
