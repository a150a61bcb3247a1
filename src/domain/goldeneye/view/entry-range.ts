// Entry of a plan as a range of prices, for cards, rows and plan boxes alike.
import { percent, price as priceText } from '../../market/format.ts';
import { placesThatShow } from '../../numbers/bounds.ts';

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

/** Distance of a price outside the entry, in percent of its nearer edge: negative below it, 0 inside. */
export function distanceFromEntry(plan: PlannedEntry, price: number): number {
  const [low, high] = entryRange(plan);
  const edge = price < low ? low : price > high ? high : price;
  return (PERCENT * (price - edge)) / edge;
}

/** `inside`, `0.07% above`, `0.02% below`; for a plan without a range `at entry` instead of `inside`. */
export function distanceWords({ entry_low }: Pick<PlannedEntry, 'entry_low'>, distance: number): string {
  if (distance === 0) return entry_low === null ? 'at entry' : 'inside';
  const away = percent(Math.abs(distance), placesThatShow(distance, 2, Math.sign));
  return `${away} ${distance > 0 ? 'above' : 'below'}`;
}
