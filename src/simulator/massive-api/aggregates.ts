// Massive aggregates: ranges of minutes, hours and days, the previous day, the whole market of a day.
import { type DateKey, dayNumber, newYorkDate, newYorkInstant } from '../../domain/market/calendar.ts';
import { dayMs } from '../../domain/numbers/time.ts';
import type { Moment } from '../calendar/market-time.ts';
import { findSessionIndex, sessionAt, sessionIndexUpTo } from '../calendar/sessions.ts';
import { json, type Reply, type Request, type Route, requestId } from '../http/routes.ts';
import type { Listing } from '../listings/listing.ts';
import { adjustedBar, type Bar, dailyBar, tenThousandth } from '../prices/daily-bars.ts';
import type { Market } from '../prices/market.ts';
import { daySoFar, minuteBars } from '../prices/minute-bars.ts';
import { minuteDay } from '../prices/minute-days.ts';
import { asked, page, Refused, readWholeNumber, refuseUnless } from './replies.ts';

export type TimedBar = Bar & { t: number };

/** Daily bar of a session as known at the moment: final after the close, partial before; null before any trade. */
function knownBar(market: Market, listing: Listing, session: number, moment: Moment): Bar | null {
  if (session > moment.session) return null;
  if (session <= moment.complete) return dailyBar(market.daily, listing, session);
  const today = minuteDay(market.minutes, listing, session);
  return today && daySoFar(today, moment.minute).day;
}

export const unitMinutes: Record<string, number> = { minute: 1, hour: 60 };

function edge(text: string): Edge | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Number.isNaN(dayNumber(text)) ? null : { date: text, ms: null };
  if (!/^\d{12,14}$/.test(text)) return null;
  return { date: newYorkDate(Number(text)), ms: Number(text) };
}

/** Minute bars of a listing in a session, merged to `size` minutes, with their starts in epoch milliseconds. */
export function intradayBars(
  market: Market,
  listing: Listing,
  session: number,
  moment: Moment,
  size: number,
): TimedBar[] {
  if (session > moment.session) return [];
  const day = minuteDay(market.minutes, listing, session);
  if (!day) return [];
  const until = session === moment.session ? moment.minute : Number.POSITIVE_INFINITY;
  const start = sessionAt(session).pre_open_ms;
  const bars = minuteBars(day, 0, until).map(({ minute, ...bar }) => ({
    ...bar,
    t: start + Math.floor(minute / size) * size * 60_000,
  }));
  return size === 1 ? bars : merge(bars, (t) => t);
}

/** Joins neighbouring bars of a period: open and time of the first, close of the last, VWAP weighted by volume. */
export function merge(bars: readonly TimedBar[], period: (t: number) => number): TimedBar[] {
  const merged: TimedBar[] = [];
  let current = Number.NaN;
  for (const bar of bars) {
    const id = period(bar.t);
    const last = merged.at(-1);
    if (!last || id !== current) {
      merged.push({ ...bar });
      current = id;
      continue;
    }
    last.vw = tenThousandth((last.vw * last.v + bar.vw * bar.v) / (last.v + bar.v));
    last.h = Math.max(last.h, bar.h);
    last.l = Math.min(last.l, bar.l);
    last.c = bar.c;
    last.v += bar.v;
    last.n += bar.n;
  }
  return merged;
}

export const periods: Record<string, (t: number) => number> = {
  day: (t) => Math.floor(t / dayMs),
  week: (t) => Math.floor((t / dayMs + 3) / 7),
  month: (t) => new Date(t).getUTCFullYear() * 12 + new Date(t).getUTCMonth(),
  quarter: (t) => new Date(t).getUTCFullYear() * 4 + Math.floor(new Date(t).getUTCMonth() / 3),
  year: (t) => new Date(t).getUTCFullYear(),
};

function firstSessionFrom(date: DateKey): number {
  const session = Math.max(1, sessionIndexUpTo(date));
  return sessionAt(session).date < date ? session + 1 : session;
}

/** Daily bars between two days, stamped with midnight New York as the vendor's range call does. */
export function dailyBars(
  market: Market,
  listing: Listing,
  from: DateKey,
  to: DateKey,
  moment: Moment,
  adjust: boolean,
): TimedBar[] {
  const bars: TimedBar[] = [];
  const last = Math.min(sessionIndexUpTo(to), moment.session);
  for (let session = firstSessionFrom(from); session <= last; session += 1) {
    const bar = knownBar(market, listing, session, moment);
    if (!bar) continue;
    const shown = adjust ? adjustedBar(market.daily, listing, bar, session, moment.session) : bar;
    bars.push({ ...shown, t: newYorkInstant(sessionAt(session).date, 0) });
  }
  return bars;
}

const mostBars = 50_000;
const mostMerged = 10_000;
/** Timespans the vendor accepts, except seconds, which the simulator does not draw. */
export const timespans = [...Object.keys(unitMinutes), ...Object.keys(periods)];

type Edge = { date: DateKey; ms: number | null };

