// Claims about minute patterns, and the number of outcomes from which measured figures replace them.
import type { RuleTable } from '../rule.ts';

const SPEC_9 = 'specification, section 9';
const DECISION = 'product decision, Golden Eye';

/** Claims of the specification about the golden window, shown in the help beside measurements. Never used in code. */
export const goldenWindowClaims = {
  lasts_from: { name: 'Lasts from', value: 2, unit: 'min', source: `${SPEC_9}: a claim` },
  lasts_to: { name: 'Lasts to', value: 3, unit: 'min', source: `${SPEC_9}: a claim` },
  win_rate: { name: 'Win rate', value: 68, unit: '%', source: `${SPEC_9}: a claim` },
} as const satisfies RuleTable;

export const measuredRules = {
  measured_from: { name: 'A win rate is shown from', value: 200, unit: 'settled outcomes', source: DECISION },
} as const satisfies RuleTable;
