// The market-data vendor's short interest (twice a month) and short volume (each session), and companies of the same kind.
import { addDays, newYorkDate } from '../../domain/market/calendar.ts';
import { type Moment, momentOf } from '../calendar/market-time.ts';
import { sessionAt, sessionIndexUpTo } from '../calendar/sessions.ts';
import { fundamentalsOf } from '../companies/fundamentals.ts';
import type { Handler, Route } from '../http/routes.ts';
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { dailyBar } from '../prices/daily-bars.ts';
import type { Market } from '../prices/market.ts';
import { marketCap, sharesAt } from '../prices/market-cap.ts';
import { draw, unit } from '../random/random.ts';
import { asked, limitOf, matches, nextUrl, notFound, ok, refuseUnless } from './replies.ts';

/** Positions of a settlement day are collected and published about eight sessions later. */
const PUBLISHED_AFTER = 8;
const SETTLEMENTS = 24;
const VOLUME_SESSIONS = 250;
/** Percent of the shares sold short where a fund has no figure of its own. */
const FUND_SHORT_PERCENT = 2.5;
/** Sessions in a month, over which the vendor averages. */
const MONTH = 21;
const MOST = 50_000;

const sorts = ['ticker', 'settlement_date', 'date', 'days_to_cover', 'short_volume_ratio', 'avg_daily_volume'];

/** Settlement sessions published by the moment, newest first: the last ones up to the 15th and to the end of each month. */
function settlements(moment: Moment): number[] {
  const found: number[] = [];
  let month = newYorkDate(moment.now_ms).slice(0, 7);
  while (found.length < SETTLEMENTS) {
    const next = addDays(`${month}-28`, 4).slice(0, 7);
    for (const until of [addDays(`${next}-01`, -1), `${month}-15`]) {
      const session = sessionIndexUpTo(until);
      if (session + PUBLISHED_AFTER <= moment.complete) found.push(session);
    }
    month = addDays(`${month}-01`, -1).slice(0, 7);
  }
  return found.slice(0, SETTLEMENTS);
}

function interestRow(market: Market, listing: Listing, session: number, moment: Moment) {
  const percent = fundamentalsOf(listing)?.short_percent ?? FUND_SHORT_PERCENT;
  const swing = 0.85 + 0.3 * unit(draw(listing.key ^ 0x6a09e667, session));
  const short_interest = Math.round((sharesAt(market, listing, moment) * percent * swing) / 100);
  let volume = 0;
  for (let back = 0; back < MONTH; back += 1) volume += dailyBar(market.daily, listing, session - back)?.v ?? 0;
  const avg_daily_volume = Math.round(volume / MONTH);
  // The vendor gives one day where a day's volume would cover all.
  const days = avg_daily_volume > 0 ? Math.max(1, short_interest / avg_daily_volume) : 0;
  return {
    ticker: listing.symbol,
    settlement_date: sessionAt(session).date,
    short_interest,
    avg_daily_volume,
    days_to_cover: Math.round(days * 100) / 100,
  };
}

function volumeRow(market: Market, listing: Listing, session: number) {
  const bar = dailyBar(market.daily, listing, session);
  if (!bar) return null;
  const chance = unit(draw(listing.key ^ 0xbb67ae85, session));
  // About half of a day's shares are reported off the exchanges, and about half of those are sold short.
  const total_volume = Math.round(bar.v * (0.42 + 0.12 * unit(draw(listing.key ^ 0x3c6ef372, session))));
  const short_volume = Math.round(total_volume * (0.3 + 0.35 * chance));
  const exempt_volume = Math.round(short_volume * 0.004);
  const nyse = Math.round(short_volume * 0.06);
  return {
    ticker: listing.symbol,
    date: sessionAt(session).date,
    total_volume,
    short_volume,
    exempt_volume,
    non_exempt_volume: short_volume - exempt_volume,
    short_volume_ratio: total_volume > 0 ? Math.round((10_000 * short_volume) / total_volume) / 100 : 0,
    nyse_short_volume: nyse,
    nasdaq_carteret_short_volume: short_volume - nyse,
    nasdaq_chicago_short_volume: 0,
    adf_short_volume: 0,
  };
}

