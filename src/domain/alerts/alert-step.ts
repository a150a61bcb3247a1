// One step of an alert rule and a stock from one publication to the next.
import { minuteMs } from '../numbers/time.ts';
import type { AlertRule } from './alert-rule.ts';
import { fires, hasMargin, holds, type Watched } from './conditions.ts';
import type { StockFacts } from './stock-facts.ts';

/**
 * `latched`: it has fired and its figure has not come back far enough since. Instants in epoch ms; null: never fired, not
 * silenced.
 */
export type AlertState = { latched: boolean; fired_at: number | null; silenced_at: number | null };
export const freshState: AlertState = { latched: false, fired_at: null, silenced_at: null };

export type SteppedRule = Watched & Pick<AlertRule, 'cool_down_minutes'>;

/** `at` is when the later publication became known, epoch ms. A silence ends when the condition holds no more. */
export function stepAlert(
  rule: SteppedRule,
  state: AlertState,
  before: StockFacts,
  after: StockFacts,
  at: number,
): { state: AlertState; fires: boolean } {
  const isNear = hasMargin(rule.condition) && holds(rule, after, 'near') !== false;
  const meets = !(state.latched && isNear) && fires(rule, before, after);
  const silenced_at = holds(rule, after) === false ? null : state.silenced_at;
  const cools = state.fired_at !== null && at - state.fired_at < rule.cool_down_minutes * minuteMs;
  const isTold = meets && silenced_at === null && !cools;
  return {
    state: { latched: isNear && (state.latched || meets), fired_at: isTold ? at : state.fired_at, silenced_at },
    fires: isTold,
  };
}

/** Nothing of it need be kept. */
export const isFresh = ({ latched, fired_at, silenced_at }: AlertState): boolean =>
  !latched && fired_at === null && silenced_at === null;
