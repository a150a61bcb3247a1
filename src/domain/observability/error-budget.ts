// Error budget: how many answers may be bad within the objective, and how fast they are used up.
import { dayMs, minuteMs } from '../numbers/time.ts';
import { observabilityRules } from '../rules/observability-rules.ts';

/** Answers of a stretch of time; `bad`: errors of the server, and answers slower than the objective. */
export type Answers = { requests: number; bad: number };

const allowed = 1 - observabilityRules.objective_share.value / 100;
export const budgetMinutes = (observabilityRules.objective_days.value * allowed * dayMs) / minuteMs;

/**
 * Share of the error budget that was used; 1 is all of it. Over a window shorter than the objective's days: the burn
 * rate, 1 uses up the budget in exactly those days. Null with too few answers. Source: "burn rate", Google SRE
 * workbook, chapter 5.
 */
export function usedShare({ requests, bad }: Answers): number | null {
  return requests < observabilityRules.judged_from.value ? null : bad / (requests * allowed);
}
