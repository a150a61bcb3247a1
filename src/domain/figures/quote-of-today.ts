// A quote as it stands today: the change of an earlier day is not today's.
import { findSession, newYorkDate } from '../market/calendar.ts';
import type { Quote } from '../market/live-data.ts';

/**
 * From today's open on a quote of an earlier day has no change and no range of today, and its price is the previous close
 * (unknown where it was traded after that close). `as_of` and `now` are epoch ms.
 */
export function quoteOfToday(quote: Quote, as_of: number, now: number): Quote {
  const today = findSession(newYorkDate(now));
  const day = newYorkDate(as_of);
  if (today === null || now < today.open_ms || day >= today.date) return quote;
  const close = findSession(day)?.close_ms ?? null;
  return { c: quote.c, d: null, dp: null, h: null, l: null, pc: close !== null && as_of <= close ? quote.c : null };
}
