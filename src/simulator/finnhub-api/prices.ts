// Finnhub quote, metric and price metric, computed from the bars of the market.
import { newYorkDate, newYorkInstant } from '../../domain/market/calendar.ts';
import { type Moment, toMoment } from '../calendar/market-time.ts';
import { sessionAt, sessionIndexUpTo } from '../calendar/sessions.ts';
import { makeFundamentals } from '../companies/fundamentals.ts';
import { json, type Reply, type Request, type Route } from '../http/routes.ts';
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { adjustedBar, dailyBar, quotedPreviousClose, toTick } from '../prices/daily-bars.ts';
import { closeAt, splitAdjustment } from '../prices/daily-prices.ts';
import type { Market } from '../prices/market.ts';
import { sharesAt } from '../prices/market-cap.ts';
import { daySoFar } from '../prices/minute-bars.ts';
import { minuteDay } from '../prices/minute-days.ts';
import { closesUpTo, computeRsi, mean } from '../prices/technicals.ts';

const round = (value: number, digits = 4): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Listing by Finnhub's symbol, in which class shares have a dot or a dash; null if unknown. */
export function findListing(market: Market, symbol: string): Listing | null {
  return market.universe.find(symbol) ?? market.universe.find(symbol.replace('-', '.'));
}

const nothing = { c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 };

function quote({ market, query, now_ms }: Request): Reply {
  const listing = findListing(market, query.get('symbol') ?? '');
  const { session, minute } = toMoment(now_ms);
  const day = listing && minuteDay(market.minutes, listing, session);
  if (!listing || !day) return json(200, nothing);
  const pc = quotedPreviousClose(market.daily, listing, session);
  const { day: soFar, last } = daySoFar(day, minute);
  if (!soFar || !last) {
    const before = dailyBar(market.daily, listing, session - 1);
    if (!before) return json(200, nothing);
    const { o, h, l, c } = adjustedBar(market.daily, listing, before, session - 1, session);
    const factor = splitAdjustment(market.daily, listing, session - 1, session);
    const pc2 = toTick(quotedPreviousClose(market.daily, listing, session - 1) * factor);
    const t = Math.floor(sessionAt(session - 1).close_ms / 1000);
    return json(200, { c, d: round(c - pc2), dp: round(100 * (c / pc2 - 1)), h, l, o, pc: pc2, t });
  }
  const c = last.c;
  const t = Math.floor((sessionAt(session).pre_open_ms + (last.minute + 1) * 60_000) / 1000);
  return json(200, { c, d: round(c - pc), dp: round(100 * (c / pc - 1)), h: soFar.h, l: soFar.l, o: soFar.o, pc, t });
}

function change(closes: Float64Array, back: number): number | null {
  if (closes.length <= back) return null;
  return round(100 * ((closes.at(-1) as number) / (closes.at(-1 - back) as number) - 1));
}

function computeMean(closes: Float64Array, n: number): number | null {
  return closes.length < n ? null : round(mean(closes, closes.length - n, closes.length));
}

function deviation(closes: Float64Array, n: number): number | null {
  if (closes.length < n + 1) return null;
  const moves = Array.from({ length: n }, (_, at) => {
    const end = closes.length - n + at;
    return 100 * ((closes[end] as number) / (closes[end - 1] as number) - 1);
  });
  const average = moves.reduce((sum, move) => sum + move, 0) / n;
  return round(Math.sqrt(moves.reduce((sum, move) => sum + (move - average) ** 2, 0) / (n - 1)) * Math.sqrt(21));
}

/** Mean daily volume in shares of the n sessions up to `session`, split-adjusted; null if a bar is missing. */
function meanVolume(market: Market, listing: Listing, session: number, n: number): number | null {
  let sum = 0;
  for (let back = 0; back < n; back += 1) {
    const bar = dailyBar(market.daily, listing, session - back);
    if (!bar) return null;
    sum += bar.v / splitAdjustment(market.daily, listing, session - back, session);
  }
  return sum / n;
}

type Range = { high: number; high_date: string; low: number; low_date: string };

function yearRange(market: Market, listing: Listing, session: number): Range | null {
  const range: Range = { high: 0, high_date: '', low: Number.POSITIVE_INFINITY, low_date: '' };
  for (let day = Math.max(1, session - 251); day <= session; day += 1) {
    const bar = dailyBar(market.daily, listing, day);
    if (!bar) continue;
    const factor = splitAdjustment(market.daily, listing, day, session);
    if (bar.h * factor > range.high)
      Object.assign(range, { high: toTick(bar.h * factor), high_date: sessionAt(day).date });
    if (bar.l * factor < range.low)
      Object.assign(range, { low: toTick(bar.l * factor), low_date: sessionAt(day).date });
  }
  return range.high > 0 ? range : null;
}

function returns(market: Market, listing: Listing, session: number): Record<string, number | null> {
  const closes = closesUpTo(market, listing, session, 253);
  const spy = market.universe.find('SPY');
  const index = spy ? closesUpTo(market, spy, session, 253) : closes;
  const yearStart = sessionIndexUpTo(`${Number(sessionAt(session).date.slice(0, 4)) - 1}-12-31`);
  const sinceNewYear = session - yearStart;
  const versus = (back: number): number | null => {
    const own = change(closes, back);
    const other = change(index, back);
    return own === null || other === null ? null : round(own - other);
  };
  return {
    '5DayPriceReturnDaily': change(closes, 5),
    '13WeekPriceReturnDaily': change(closes, 63),
    '26WeekPriceReturnDaily': change(closes, 126),
    '52WeekPriceReturnDaily': change(closes, 252),
    yearToDatePriceReturnDaily: change(closes, sinceNewYear),
    'priceRelativeToS&P5004Week': versus(20),
    'priceRelativeToS&P50013Week': versus(63),
    'priceRelativeToS&P50026Week': versus(126),
    'priceRelativeToS&P50052Week': versus(252),
    'priceRelativeToS&P500Ytd': versus(sinceNewYear),
    '3MonthADReturnStd': deviation(closes, 63),
  };
}

