// Trade plan of a stock's patterns: action, side, entry, stop and target.
import { planRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { tickAt, toTick } from '../columns/measures.ts';
import type { MarketDirection, Pattern, RecommendationAction, Side } from '../golden-eye.ts';
import { agreement } from './market-direction.ts';

/** Found pattern and the side it would be traded on. */
export type Found = { pattern: Pattern; side: Side };

/** Prices in USD, rounded to ticks; `entry`: last close, from which risk is measured. */
export type Plan = {
  entry: number;
  entry_low: number;
  entry_high: number;
  stop_loss: number;
  target_price: number;
};

/** Inputs of a plan; null if unknown. `support`: level of a found support bounce. */
export type PlanFigures = { close: number | null; atr: number | null; atr_5m: number | null; support: number | null };

/** Side of the first pattern, even if others contradict it; null without a pattern. */
export function chooseSide(found: readonly Found[]): Side | null {
  return found[0]?.side ?? null;
}

/** Summary of a set of patterns: whether they agree, and whether they are enough for a trade. */
export type FoundSet = { side: Side | null; united: boolean; golden: boolean; count: number };

export function foundSet(found: readonly Found[]): FoundSet {
  const side = chooseSide(found);
  return {
    side,
    united: found.every((one) => one.side === side),
    golden: found.some((one) => one.pattern === 'golden_window'),
    count: found.length,
  };
}

/** Result of the disqualifiers: one applies, none applies but a figure is unknown, or all pass. */
export type Verdict = 'refused' | 'not judged' | 'passed';

/**
 * A single reason refuses, even if other figures are unknown. `reasons`, `unknown`: bit masks or counts; 0 for none.
 */
export function judgePatterns(reasons: number, unknown: number): Verdict {
  if (reasons !== 0) return 'refused';
  return unknown === 0 ? 'passed' : 'not judged';
}

/**
 * NONE without a pattern, and where the disqualifiers could not be judged; AVOID when a pattern is refused. BUY (SELL
 * on the short side) for a golden window, or for two patterns when the market is known and not against them. WATCH for
 * one pattern, for patterns that contradict each other, and for a trade without prices.
 */
export function chooseAction(
  { side, united, golden, count }: FoundSet,
  direction: MarketDirection | null,
  verdict: Verdict,
  planned: boolean,
): RecommendationAction {
  if (side === null || verdict === 'not judged') return 'NONE';
  if (verdict === 'refused') return 'AVOID';
  // An unknown agreement is NaN, so the comparison is false.
  const several = count >= planRules.agreeing.value && agreement(side, direction) >= 0;
  if (!planned || !united || !(golden || several)) return 'WATCH';
  return side === 'long' ? 'BUY' : 'SELL';
}

/**
 * Entry = the last close and a band of 0.1 ATR(14) around it. Stop = one 5-minute ATR away, or just beyond the support
 * of a bounce. Target = twice the risk. Always stop < entry_low <= entry <= entry_high < target on the long side and
 * the reverse on the short side, by at least a tick. Null when a figure is unknown or a price would not be above zero.
 */
export function makePlan(side: Side, { close, atr, atr_5m, support }: PlanFigures): Plan | null {
  const prices = new Float64Array(5);
  const found = writePlan(
    prices,
    side,
    close ?? Number.NaN,
    atr ?? Number.NaN,
    atr_5m ?? Number.NaN,
    support ?? Number.NaN,
  );
  if (!found) return null;
  return {
    entry: prices[0]!,
    entry_low: prices[1]!,
    entry_high: prices[2]!,
    stop_loss: prices[3]!,
    target_price: prices[4]!,
  };
}

/**
 * Plan from plain numbers (NaN: unknown), for judging a whole market. Writes entry, entry_low, entry_high, stop and
 * target to `prices`; false when there is no plan.
 */
export function writePlan(
  prices: Float64Array,
  side: Side,
  close: number,
  atr: number,
  atr_5m: number,
  support: number,
): boolean {
  const sign = side === 'long' ? 1 : -1;
  const entry = toTick(close);
  const band = planRules.entry_band.value * atr;
  const low = toTick(close - band);
  const high = toTick(close + band);
  const wished = Number.isNaN(support)
    ? close - sign * planRules.stop.value * atr_5m
    : support - sign * planRules.beyond_support.value * atr;
  const stop = atLeastATick(toTick(wished), sign > 0 ? low : high, -sign);
  const aim = toTick(entry + planRules.target.value * (entry - stop));
  const target = atLeastATick(aim, sign > 0 ? high : low, sign);
  prices[0] = entry;
  prices[1] = low;
  prices[2] = high;
  prices[3] = stop;
  prices[4] = target;
  // Comparisons with NaN are false, so an unknown figure makes no plan.
  return !Number.isNaN(wished) && entry > 0 && low > 0 && stop > 0 && target > 0;
}

/** `price` if it is beyond `edge` in the direction of `sign`, else one tick beyond `edge`. */
function atLeastATick(price: number, edge: number, sign: number): number {
  if ((price - edge) * sign > 0) return price;
  // Ticks are finer below a dollar; a step down from exactly one dollar uses cents.
  return toTick(edge + sign * tickAt(edge));
}
