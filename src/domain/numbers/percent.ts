// Percent of plain numbers: of columns, where unknown is NaN, and of figures, where it is null.

import type { Percent } from './kinds.ts';
import { nanAsNull, unknownAsNaN } from './known.ts';

/** How far a value lies from its base, in percent of the base, negative below it; NaN unless the base is above zero. */
export function percentFrom(value: number, base: number): Percent {
  return base > 0 ? (100 * (value - base)) / base : Number.NaN;
}

/** The same of figures: null when either is unknown or the base is not above zero. */
export function knownPercentFrom(value: number | null, base: number | null): Percent | null {
  return nanAsNull(percentFrom(unknownAsNaN(value), unknownAsNaN(base)));
}

/** Percent from a price to its target; null unless both are known and above zero. */
export function upsidePercent(price: number | null, target: number | null): Percent | null {
  return target !== null && target > 0 ? knownPercentFrom(target, price) : null;
}
