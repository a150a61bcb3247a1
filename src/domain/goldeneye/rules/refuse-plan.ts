// Rules that refuse a plan: stop too close, or spread too large for its risk.
import { setupRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { rounded, tickAt } from '../columns/measures.ts';
import { SetupRefusal } from '../golden-eye.ts';

const PERCENT = 100;

/** Prices in USD; `spread`: NaN or null if unknown, which refuses nothing. */
type PlanQuote = { entry: number; stop: number; spread: number | null };

/** Distance from entry to stop, in ticks at the entry price. */
function riskInTicks({ entry, stop }: Pick<PlanQuote, 'entry' | 'stop'>): number {
  return rounded(Math.abs(entry - stop) / tickAt(entry));
}

/** Spread in percent of the distance from entry to stop; null if unknown. */
export function spreadOfRisk({ entry, stop, spread }: PlanQuote): number | null {
  if (spread === null || Number.isNaN(spread) || entry === stop) return null;
  return rounded((PERCENT * spread) / Math.abs(entry - stop));
}

/** Rule that refuses the plan; null for none, and without a plan (NaN prices). */
export function refusePlan(plan: PlanQuote): SetupRefusal | null {
  if (riskInTicks(plan) < setupRules.stop_below.value) return 'STOP_TOO_CLOSE';
  const share = spreadOfRisk(plan);
  return share !== null && share > setupRules.spread_share_above.value ? 'SPREAD_OF_RISK' : null;
}

/** Number of a refusal in columns: 0 for none, else its index plus one. */
export const refusalNumber = (refusal: SetupRefusal | null): number =>
  refusal === null ? 0 : SetupRefusal.options.indexOf(refusal) + 1;
export const toRefusal = (number: number): SetupRefusal | null => SetupRefusal.options[number - 1] ?? null;
