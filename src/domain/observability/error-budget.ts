// Error budget: how many answers may be bad within the objective, and how fast they are used up.
import { dayMs, minuteMs } from '../numbers/time.ts';
import { observabilityRules } from '../rules/observability-rules.ts';

/** Answers in a time span; `bad`: server errors, and answers slower than the objective. */
export type Answers = { requests: number; bad: number };

const allowed = 1 - observabilityRules.objective_share.value / 100;
export const budgetMinutes = (observabilityRules.objective_days.value * allowed * dayMs) / minuteMs;

/**
 * Used share of the error budget; 1 is all of it. Over a window shorter than the objective's days it is the burn rate,
 * where 1 uses up the budget in exactly those days. Null with too few answers. Source: Google SRE workbook, chapter 5.
 */
export function usedShare({ requests, bad }: Answers): number | null {
  return requests < observabilityRules.judged_from.value ? null : bad / (requests * allowed);
}
