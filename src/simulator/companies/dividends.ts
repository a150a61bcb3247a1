// Quarterly cash dividends: amounts, changes, days of declaration and ex-dates.
import type { Listing } from '../listings/listing.ts';
import { draw, unit } from '../random/random.ts';
import { makeFundamentals } from './fundamentals.ts';

const quarter = 63;
const declaredBefore = 12;

const phase = (listing: Listing): number => draw(listing.key, 610) % quarter;

/** Number of the last quarter whose ex-date is at or before the session. */
const countQuarters = (listing: Listing, session: number): number => Math.floor((session - phase(listing)) / quarter);

/** Dividend per share of a quarter in USD, 0 for none: raised about once a year, rarely cut. */
function dividendAmount(listing: Listing, number: number): number {
  const yearly = makeFundamentals(listing)?.dividend ?? 0;
  if (yearly === 0) return 0;
  let level = 1;
  // Starts at quarter 0, so that a quarter's amount never depends on the request.
  for (let past = 0; past <= number; past += 1) {
    const luck = unit(draw(listing.key ^ 0x51ed270b, past));
    if (luck < 0.2) level *= 1.03 + 0.4 * luck;
    else if (luck > 0.985) level *= 0.6;
    level += (1 - level) * 0.05;
  }
  return Math.max(0.01, Math.round(((yearly / 4) * level + Number.EPSILON) * 100) / 100);
}

/** Change declared within the last `days` sessions, given as session indexes; null if none was or the amount stayed. */
export function dividendChange(
  listing: Listing,
  session: number,
  days: number,
): { before: number; after: number; declared: number; ex: number } | null {
  if ((makeFundamentals(listing)?.dividend ?? 0) === 0) return null;
  const number = countQuarters(listing, session + declaredBefore);
  const ex = number * quarter + phase(listing);
  const declared = ex - declaredBefore;
  if (declared > session || declared <= session - days) return null;
  const before = dividendAmount(listing, number - 1);
  const after = dividendAmount(listing, number);
  return before === after ? null : { before, after, declared, ex };
}

/** Next ex-date if at most `days` sessions ahead, with its amount in USD; null otherwise. */
export function nextExDividend(listing: Listing, session: number, days: number): { amount: number; ex: number } | null {
  if ((makeFundamentals(listing)?.dividend ?? 0) === 0) return null;
  const number = countQuarters(listing, session) + 1;
  const ex = number * quarter + phase(listing);
  return ex <= session + days ? { amount: dividendAmount(listing, number), ex } : null;
}

/** Last four declared dividends, oldest first: sessions of declaration and ex-date; `amount` is computed on call. */
export function exDividends(
  listing: Listing,
  session: number,
): { declared: number; ex: number; amount: () => number }[] {
  if ((makeFundamentals(listing)?.dividend ?? 0) === 0) return [];
  const newest = countQuarters(listing, session + declaredBefore);
  return [3, 2, 1, 0]
    .map((back) => newest - back)
    .filter((number) => number >= 0)
    .map((number) => ({
      declared: number * quarter + phase(listing) - declaredBefore,
      ex: number * quarter + phase(listing),
      amount: () => dividendAmount(listing, number),
    }));
}