type Row = Record<string, string | number>;
type RowOf = (market: Market, listing: Listing, session: number, moment: Moment) => Row | null;

/** Rows listing by listing in the order of tickers, as many as the page needs; another order needs all of them. */
function table(
  market: Market,
  sessions: (moment: Moment) => number[],
  rowOf: RowOf,
  filters: readonly string[],
): Handler {
  const sorted = [...market.universe.listings].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  return (request) => {
    const { query, offset } = asked(request);
    const limit = limitOf(query, 10, MOST);
    const [field = 'ticker', direction = 'asc'] = (query.get('sort') ?? 'ticker.asc').split('.');
    refuseUnless(new URLSearchParams({ sort: field }), 'sort', sorts);
    refuseUnless(new URLSearchParams({ direction }), 'direction', ['asc', 'desc']);
    const plain = field === 'ticker' && direction === 'asc';
    const moment = momentOf(request.now_ms);
    const dated = sessions(moment).filter((session) =>
      ['settlement_date', 'date'].every(
        (name) => !filters.includes(name) || matches(query, name, sessionAt(session).date),
      ),
    );
    // In another order every row of the market has to be made first: then those of the newest day alone.
    const one = ['ticker', 'ticker.any_of'].some((name) => query.has(name));
    const on = plain || one ? dated : dated.slice(0, 1);
    const rows: Row[] = [];
    for (const listing of sorted) {
      if (plain && rows.length > offset + limit) break;
      if (!matches(query, 'ticker', listing.symbol)) continue;
      for (const session of on) {
        const row = trades(listing, session) ? rowOf(market, listing, session, moment) : null;
        if (row && filters.every((name) => matches(query, name, row[name]))) rows.push(row);
      }
    }
    const side = direction === 'desc' ? -1 : 1;
    if (!plain) rows.sort((a, b) => side * (a[field]! < b[field]! ? -1 : a[field]! > b[field]! ? 1 : 0));
    const results = rows.slice(offset, offset + limit);
    return ok(request, {
      results,
      ...(rows.length > offset + limit ? { next_url: nextUrl(request, query, offset + limit) } : {}),
    });
  };
}

const RELATED = 10;

function related(market: Market): Handler {
  return (request) => {
    const ticker = request.params.ticker ?? '';
    const moment = momentOf(request.now_ms);
    const mine = market.universe.find(ticker);
    if (!mine || !trades(mine, moment.session)) return notFound(request, 'Ticker not found.');
    const kin = market.universe.listings
      .filter(
        (other) => other !== mine && isCompany(other) && other.sector === mine.sector && trades(other, moment.session),
      )
      .map((other) => ({ other, same: other.industry === mine.industry, cap: marketCap(market, other, moment) }))
      .sort((a, b) => Number(b.same) - Number(a.same) || b.cap - a.cap)
      .slice(0, isCompany(mine) ? RELATED : 0);
    return ok(request, { stock_symbol: ticker, results: kin.map(({ other }) => ({ ticker: other.symbol })) });
  };
}

export function shortDataRoutes(market: Market): Route[] {
  const volumes = (moment: Moment) => Array.from({ length: VOLUME_SESSIONS }, (_, back) => moment.complete - back);
  return [
    {
      pattern: '/stocks/v1/short-interest',
      handle: table(market, settlements, interestRow, ['settlement_date', 'days_to_cover', 'avg_daily_volume']),
    },
    {
      pattern: '/stocks/v1/short-volume',
      handle: table(market, volumes, volumeRow, ['date', 'short_volume_ratio']),
    },
    { pattern: '/v1/related-companies/:ticker', handle: related(market) },
  ];
}
