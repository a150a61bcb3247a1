// Distance of a price target from the live price, and detection of targets the price has passed.
import { upsidePercent } from '../numbers/percent.ts';

export type Upside = {
  /** Percent, negative when the target is below the price. */
  percent: number;
  label: 'Upside' | 'Downside';
};

/** Upside of a target counted from a price in USD; null unless both are known and above zero. */
export function toUpside(price: number | null, target: number | null): Upside | null {
  const percent = upsidePercent(price, target);
  return percent === null ? null : { percent, label: percent < 0 ? 'Downside' : 'Upside' };
}

/**
 * Target of a list in USD. `recommended_at`: price at the recommendation, null if unknown; `short`: recommends selling.
 */
export type ListTarget = { target: number | null; recommended_at: number | null; short: boolean };

/**
 * True when the price reached the target from the recommended side: that of `recommended_at` if known, else that of
 * `short`. False if price or target is unknown.
 */
export function isTargetPassed(price: number | null, { target, recommended_at, short }: ListTarget): boolean {
  if (price === null || target === null || price <= 0 || target <= 0) return false;
  const down = recommended_at === null || recommended_at === target ? short : target < recommended_at;
  return down ? price <= target : price >= target;
}
