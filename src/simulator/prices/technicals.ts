// Technicals of each stock and fund at a session's close: averages, ranges, RSI, MACD. Cached for a few sessions.
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { logClose } from './close-paths.ts';
import { dailyBar } from './daily-bars.ts';
import { closeAt, findSplits, previousClose, splitAdjustment } from './daily-prices.ts';
import { type Market, marketCache } from './market.ts';

export type Technicals = NonNullable<ReturnType<typeof computeTechnicals>>;

const year = 252;

export function mean(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += values[at] as number;
  return sum / (to - from);
}

/** Wilder's RSI of 14 closes; null below 30 closes. */
export function computeRsi(closes: Float64Array): number | null {
  if (closes.length < 30) return null;
  let gain = 0;
  let loss = 0;
  for (let at = 1; at < closes.length; at += 1) {
    const move = (closes[at] as number) - (closes[at - 1] as number);
    const weight = Math.min(at, 14);
    gain += (Math.max(0, move) - gain) / weight;
    loss += (Math.max(0, -move) - loss) / weight;
  }
  return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
}

function computeMacd(closes: Float64Array) {
  if (closes.length < 60) return { macd: null, signal: null, macd_before: null, signal_before: null };
  let fast = closes[0] as number;
  let slow = fast;
  let signal = 0;
  let macd = 0;
  let macd_before = 0;
  let signal_before = 0;
  for (const price of closes) {
    fast += (price - fast) * (2 / 13);
    slow += (price - slow) * (2 / 27);
    macd_before = macd;
    signal_before = signal;
    macd = fast - slow;
    signal += (macd - signal) * (2 / 10);
  }
  return { macd, signal, macd_before, signal_before };
}

/** Deviation of daily log returns over 30 sessions, in percent; null for shorter histories. */
function computeVolatility(closes: Float64Array): number | null {
  if (closes.length < 31) return null;
  let sum = 0;
  let squares = 0;
  for (let at = closes.length - 30; at < closes.length; at += 1) {
    const move = Math.log((closes[at] as number) / (closes[at - 1] as number));
    sum += move;
    squares += move * move;
  }
  return 100 * Math.sqrt(Math.max(0, squares / 30 - (sum / 30) ** 2));
}

/** Split-adjusted closes up to a session, oldest first, at most `most`. */
export function closesUpTo(market: Market, listing: Listing, session: number, most: number): Float64Array {
  const first = Math.max(1, listing.listed_at, session - most + 1);
  const closes = new Float64Array(Math.max(0, session - first + 1));
  const { daily } = market;
  // Nearly all listings follow no other and never split: their closes need no adjustment.
  const isPlain = listing.follows === null && findSplits(daily, listing).length === 0;
  for (let at = 0; at < closes.length; at += 1) {
    const day = first + at;
    closes[at] = isPlain
      ? Math.exp(logClose(daily.paths, listing, day))
      : closeAt(daily, listing, day) * splitAdjustment(daily, listing, day, session);
  }
  return closes;
}

/** Cached volumes of 64 sessions: an archive read day by day needs the 20 sessions before each day. */
const volumesCache = marketCache<number, Float64Array>(64);
const UNKNOWN = Number.NaN;
const NO_BAR = -1;

/** Volume of a session in shares, not adjusted for splits; null if the listing did not trade. */
function volumeAt(market: Market, listing: Listing, session: number): number | null {
  const volumes = volumesCache(market, session, () => new Float64Array(market.universe.listings.length).fill(UNKNOWN));
  let volume = volumes[listing.index] as number;
  if (Number.isNaN(volume)) {
    volume = dailyBar(market.daily, listing, session)?.v ?? NO_BAR;
    volumes[listing.index] = volume;
  }
  return volume === NO_BAR ? null : volume;
}

function computeTechnicals(market: Market, listing: Listing, session: number) {
  const bar = dailyBar(market.daily, listing, session);
  if (!bar) return null;
  const closes = closesUpTo(market, listing, session, year);
  const n = closes.length;
  const previous_close = previousClose(market.daily, listing, session);
  let volume = 0;
  let days = 0;
  for (let back = 1; back <= 20; back += 1) {
    const before = volumeAt(market, listing, session - back);
    if (before === null) break;
    volume += before / splitAdjustment(market.daily, listing, session - back, session);
    days += 1;
  }
  let high = 0;
  let low = Number.POSITIVE_INFINITY;
  for (let at = 0; at < n - 1; at += 1) {
    const price = closes[at] as number;
    if (price > high) high = price;
    if (price < low) low = price;
  }
  const last = closes[n - 1] as number;
  return {
    listing,
    bar,
    previous_close,
    change_percent: 100 * (bar.c / previous_close - 1),
    gap_percent: 100 * (bar.o / previous_close - 1),
    average_volume: days > 0 ? Math.round(volume / days) : bar.v,
    high_52w: Math.max(high, bar.h),
    low_52w: Math.min(low, bar.l),
    /** True if the close is the highest (`at_low`: lowest) of a year; newer listings need over 60 sessions. */
    at_high: n > 60 && last > high,
    at_low: n > 60 && last < low,
    sma_50: n >= 51 ? mean(closes, n - 50, n) : null,
    sma_200: n >= 201 ? mean(closes, n - 200, n) : null,
    sma_50_before: n >= 51 ? mean(closes, n - 51, n - 1) : null,
    sma_200_before: n >= 201 ? mean(closes, n - 201, n - 1) : null,
    rsi: computeRsi(closes),
    ...computeMacd(closes),
    volatility: computeVolatility(closes),
  };
}

const technicalsCache = marketCache<number, readonly Technicals[]>(3);

/** Technicals of every stock and fund that traded at the session. */
export function technicalsAt(market: Market, session: number): readonly Technicals[] {
  return technicalsCache(market, session, () =>
    market.universe.listings.flatMap((listing) => {
      const listed = (isCompany(listing) || listing.type === 'ETF') && trades(listing, session);
      return (listed && computeTechnicals(market, listing, session)) || [];
    }),
  );
}
