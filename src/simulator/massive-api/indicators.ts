// Massive indicators over its own bars: SMA, EMA, Wilder RSI, MACD.
import { addDays, newYorkDate } from '../../domain/market/calendar.ts';
import type { Moment } from '../calendar/market-time.ts';
import { sessionAt } from '../calendar/sessions.ts';
import { type Handler, json, type Route, requestId } from '../http/routes.ts';
import type { Listing } from '../listings/listing.ts';
import { adjustedBar } from '../prices/daily-bars.ts';
import type { Market } from '../prices/market.ts';
import { dailyBars, intradayBars, merge, periods, type TimedBar, timespans, unitMinutes } from './aggregates.ts';
import { asked, matches, page, readLimit, readWholeNumber, refuseUnless } from './replies.ts';

type Value = { timestamp: number; value: number; signal?: number; histogram?: number };

function sma(prices: readonly number[], window: number): (number | null)[] {
  let sum = 0;
  return prices.map((price, at) => {
    sum += price - (at >= window ? (prices[at - window] as number) : 0);
    return at >= window - 1 ? sum / window : null;
  });
}

/** EMA seeded with the simple mean of the first window; null until that is full. */
function ema(prices: readonly number[], window: number): (number | null)[] {
  let value: number | null = null;
  let sum = 0;
  return prices.map((price, at) => {
    sum += price;
    if (at === window - 1) value = sum / window;
    else if (value !== null) value += ((price - value) * 2) / (window + 1);
    return value;
  });
}

/** RSI by Wilder's smoothing; the first window is a plain mean. */
function rsi(prices: readonly number[], window: number): (number | null)[] {
  let gain = 0;
  let loss = 0;
  return prices.map((price, at) => {
    if (at === 0) return null;
    const move = price - (prices[at - 1] as number);
    const weight = Math.min(at, window);
    gain += (Math.max(0, move) - gain) / weight;
    loss += (Math.max(0, -move) - loss) / weight;
    if (at < window) return null;
    return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
  });
}

/** Sessions that minute and hour indicators look back. */
const intradaySessions = 12;
/** Calendar days that indicators over weeks and longer look back. */
const longDays = 3_650;
const longestWindow = 10_000;
const limits = { normal: 10, most: 5_000 };

function barsFor(market: Market, listing: Listing, timespan: string, moment: Moment, adjust: boolean): TimedBar[] {
  const minutes = unitMinutes[timespan];
  if (minutes === undefined) {
    const today = newYorkDate(moment.now_ms);
    const days = dailyBars(
      market,
      listing,
      addDays(today, -(timespan === 'day' ? 700 : longDays)),
      today,
      moment,
      adjust,
    );
    const period = periods[timespan];
    return period === undefined || timespan === 'day' ? days : merge(days, period);
  }
  const bars: TimedBar[] = [];
  for (let session = moment.session - intradaySessions + 1; session <= moment.session; session += 1) {
    for (const bar of intradayBars(market, listing, session, moment, minutes)) {
      bars.push(adjust ? adjustedBar(market.daily, listing, bar, session, moment.session) : bar);
    }
  }
  return bars;
}

const series: Record<string, (bar: TimedBar) => number> = {
  close: (bar) => bar.c,
  open: (bar) => bar.o,
  high: (bar) => bar.h,
  low: (bar) => bar.l,
};

function computeValues(kind: string, bars: readonly TimedBar[], query: URLSearchParams): Value[] {
  const prices = bars.map(series[query.get('series_type') ?? 'close'] ?? ((bar) => bar.c));
  const number = (name: string, normal: number): number => readWholeNumber(query, name, normal, longestWindow);
  const at = (index: number): number => (bars[index] as TimedBar).t;
  if (kind !== 'macd') {
    const window = number('window', kind === 'rsi' ? 14 : 50);
    const line = kind === 'rsi' ? rsi(prices, window) : kind === 'sma' ? sma(prices, window) : ema(prices, window);
    return line.flatMap((value, index) => (value === null ? [] : [{ timestamp: at(index), value }]));
  }
  const fast = ema(prices, number('short_window', 12));
  const slow = ema(prices, number('long_window', 26));
  const from = slow.findIndex((value, index) => value !== null && fast[index] !== null);
  if (from < 0) return [];
  const line = slow.slice(from).map((value, index) => (fast[from + index] ?? 0) - (value ?? 0));
  const signals = ema(line, number('signal_window', 9));
  return line.flatMap((value, index) => {
    const signal = signals[index] ?? null;
    return signal === null ? [] : [{ timestamp: at(from + index), value, signal, histogram: value - signal }];
  });
}

function indicator(kind: string): Handler {
  return (request) => {
    const { market, query, moment } = asked(request);
    const ticker = request.params.ticker ?? '';
    const timespan = query.get('timespan') ?? 'day';
    refuseUnless(query, 'timespan', timespans);
    refuseUnless(query, 'series_type', Object.keys(series));
    refuseUnless(query, 'order', ['asc', 'desc']);
    const listing = market.universe.find(ticker);
    const adjust = query.get('adjusted') !== 'false';
    const bars = listing ? barsFor(market, listing, timespan, moment, adjust) : [];
    const values = computeValues(kind, bars, query).filter((value) => matches(query, 'timestamp', value.timestamp));
    if (query.get('order') !== 'asc') values.reverse();
    const { results, next_url } = page(request, values, limits);
    const to = sessionAt(moment.session).date;
    const url = `${request.base}/v2/aggs/ticker/${encodeURIComponent(ticker)}/range/1/${timespan}/${addDays(to, -700)}/${to}?limit=50000&sort=desc`;
    const expand = query.get('expand_underlying') === 'true';
    return json(200, {
      results: {
        underlying: { url, ...(expand && { aggregates: bars.slice(-readLimit(query, limits)) }) },
        values: results,
      },
      status: 'OK',
      request_id: requestId(request),
      next_url,
    });
  };
}

export const indicatorRoutes = ['sma', 'ema', 'rsi', 'macd'].map(
  (kind): Route => ({ pattern: `/v1/indicators/${kind}/:ticker`, handle: indicator(kind) }),
);
