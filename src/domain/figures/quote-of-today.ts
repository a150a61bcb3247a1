// Quote as shown today: without the change and range of an earlier day.
import { findSession, newYorkDate } from '../market/calendar.ts';
import type { Quote } from '../market/live-data.ts';

/**
 * From 4:00 New York on, a quote of an earlier day has no change and no range, and its price is the previous close
 * (unknown if traded after that close). `as_of`: ISO; `now`: epoch ms. Not for valuation, which needs the previous
 * close of the quote's day.
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
