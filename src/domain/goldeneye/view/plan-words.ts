// Words for the state of a plan, for cards, rows, boxes, verdicts and alerts alike.
import { price as priceText } from '../../market/format.ts';
import { enterRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import type { GoldenEyeStock, LateReason, PlanEnded, RecommendationAction, Setup } from '../golden-eye.ts';

const lateWords = {
  price_unknown: 'the price is unknown',
  time_short: `less than ${enterRules.minutes_left.value} minutes are left`,
  above_zone: 'missed, the price is above the entry',
  below_zone: 'missed, the price is below the entry',
  reward_small: `less than ${enterRules.reward_from.value} R is left from here`,
} as const satisfies Record<LateReason, string>;

/** Action of a plan that can be entered; null in other states, and if none is stored. */
export const actionNow = ({ action, state }: Pick<Setup, 'action' | 'state'>): RecommendationAction | null =>
  state === 'can_be_entered' ? action : null;

/** Word for a plan in its state; null if no action is stored. */
export function planWord(plan: Pick<Setup, 'action' | 'state'>): RecommendationAction | 'LATE' | 'ENDED' | null {
  return plan.state === 'late' ? 'LATE' : plan.state === 'ended' ? 'ENDED' : actionNow(plan);
}

/** Action of a row without an open plan: the newest minute's, or AVOID if a rule refuses that plan. */
export const rowAction = (row: Pick<GoldenEyeStock, 'recommendation_action' | 'plan_refused'>): RecommendationAction =>
  row.plan_refused === null ? row.recommendation_action : 'AVOID';

/** `missed, the price is above the entry`; null unless late. */
export const whyLate = (reason: LateReason | null): string | null => (reason === null ? null : lateWords[reason]);

/** `target 23.65 at 08:10`, `stop 23.05 at 08:10`, `time at 08:32, last price 23.40`; `clock` formats epoch ms. */
export function endedWords({ by, price, at }: PlanEnded, clock: (at: number) => string): string {
  if (by !== 'time') return `${by} ${priceText(price)} at ${clock(at)}`;
  return `time at ${clock(at)}${price === null ? '' : `, last price ${priceText(price)}`}`;
}
