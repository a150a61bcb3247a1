// Error budget: how many answers may be bad within the objective, and how fast they are used up.
import { dayMs, minuteMs } from '../numbers/time.ts';
import { observabilityRules } from '../rules/observability-rules.ts';

/** Answers of a stretch of time; `bad`: errors of the server, and answers slower than the objective. */
export type Answers = { requests: number; bad: number };

const allowed = 1 - observabilityRules.objective_share.value / 100;
export const budgetMinutes = (observabilityRules.objective_days.value * allowed * dayMs) / minuteMs;

/**
 * Share of the bad answers that the objective allows, which are used: 1 is all of them. Null below the answers it is judged
 * from, where the objective allows less than one. Over a window shorter than the objective's days it is the speed of use, 1
 * using all up in exactly those days. Source: "burn rate", Google SRE workbook, chapter 5.
 */
export function usedShare({ requests, bad }: Answers): number | null {
  return requests < observabilityRules.judged_from.value ? null : bad / (requests * allowed);
}
