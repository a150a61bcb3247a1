// What to do about a stock's patterns, and at which prices: action, side, entry, stop and target.
import { planRules } from '../rules/goldeneye-rules.ts';
import type { MarketDirection, Pattern, RecommendationAction, Side } from './golden-eye.ts';
import { agreement } from './market-direction.ts';
import { tickAt, toTick } from './measures.ts';

/** A pattern that is there, and how it would be traded. */
export type Found = { pattern: Pattern; side: Side };

/** Prices in USD at the tick; `entry` is the last close, from which the risk is counted. */
export type Plan = {
  entry: number;
  entry_low: number;
  entry_high: number;
  stop_loss: number;
  target_price: number;
};

/** What a plan is made from; unknown is null. `support` is the level of a support bounce that was found. */
export type PlanFigures = { close: number | null; atr: number | null; atr_5m: number | null; support: number | null };

/** Patterns that contradict each other are traded on the side of the one that comes first; null without a pattern. */
export function sideOf(found: readonly Found[]): Side | null {
  return found[0]?.side ?? null;
}

/**
 * AVOID when disqualified. BUY (SELL on the short side) for a golden window, or for two patterns when the market is not
 * against them; one pattern, or patterns that contradict each other, or a trade that no prices can be given for, WATCH.
 */
export function actionOf(
  found: readonly Found[],
  direction: MarketDirection | null,
  disqualified: boolean,
  planned: boolean,
): RecommendationAction {
  const side = sideOf(found);
  if (disqualified) return 'AVOID';
  if (side === null) return 'NONE';
  const united = found.every((one) => one.side === side);
  const golden = found.some((one) => one.pattern === 'golden_window');
  const several = found.length >= planRules.agreeing.value && agreement(side, direction) >= 0;
  if (!planned || !united || !(golden || several)) return 'WATCH';
  return side === 'long' ? 'BUY' : 'SELL';
}

/**
 * Entry = the last close and a band of 0.1 ATR(14) around it. Stop = one 5-minute ATR away, or just beyond the support of
 * a bounce. Target = twice the risk. Always stop < entry_low <= entry <= entry_high < target on the long side and the
 * reverse on the short side, by at least a tick. Null when a figure is unknown or a price would not be above zero.
 */
export function planOf(side: Side, { close, atr, atr_5m, support }: PlanFigures): Plan | null {
  if (close === null || atr === null || (support === null && atr_5m === null)) return null;
  const turn = side === 'long' ? 1 : -1;
  const entry = toTick(close);
  const band = planRules.entry_band.value * atr;
  const entry_low = toTick(close - band);
  const entry_high = toTick(close + band);
  const beyond = planRules.beyond_support.value * atr;
  const wished = support === null ? close - turn * planRules.stop.value * (atr_5m ?? 0) : support - turn * beyond;
  const near = side === 'long' ? entry_low : entry_high;
  const far = side === 'long' ? entry_high : entry_low;
  const stop_loss = atLeastATick(toTick(wished), near, -turn);
  const target_price = atLeastATick(toTick(entry + planRules.target.value * (entry - stop_loss)), far, turn);
  if (!(entry > 0 && entry_low > 0 && stop_loss > 0 && target_price > 0)) return null;
  return { entry, entry_low, entry_high, stop_loss, target_price };
}

/** The price, or one tick beyond the edge in the given direction when it is not beyond it. */
function atLeastATick(price: number, edge: number, turn: number): number {
  if ((price - edge) * turn > 0) return price;
  // Below a dollar the tick is finer: a step down from exactly one dollar is taken in cents.
  return toTick(edge + turn * tickAt(edge));
}
