// Plan of a window at the current price: state, risk and gain of a position taken now, size for an amount.
import type { MinuteBar } from '../../market/bars.ts';
import { minuteMs } from '../../numbers/time.ts';
import { enterRules, settleRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import type { LateReason, PlanEnded, PlanState, Side } from '../golden-eye.ts';
import { entryRange, type PlannedEntry } from '../view/entry-range.ts';

/** Prices in USD; `spread`: null if the source has none. */
export type PlanTerms = PlannedEntry & { side: Side; stop: number; target: number; spread: number | null };

/** `ends_at` in epoch ms; `ended` null while no bar has reached stop or target. */
export type PlanInTime = PlanTerms & { ends_at: number; ended: PlanEnded | null };

const BPS = 10_000;
const PERCENT = 100;

/**
 * Costs of entry and exit together, USD a share: the spread, or a share of the price if the spread is unknown or not
 * positive.
 */
export function tradingCosts(spread: number | null, price: number): number {
  return spread !== null && spread > 0 ? spread : (price * settleRules.costs.value) / BPS;
}

export type PlanFigures = NonNullable<ReturnType<typeof planFigures>>;

/**
 * Figures of a position opened at the price now, USD a share. `risk`: distance to the stop plus half the spread;
 * `gain`: distance to the target less half the spread, may be negative. `break_even`: hit rate in percent above which
 * the plan earns. `at`: position of the price from stop (0) to target (100). Null without a price, and when the price
 * is at or beyond stop or target.
 */
export function planFigures({ side, stop, target, spread }: PlanTerms, price: number | null) {
  if (price === null) return null;
  const sign = side === 'long' ? 1 : -1;
  const toStop = (price - stop) * sign;
  const toTarget = (target - price) * sign;
  if (toStop <= 0 || toTarget <= 0) return null;
  const half_spread = tradingCosts(spread, price) / 2;
  const risk = toStop + half_spread;
  const gain = toTarget - half_spread;
  return {
    half_spread,
    risk,
    gain,
    reward_to_risk: gain / risk,
    break_even: gain <= 0 ? PERCENT : (PERCENT * risk) / (risk + gain),
    at: (PERCENT * toStop) / (toStop + toTarget),
  };
}

/** Whole shares whose loss at the stop, half the spread included, is at most `amount`; values in USD. */
export type PlanSize = { shares: number; value: number; loss: number; gain: number };

export function planSize({ risk, gain }: Pick<PlanFigures, 'risk' | 'gain'>, price: number, amount: number): PlanSize {
  const shares = amount > 0 ? Math.floor(amount / risk) : 0;
  return { shares, value: shares * price, loss: shares * risk, gain: shares * gain };
}

/**
 * Level a bar reaches, stop before target, with the exit price: the level, or the open of a bar that opens beyond the
 * stop. Null if the bar reaches no level.
 */
export function reachedLevel(
  { side, stop, target }: Pick<PlanTerms, 'side' | 'stop' | 'target'>,
  { open, high, low }: Pick<MinuteBar, 'open' | 'high' | 'low'>,
): { by: 'stop' | 'target'; price: number } | null {
  const isLong = side === 'long';
  if (isLong ? low <= stop : high >= stop) {
    return { by: 'stop', price: isLong ? Math.min(open, stop) : Math.max(open, stop) };
  }
  return (isLong ? high >= target : low <= target) ? { by: 'target', price: target } : null;
}

/** `late` and `ended`: null unless `state` has the same name. */
export type PlanStanding = { state: PlanState; late: LateReason | null; ended: PlanEnded | null };

/** State of a plan at a price and an instant (epoch ms). */
export function planState(plan: PlanInTime, price: number | null, now: number): PlanStanding {
  const ended = plan.ended ?? endedNow(plan, price, now);
  if (ended !== null) return { state: 'ended', late: null, ended };
  const late = lateReason(plan, price, now);
  return { state: late === null ? 'can_be_entered' : 'late', late, ended: null };
}

function endedNow(plan: PlanInTime, price: number | null, now: number): PlanEnded | null {
  const reached = price === null ? null : reachedLevel(plan, { open: price, high: price, low: price });
  if (reached !== null) return { ...reached, at: now };
  return now >= plan.ends_at ? { by: 'time', price, at: plan.ends_at } : null;
}

function lateReason(plan: PlanInTime, price: number | null, now: number): LateReason | null {
  const figures = planFigures(plan, price);
  if (price === null || figures === null) return 'price_unknown';
  if (plan.ends_at - now < enterRules.minutes_left.value * minuteMs) return 'time_short';
  const [low, high] = entryRange(plan);
  if (price > high) return 'above_zone';
  if (price < low) return 'below_zone';
  return figures.reward_to_risk < enterRules.reward_from.value ? 'reward_small' : null;
}

/** `last`: close of the newest bar since detection, null before one. */
export type Followed = PlanInTime & { detected_at: number; last: number | null };

/** Ends the plan by time once `now` (epoch ms) reaches `ends_at`. */
export function endByTime<Plan extends Followed>(plan: Plan, now: number): Plan {
  if (plan.ended !== null || now < plan.ends_at) return plan;
  return { ...plan, ended: { by: 'time', price: plan.last, at: plan.ends_at } };
}

/** Plan after a closed minute bar; bars before detection or after the end change nothing. */
export function followBar<Plan extends Followed>(plan: Plan, bar: MinuteBar): Plan {
  const { start_timestamp: start, close } = bar;
  if (plan.ended !== null || start < plan.detected_at) return plan;
  if (start >= plan.ends_at) return endByTime(plan, start);
  const reached = reachedLevel(plan, bar);
  return { ...plan, last: close, ended: reached === null ? null : { ...reached, at: start + minuteMs } };
}
