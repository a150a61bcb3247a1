// Arithmetic of Golden Eye's figures; unknown is NaN.
import type { MinuteBar } from '../../market/bars.ts';
import { checkBar } from '../../market/checks/check-bar.ts';
import { changePercent } from '../../numbers/percent.ts';
import { minuteMs } from '../../numbers/time.ts';
import { measureRules, planRules } from '../../rules/goldeneye/goldeneye-rules.ts';

const PARTS = measureRules.decimals.value;

/** Rounded to six places, so that prices exactly at a limit give a percentage exactly at it. */
export function rounded(value: number): number {
  // Adding zero turns -0 into 0.
  return Math.round(value * PARTS) / PARTS + 0;
}

/** Distance of a value above its base in percent, negative below; NaN unless the base is a price above zero. */
export function percentAbove(value: number, base: number): number {
  return changePercent(value, base);
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

/** Tick size at a price, in USD. */
export function tickAt(price: number): number {
  return 1 / (price < 1 ? planRules.penny_ticks_per_usd.value : planRules.ticks_per_usd.value);
}

/** True for a bar that begins at a whole minute and passes the checks of its figures. */
export function usableBar(bar: MinuteBar): boolean {
  return bar.start_timestamp % minuteMs === 0 && checkBar(bar, 'minute') === null;
}

/** Approximate average price of a bar without VWAP. */
export function typicalPrice(high: number, low: number, close: number): number {
  return (high + low + close) / 3;
}
