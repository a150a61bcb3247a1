// Entry of a plan as a range of prices, for cards, rows and plan boxes alike.
import { percent, plural, price as priceText } from '../../market/format.ts';
import { placesThatShow } from '../../numbers/round.ts';

/** Prices in USD; windows of earlier versions have no range, only `entry`. */
export type PlannedEntry = { entry: number; entry_low: number | null; entry_high: number | null };

/** Ends of the entry range, low to high. */
export function entryRange({ entry, entry_low, entry_high }: PlannedEntry): [number, number] {
  return [entry_low ?? entry, entry_high ?? entry];
}

/** `248.70 to 248.84`, or one price if both have the same text. */
export function rangeWords(
  [from, to]: readonly [number, number],
  words: (price: number) => string = priceText,
): string {
  const [low, high] = [words(from), words(to)];
  return low === high ? low : `${low} to ${high}`;
}

export function entryWords(plan: PlannedEntry, words?: (price: number) => string): string {
  return rangeWords(entryRange(plan), words);
}

const PERCENT = 100;

/** Edge of the entry nearest to a price; the price itself inside the entry. */
function nearestEdge(plan: PlannedEntry, price: number): number {
  const [low, high] = entryRange(plan);
  return price < low ? low : price > high ? high : price;
}

/** Distance of a price outside the entry, in percent of its nearer edge: negative below it, 0 inside. */
export function distanceFromEntry(plan: PlannedEntry, price: number): number {
  const edge = nearestEdge(plan, price);
  return (PERCENT * (price - edge)) / edge;
}

/** Distances below this, in percent, are also shown in cents. */
const IN_CENTS_BELOW = 0.1;

/** `0.70% above`, `3 cents (0.02%) below`; null inside the entry. */
export function outsideWords(plan: PlannedEntry, price: number): string | null {
  const distance = distanceFromEntry(plan, price);
  if (distance === 0) return null;
  const away = percent(Math.abs(distance), placesThatShow(distance, 2, Math.sign));
  const cents = Math.round(Math.abs(price - nearestEdge(plan, price)) * PERCENT);
  const small = `${cents === 0 ? 'under 1 cent' : plural(cents, 'cent')} (${away})`;
  return `${Math.abs(distance) < IN_CENTS_BELOW ? small : away} ${distance > 0 ? 'above' : 'below'}`;
}

/** Words of `outsideWords`, else `inside`, or `at entry` for a plan without a range. */
export const distanceWords = (plan: PlannedEntry, price: number): string =>
  outsideWords(plan, price) ?? (plan.entry_low === null ? 'at entry' : 'inside');