/** Null metrics are left out, as the vendor does for young listings. */
function present(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

function metric({ market, query, now_ms }: Request): Reply {
  const symbol = query.get('symbol') ?? '';
  const listing = findListing(market, symbol);
  const moment = toMoment(now_ms);
  const session = moment.complete;
  if (!listing || !trades(listing, session)) return json(200, { metric: {}, metricType: 'all', series: {}, symbol });
  const facts = makeFundamentals(listing);
  const price = closeAt(market.daily, listing, session);
  const range = yearRange(market, listing, session);
  const millions = (value: number | null): number | null => (value === null ? null : round(value / 1e6, 5));
  const cap = price * sharesAt(market, listing, moment);
  const company = facts && {
    marketCapitalization: round(cap / 1e6, 2),
    enterpriseValue: round((cap * (1 + facts.debt_to_equity * 0.1)) / 1e6, 2),
    peTTM: facts.eps > 0 ? round(price / facts.eps) : null,
    peAnnual: facts.eps > 0 ? round(price / facts.eps) : null,
    forwardPE: facts.forward_eps > 0 ? round(price / facts.forward_eps) : null,
    pb: round(price / facts.book_per_share),
    pbQuarterly: round(price / facts.book_per_share),
    psTTM: round(cap / facts.revenue),
    epsTTM: round(facts.eps),
    epsAnnual: round(facts.eps),
    epsGrowthTTMYoy: round(facts.growth * 100, 2),
    revenueGrowthTTMYoy: round(facts.growth * 80, 2),
    netProfitMarginTTM: round(facts.net_margin * 100, 2),
    grossMarginTTM: round(facts.gross_margin * 100, 2),
    roeTTM: round(facts.return_on_equity * 100, 2),
    roaTTM: round(facts.return_on_assets * 100, 2),
    currentRatioQuarterly: round(facts.current_ratio),
    quickRatioQuarterly: round(facts.quick_ratio),
    'totalDebt/totalEquityQuarterly': round(facts.debt_to_equity),
    bookValuePerShareQuarterly: round(facts.book_per_share),
    dividendPerShareTTM: facts.dividend > 0 ? facts.dividend : null,
    currentDividendYieldTTM: facts.dividend > 0 ? round((100 * facts.dividend) / price) : null,
  };
  return json(200, {
    metric: present({
      '10DayAverageTradingVolume': millions(meanVolume(market, listing, session, 10)),
      '3MonthAverageTradingVolume': millions(meanVolume(market, listing, session, 63)),
      '52WeekHigh': range?.high,
      '52WeekHighDate': range?.high_date,
      '52WeekLow': range?.low,
      '52WeekLowDate': range?.low_date,
      beta: round(listing.follows && !isCompany(listing) ? listing.follows.factor : listing.beta),
      ...returns(market, listing, session),
      ...company,
    }),
    metricType: 'all',
    series: { annual: {}, quarterly: {} },
    symbol,
  });
}

function priceMetric({ market, query, now_ms }: Request): Reply {
  const symbol = query.get('symbol') ?? '';
  const listing = findListing(market, symbol);
  const moment: Moment = toMoment(now_ms);
  const session = moment.complete;
  const atDate = newYorkDate(newYorkInstant(sessionAt(session).date, 720));
  if (!listing || !trades(listing, session)) return json(200, { symbol, atDate, data: {} });
  const closes = closesUpTo(market, listing, session, 253);
  const range = yearRange(market, listing, session);
  const yearStart = sessionIndexUpTo(`${Number(atDate.slice(0, 4)) - 1}-12-31`);
  const volume = (n: number): number | null => {
    const found = meanVolume(market, listing, session, n);
    return found === null ? null : Math.round(found);
  };
  return json(200, {
    symbol,
    atDate,
    data: present({
      '52WeekHigh': range?.high,
      '52WeekHighDate': range?.high_date,
      '52WeekLow': range?.low,
      '52WeekLowDate': range?.low_date,
      '5DayAverageTradingVolume': volume(5),
      '10DayAverageTradingVolume': volume(10),
      '30DayAverageTradingVolume': volume(30),
      '3MonthAverageTradingVolume': volume(63),
      '14DayRSI': closes.length < 60 ? null : round(computeRsi(closes) ?? 0),
      '5DaySMA': computeMean(closes, 5),
      '10DaySMA': computeMean(closes, 10),
      '50DaySMA': computeMean(closes, 50),
      '200DaySMA': computeMean(closes, 200),
      '1MonthPriceReturn': change(closes, 21),
      '3MonthPriceReturn': change(closes, 63),
      '6MonthPriceReturn': change(closes, 126),
      '1YearPriceReturn': change(closes, 252),
      ytdPriceReturn: change(closes, session - yearStart),
      '1MonthPriceStd': deviation(closes, 21),
      '3MonthPriceStd': deviation(closes, 63),
      beta: round(listing.follows && !isCompany(listing) ? listing.follows.factor : listing.beta),
    }),
  });
}

export const priceRoutes: readonly Route[] = [
  { pattern: '/quote', handle: quote },
  { pattern: '/stock/metric', handle: metric },
  { pattern: '/stock/price-metric', handle: priceMetric },
];
