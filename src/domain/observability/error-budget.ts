// Error budget: bad answers the objective allows, and the rate at which they are used up.
import { dayMs, hourMs, minuteMs } from '../numbers/time.ts';
import { observabilityRules } from '../rules/observability-rules.ts';

/** Answers in a time span; `bad`: server errors, and answers slower than the objective. */
export type Answers = { requests: number; bad: number };

const allowed = 1 - observabilityRules.objective_share.value / 100;
export const budgetMinutes = (observabilityRules.objective_days.value * allowed * dayMs) / minuteMs;

/**
 * Speed at which answers use up the error budget: 1 uses it up in exactly the objective's days. Null with too few
 * answers. Source: Google SRE workbook, chapter 5.
 */
export function burnRate({ requests, bad }: Answers): number | null {
  return requests < observabilityRules.judged_from.value ? null : bad / (requests * allowed);
}

/** Burn rate over the last `hours`; null until answers have been counted that long. `since`: first one, epoch ms. */
export function burnRateOver(
  hours: number,
  answers: Answers,
  { since, now }: { since: number; now: number },
): number | null {
  return now - since < hours * hourMs ? null : burnRate(answers);
}
