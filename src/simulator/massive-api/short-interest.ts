// Massive's short interest: shares of each company sold short, twice a month.
import { sessionAt, sessionIndexUpTo } from '../calendar/sessions.ts';
import { makeFundamentals } from '../companies/fundamentals.ts';
import type { Route } from '../http/routes.ts';
import { trades } from '../listings/listing.ts';
import { sharesAt } from '../prices/market-cap.ts';
import { chance, draw } from '../random/random.ts';
import { matches, pagedRows } from './replies.ts';

/** Sessions from a settlement to its publication, after FINRA Rule 4560. */
const PUBLISHED_AFTER = 7;
const MONTHS = 14;

/** Published settlement sessions, oldest first: the last session up to the 15th and up to the end of each month. */
function settlements(complete: number): number[] {
  const [year = 0, month = 1] = sessionAt(complete).date.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, at) => new Date(Date.UTC(year, month - MONTHS + at, 1)))
    .flatMap((first) => {
      const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
      return [sessionIndexUpTo(`${last.slice(0, 8)}15`), sessionIndexUpTo(last)];
    })
    .filter((session) => session >= 0 && session + PUBLISHED_AFTER <= complete);
}

const shortInterest = pagedRows(
  { normal: 10, most: 50_000 },
  ({ market, query, moment }) =>
    settlements(moment.complete)
      .filter((session) => matches(query, 'settlement_date', sessionAt(session).date))
      .flatMap((session) =>
        market.universe.listings
          .filter((listing) => trades(listing, session) && matches(query, 'ticker', listing.symbol))
          .map((listing) => ({ listing, session })),
      ),
  ({ listing, session }, { market, moment }) => {
    const facts = makeFundamentals(listing);
    if (!facts) return null;
    const share = (facts.short_percent / 100) * chance(draw(listing.key ^ 0x2545f491, session)).between(0.7, 1.4);
    const short_interest = Math.round(sharesAt(market, listing, { ...moment, session }) * share);
    const avg_daily_volume = listing.average_volume;
    return {
      ticker: listing.symbol,
      settlement_date: sessionAt(session).date,
      short_interest,
      avg_daily_volume,
      days_to_cover: Math.round((100 * short_interest) / Math.max(1, avg_daily_volume)) / 100,
    };
  },
);

export const shortInterestRoutes: readonly Route[] = [{ pattern: '/stocks/v1/short-interest', handle: shortInterest }];
