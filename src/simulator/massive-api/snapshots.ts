// Massive snapshots: all tickers, chosen ones or one.
import type { Moment } from '../calendar/market-time.ts';
import { sessionAt } from '../calendar/sessions.ts';
import { json, type Reply, type Request, type Route, requestId } from '../http/routes.ts';
import type { Listing } from '../listings/listing.ts';
import { adjustedBar, type Bar, dailyBar, tenThousandth, toTick } from '../prices/daily-bars.ts';
import type { Market } from '../prices/market.ts';
import { daySoFar } from '../prices/minute-bars.ts';
import { minuteDay } from '../prices/minute-days.ts';
import { draw } from '../random/random.ts';
import { asked } from './replies.ts';

/** Nanoseconds as text: the vendor sends 19 digits, more than a double holds. */
export function nanoseconds(ms: number, bits: number): string {
  return `${ms}${String(bits % 1_000_000).padStart(6, '0')}`;
}

/** Venue ids of the simulated trades, from the vendor's list of exchanges. */
const venues = [4, 7, 8, 10, 11, 12, 15, 19, 21] as const;

const noTrades: Bar = { o: 0, h: 0, l: 0, c: 0, v: 0, vw: 0, n: 0 };

function ohlcv(bar: Bar): string {
  return `"o":${bar.o},"h":${bar.h},"l":${bar.l},"c":${bar.c},"v":${bar.v},"vw":${bar.vw}`;
}

function findFacts(market: Market, listing: Listing, moment: Moment) {
  const { session, minute } = moment;
  const today = minuteDay(market.minutes, listing, session);
  if (!today) return null;
  const before = dailyBar(market.daily, listing, session - 1);
  const previous = before ? adjustedBar(market.daily, listing, before, session - 1, session) : noTrades;
  const soFar = daySoFar(today, minute);
  const open_ms = sessionAt(session).pre_open_ms;
  const day = soFar.day ?? noTrades;
  const price = soFar.last?.c ?? previous.c;
  const trade_ms = soFar.last
    ? open_ms + (soFar.last.minute + 1) * 60_000 - 1_000
    : sessionAt(session - 1).close_ms - 1;
  const change = soFar.last && previous.c > 0 ? price - previous.c : 0;
  return {
    day,
    min: {
      bar: soFar.last ?? noTrades,
      start_ms: soFar.last ? open_ms + soFar.last.minute * 60_000 : 0,
      accumulated: day.v,
    },
    previous,
    price,
    trade_ms,
    change: tenThousandth(change),
    change_percent: previous.c > 0 ? tenThousandth((100 * change) / previous.c) : 0,
  };
}

function computeSpread(listing: Listing, price: number): number {
  const relative = 0.00008 + 2.5 / Math.sqrt(listing.average_volume * price + 1);
  return Math.max(price >= 1 ? 0.01 : 0.0001, price * Math.min(0.02, relative));
}

function findLast(listing: Listing, { price, trade_ms }: { price: number; trade_ms: number }) {
  const bits = draw(listing.key, trade_ms / 1000);
  const half = computeSpread(listing, price) / 2;
  return {
    trade_ms,
    bits,
    price,
    shares: 1 + (bits % 400),
    venue: venues[bits % venues.length]!,
    bid: toTick(Math.max(0.0001, price - half)),
    ask: toTick(price + half),
    bid_lots: 1 + ((bits >>> 8) % 30),
    ask_lots: 1 + (bits % 30),
  };
}

/** One ticker's snapshot as JSON text, or null when it does not trade. */
function snapshotText(market: Market, listing: Listing, moment: Moment): string | null {
  const facts = findFacts(market, listing, moment);
  if (!facts) return null;
  const { day, min, previous } = facts;
  const { trade_ms, bits, price, shares, venue, bid, ask, bid_lots, ask_lots } = findLast(listing, facts);
  const stamp = nanoseconds(trade_ms, bits);
  return (
    `{"ticker":${JSON.stringify(listing.symbol)},"todaysChangePerc":${facts.change_percent},"todaysChange":${facts.change},` +
    `"updated":${stamp},"day":{${ohlcv(day)},"dv":"${day.v}.0"},` +
    `"min":{"av":${min.accumulated},"t":${min.start_ms},"n":${min.bar.n},${ohlcv(min.bar)},"dv":"${min.bar.v}.0","dav":"${min.accumulated}.0"},` +
    `"prevDay":{${ohlcv(previous)}},` +
    `"lastTrade":{"c":[14,41],"i":"${bits}","p":${price},"s":${shares},"ds":"${shares}.0","t":${stamp},"x":${venue}},` +
    `"lastQuote":{"P":${ask},"S":${ask_lots},"p":${bid},"s":${bid_lots},"t":${stamp}}}`
  );
}

function listAll(request: Request): Reply {
  const { market, query, moment } = asked(request);
  // The official client repeats the parameter; others join the tickers with commas.
  const wanted = query.getAll('tickers').join(',');
  const listings = wanted
    ? wanted.split(',').flatMap((symbol) => market.universe.find(symbol.trim()) ?? [])
    : market.universe.listings;
  const rows: string[] = [];
  for (const listing of listings) {
    const text = snapshotText(market, listing, moment);
    if (text !== null) rows.push(text);
  }
  return json(
    200,
    `{"status":"OK","request_id":"${requestId(request)}","count":${rows.length},"tickers":[${rows.join(',')}]}`,
  );
}

function one(request: Request): Reply {
  const { market, moment } = asked(request);
  const listing = market.universe.find(request.params.ticker ?? '');
  const text = listing && snapshotText(market, listing, moment);
  if (!text) return json(404, { status: 'NotFound', request_id: requestId(request), message: 'Ticker not found.' });
  return json(200, `{"status":"OK","request_id":"${requestId(request)}","ticker":${text}}`);
}

export const snapshotRoutes: readonly Route[] = [
  { pattern: '/v2/snapshot/locale/us/markets/stocks/tickers', handle: listAll },
  { pattern: '/v2/snapshot/locale/us/markets/stocks/tickers/:ticker', handle: one },
];