/** Parses a time; refuses unreadable text with the vendor's message. */
function timeParameter(name: 'from' | 'to', text: string): Edge {
  const found = edge(text);
  if (!found) throw new Refused(`Could not parse the time parameter: '${name}'. Use YYYY-MM-DD or Unix MS Timestamps`);
  return found;
}

const toStart = ({ date, ms }: Edge): number => ms ?? newYorkInstant(date, 0);
/** A date alone includes its complete day. */
const toEnd = ({ date, ms }: Edge): number => ms ?? newYorkInstant(date, 24 * 60) - 1;

function aggregateReply(request: Request, adjusted: boolean, results: readonly TimedBar[], next = {}): Reply {
  const count = results.length;
  return json(200, {
    ticker: request.params.ticker ?? '',
    queryCount: count,
    resultsCount: count,
    adjusted,
    ...(count > 0 && { results }),
    status: 'OK',
    request_id: requestId(request),
    count,
    ...next,
  });
}

function range(request: Request): Reply {
  const { ticker = '', multiplier = '', timespan = '', from: fromText = '', to: toText = '' } = request.params;
  const { market, query, offset, moment } = asked(request);
  refuseUnless(new URLSearchParams({ timespan }), 'timespan', timespans);
  const size = readWholeNumber(new URLSearchParams({ multiplier }), 'multiplier', 1, mostMerged);
  const from = timeParameter('from', fromText);
  const to = timeParameter('to', toText);
  if (toEnd(to) < toStart(from)) {
    throw new Refused("The parameter 'to' cannot be a time that occurs before 'from'");
  }
  refuseUnless(query, 'sort', ['asc', 'desc']);
  const minutes = unitMinutes[timespan];
  const period = periods[timespan];
  const adjust = query.get('adjusted') !== 'false';
  const listing = market.universe.find(ticker);
  let bars: TimedBar[] = [];
  if (listing && minutes !== undefined) {
    const last = Math.min(sessionIndexUpTo(to.date), moment.session);
    // One bar more than the largest page at this offset, which shows that another page follows.
    for (let session = firstSessionFrom(from.date); session <= last && bars.length <= mostBars + offset; session += 1) {
      for (const bar of intradayBars(market, listing, session, moment, minutes * size)) {
        if ((from.ms !== null && bar.t < from.ms) || (to.ms !== null && bar.t > to.ms)) continue;
        bars.push(adjust ? adjustedBar(market.daily, listing, bar, session, moment.session) : bar);
      }
    }
  } else if (listing && period) {
    bars = dailyBars(market, listing, from.date, to.date, moment, adjust);
    if (timespan !== 'day' || size > 1) bars = merge(bars, (t) => Math.floor(period(t) / size));
  }
  if (query.get('sort') === 'desc') bars.reverse();
  const { results, ...next } = page(request, bars, { normal: 5_000, most: mostBars });
  return aggregateReply(request, adjust, results, next);
}

function previous(request: Request): Reply {
  const { ticker = '' } = request.params;
  const { market, query, moment } = asked(request);
  const listing = market.universe.find(ticker);
  // The last completed session; that of the current day only after its close.
  const session = moment.complete;
  const bar = listing && dailyBar(market.daily, listing, session);
  const adjust = query.get('adjusted') !== 'false';
  const results =
    listing && bar
      ? [
          {
            T: ticker,
            ...(adjust ? adjustedBar(market.daily, listing, bar, session, moment.session) : bar),
            t: sessionAt(session).close_ms,
          },
        ]
      : [];
  return aggregateReply(request, adjust, results);
}

function grouped(request: Request): Reply {
  const { date = '' } = request.params;
  if (edge(date)?.ms !== null) throw new Refused(`Could not parse the date '${date}'. Use YYYY-MM-DD`);
  const { market, query, moment } = asked(request);
  const session = findSessionIndex(date);
  const adjust = query.get('adjusted') !== 'false';
  const rows: string[] = [];
  if (session !== null && session <= moment.complete) {
    // Stamped 16:00 New York, unlike the range call's midnight.
    const t = newYorkInstant(date, 16 * 60);
    for (const listing of market.universe.listings) {
      const bar = dailyBar(market.daily, listing, session);
      if (!bar) continue;
      const { o, h, l, c, v, vw, n } = adjust ? adjustedBar(market.daily, listing, bar, session, moment.session) : bar;
      rows.push(
        `{"T":${JSON.stringify(listing.symbol)},"v":${v},"vw":${vw},"o":${o},"c":${c},"h":${h},"l":${l},"t":${t},"n":${n}}`,
      );
    }
  }
  const results = rows.length > 0 ? `,"results":[${rows.join(',')}]` : '';
  return json(
    200,
    `{"queryCount":${rows.length},"resultsCount":${rows.length},"adjusted":${adjust}${results},"status":"OK","request_id":"${requestId(request)}","count":${rows.length}}`,
  );
}

export const aggregateRoutes: readonly Route[] = [
  { pattern: '/v2/aggs/ticker/:ticker/range/:multiplier/:timespan/:from/:to', handle: range },
  { pattern: '/v2/aggs/ticker/:ticker/prev', handle: previous },
  { pattern: '/v2/aggs/grouped/locale/us/market/stocks/:date', handle: grouped },
];
