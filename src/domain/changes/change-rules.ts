// Limits of the comparison of two instants.
import type { RuleTable } from '../rules/rule.ts';

export const changeRules = {
  longest: {
    name: 'Longest span that is compared',
    value: 31,
    unit: 'days',
    source: 'screener runs are read for a month',
  },
  most_rows: { name: 'Most rows of one page', value: 200, unit: 'rows', source: 'product decision' },
} as const satisfies RuleTable;
