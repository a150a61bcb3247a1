// The arithmetic every figure of Golden Eye is made with, on plain numbers where unknown is NaN.

import type { MinuteBar } from '../../market/bars.ts';
import { minuteMs } from '../../numbers/time.ts';
import { measureRules, planRules } from '../../rules/goldeneye-rules.ts';

const PARTS = measureRules.decimals.value;

/** Rounded to six places: what lies at an edge by its prices lies at the edge in percent too. */
export function rounded(value: number): number {
  // Plus zero: nothing is minus zero.
  return Math.round(value * PARTS) / PARTS + 0;
}

/** How far a value lies above its base, in percent, negative below; NaN unless the base is a price above zero. */
export function percentAbove(value: number, base: number): number {
  return base > 0 && base !== Number.POSITIVE_INFINITY ? rounded((100 * value) / base - 100) : Number.NaN;
}

/** Value over base; NaN unless the base is above zero. */
export function ratio(value: number, base: number): number {
  return base > 0 ? rounded(value / base) : Number.NaN;
}

/** The price at the nearest tick: a cent, or a hundredth of a cent below one dollar. Source: SEC rule 612. */
export function toTick(price: number): number {
  const ticks = price < 1 ? planRules.penny_ticks_per_usd.value : planRules.ticks_per_usd.value;
  return Math.round(price * ticks) / ticks;
}

/** The tick at this price, in USD. */
export function tickAt(price: number): number {
  return 1 / (price < 1 ? planRules.penny_ticks_per_usd.value : planRules.ticks_per_usd.value);
}

/** A bar counts when it begins at a whole minute, its prices are above zero and its volume is known. */
export function usableBar({ start_timestamp, open, high, low, close, volume }: MinuteBar): boolean {
  if (start_timestamp % minuteMs !== 0 || !Number.isFinite(open + high + low + close + volume)) return false;
  return open > 0 && high > 0 && low > 0 && close > 0 && volume >= 0;
}

/** The average price of a bar that does not tell its own. */
export function typicalPrice(high: number, low: number, close: number): number {
  return (high + low + close) / 3;
}
