// Quarterly cash dividends: amounts, their changes, and the days of declaration, ex-date, record and payment.
import { sessionAt } from '../calendar/sessions.ts';
import type { Listing } from '../listings/listing.ts';
import { draw, keyOf, unit } from '../random/random.ts';
import { fundamentalsOf } from './fundamentals.ts';

export type Dividend = {
  id: string;
  ticker: string;
  cash_amount: number;
  dividend_type: 'CD' | 'SC';
  frequency: number;
  declaration_date: string;
  ex_dividend_date: string;
  record_date: string;
  pay_date: string;
};

const quarter = 63;
const declaredBefore = 12;

const phase = (listing: Listing): number => draw(listing.key, 610) % quarter;

/** The number of the quarter whose ex-date is at or before this session. */
const quarterOf = (listing: Listing, session: number): number => Math.floor((session - phase(listing)) / quarter);

/** Cash per share of a quarter: raised about once a year, cut once in a long while. */
function dividendAmount(listing: Listing, number: number): number {
  const yearly = fundamentalsOf(listing)?.dividend ?? 0;
  if (yearly === 0) return 0;
  let level = 1;
  // Levels are counted from a fixed quarter, so that each quarter's amount is the same whenever it is asked for.
  for (let past = 0; past <= number; past += 1) {
    const luck = unit(draw(listing.key ^ 0x51ed270b, past));
    if (luck < 0.2) level *= 1.03 + 0.4 * luck;
    else if (luck > 0.985) level *= 0.6;
    level += (1 - level) * 0.05;
  }
  return Math.max(0.01, Math.round(((yearly / 4) * level + Number.EPSILON) * 100) / 100);
}

function dividend(listing: Listing, number: number): Dividend {
  const ex = number * quarter + phase(listing);
  const ex_dividend_date = sessionAt(ex).date;
  return {
    id: `E${keyOf(listing.symbol + ex_dividend_date, 7).toString(16)}${keyOf(ex_dividend_date, 8).toString(16)}`,
    ticker: listing.symbol,
    cash_amount: dividendAmount(listing, number),
    dividend_type: 'CD',
    frequency: 4,
    declaration_date: sessionAt(ex - declaredBefore).date,
    ex_dividend_date,
    record_date: ex_dividend_date,
    pay_date: sessionAt(ex + 15).date,
  };
}

/** The newest declared dividends, newest first; declared ones may lie ahead. Empty for those who pay none. */
export function dividendsOf(listing: Listing, session: number, most: number): Dividend[] {
  if ((fundamentalsOf(listing)?.dividend ?? 0) === 0) return [];
  const newest = quarterOf(listing, session + declaredBefore);
  const rows: Dividend[] = [];
  for (let number = newest; number > Math.max(0, newest - most); number -= 1) rows.push(dividend(listing, number));
  return rows;
}

/** The change declared within the last `days` sessions, or null when nothing was declared or nothing changed. */
export function dividendChange(
  listing: Listing,
  session: number,
  days: number,
): { before: number; after: number; declared: number; ex: number } | null {
  if ((fundamentalsOf(listing)?.dividend ?? 0) === 0) return null;
  const number = quarterOf(listing, session + declaredBefore);
  const ex = number * quarter + phase(listing);
  const declared = ex - declaredBefore;
  if (declared > session || declared <= session - days) return null;
  const before = dividendAmount(listing, number - 1);
  const after = dividendAmount(listing, number);
  return before === after ? null : { before, after, declared, ex };
}

/** The ex-date within the next `days` sessions, or null. */
export function nextExDividend(listing: Listing, session: number, days: number): { amount: number; ex: number } | null {
  if ((fundamentalsOf(listing)?.dividend ?? 0) === 0) return null;
  const number = quarterOf(listing, session) + 1;
  const ex = number * quarter + phase(listing);
  return ex <= session + days ? { amount: dividendAmount(listing, number), ex } : null;
}
