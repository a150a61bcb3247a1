// A quote as shown today: the change and range of an earlier day are not today's.
import { findSession, newYorkDate } from '../market/calendar.ts';
import type { Quote } from '../market/live-data.ts';

/**
 * From the first trading minute of today on (4:00 New York) a quote of an earlier day has no change and no range, as in a run, and
 * its price is the previous close (unknown where it was traded after that close). `as_of` is ISO, `now` epoch ms. Valuation counts
 * from the quote as it was read: its previous close is that of its own day.
 */
export function quoteOfToday(quote: Quote, as_of: string | null | undefined, now: number): Quote {
  const today = findSession(newYorkDate(now));
  if (as_of == null || today === null || now < today.pre_open_ms) return quote;
  const at = Date.parse(as_of);
  const day = newYorkDate(at);
  if (day >= today.date) return quote;
  const close_ms = findSession(day)?.close_ms ?? null;
  return { c: quote.c, d: null, dp: null, h: null, l: null, pc: close_ms !== null && at <= close_ms ? quote.c : null };
}
