// Percent calculations for columns (unknown is NaN) and figures (unknown is null).
import type { Percent } from './kinds.ts';
import { nanAsNull, unknownAsNaN } from './known.ts';

/** Change from base to value in percent; NaN unless the base is above zero. */
export function percentFrom(value: number, base: number): Percent {
  return base > 0 ? (100 * (value - base)) / base : Number.NaN;
}

/** As `percentFrom` for nullable figures: null when either is unknown or the base is not above zero. */
export function knownPercentFrom(value: number | null, base: number | null): Percent | null {
  return nanAsNull(percentFrom(unknownAsNaN(value), unknownAsNaN(base)));
}

/** Parts of a percent to which a change is rounded, so that a price exactly at a limit gives exactly its percentage. */
const CHANGE_PARTS = 1e6;

/**
 * Change from a close to a price in percent, the formula of every change shown; NaN unless the close is above zero.
 * Rounded to six places here, to two when shown.
 */
export function changePercent(price: number, close: number): Percent {
  if (!(close > 0) || close === Number.POSITIVE_INFINITY) return Number.NaN;
  return Math.round(((100 * price) / close - 100) * CHANGE_PARTS) / CHANGE_PARTS + 0;
}

/** Percent from a price to its target; null unless both are known and above zero. */
export function upsidePercent(price: number | null, target: number | null): Percent | null {
  return target !== null && target > 0 ? knownPercentFrom(target, price) : null;
}
