// Figures of one stock at the close of a session, from bars up to that session alone.
import { indicatorRules } from '../market/indicators/indicator-rules.ts';
import { emaSeries } from '../market/indicators/moving-averages.ts';
import { rsiSeries } from '../market/indicators/rsi.ts';
import { madeListRules as rules } from './made-list-rules.ts';
import { pricedSessions, type SessionBars } from './session-bars.ts';

/** Values at the previous session and at this one. */
type Pair = { before: number; now: number };

const YEAR: number = indicatorRules.year_sessions.value;
const AVERAGE: number = rules.average_sessions.value;
const LARGEST_CHANGE: number = rules.largest_change.value;
const YEAR_OF_RETURNS = Math.sqrt(252);
const unknown: Pair = { before: Number.NaN, now: Number.NaN };

/** Number of sessions the figures use. */
export const HISTORY: number = indicatorRules.history_sessions.value;

/** Percent from one price to another; rounded, so that floating point never turns 2 % into slightly less. */
const percent = (from: number, to: number) => Math.round((to / from - 1) * 1e11) / 1e9;

function meanVolume({ volume, close }: SessionBars): number {
  const first = close.findIndex((price) => price > 0);
  const last = close.length - 1;
  if (first < 0 || last - first < AVERAGE) return Number.NaN;
  let sum = 0;
  for (let session = last - AVERAGE; session < last; session++) sum += volume[session]! > 0 ? volume[session]! : 0;
  return sum / AVERAGE;
}

/**
 * True when a stock can be on a list: price and turnover reach the floor, and no jump suggests a split that is not
 * stored.
 */
function isListed(close: number, previous: number, average: number): boolean {
  if (!(close >= rules.least_price.value && average * close >= rules.least_turnover.value)) return false;
  return !(close > previous * LARGEST_CHANGE || previous > close * LARGEST_CHANGE);
}

function yearRange(bars: SessionBars, priced: readonly number[]): { year_high: number; year_low: number } {
  const from = bars.close.length - YEAR;
  const inYear = priced.filter((session) => session >= from);
  if (from < 0 || inYear.length < rules.year_own_sessions.value) return { year_high: Number.NaN, year_low: Number.NaN };
  return {
    year_high: Math.max(...inYear.map((session) => findHigh(bars, session))),
    year_low: Math.min(...inYear.map((session) => findLow(bars, session))),
  };
}

/** The close replaces a missing high or low, because some sources have only closes. */
const findHigh = ({ high, close }: SessionBars, session: number) =>
  high[session]! > 0 ? high[session]! : close[session]!;
const findLow = ({ low, close }: SessionBars, session: number) => (low[session]! > 0 ? low[session]! : close[session]!);

function mean(values: Float64Array, to: number, count: number): number {
  if (to < count) return Number.NaN;
  let sum = 0;
  for (let at = to - count; at < to; at++) sum += values[at]!;
  return sum / count;
}

const averages = (closes: Float64Array, count: number): Pair => ({
  before: mean(closes, closes.length - 1, count),
  now: mean(closes, closes.length, count),
});

function lastTwo(values: Float64Array): Pair {
  return { before: values.at(-2) ?? Number.NaN, now: values.at(-1) ?? Number.NaN };
}

function computeMacd(closes: Float64Array): { macd: Pair; signal: Pair } {
  if (closes.length < rules.warm_up.value) return { macd: unknown, signal: unknown };
  const slow = emaSeries(closes, rules.macd_slow.value);
  const macd = emaSeries(closes, rules.macd_fast.value).map((fast, at) => fast - slow[at]!);
  return { macd: lastTwo(macd), signal: lastTwo(emaSeries(macd, rules.macd_signal.value)) };
}

function computeVolatility(closes: Float64Array): number {
  const count = rules.volatility_returns.value;
  if (closes.length <= count) return Number.NaN;
  const last = closes.slice(-count - 1);
  const returns = last.slice(1).map((close, at) => close / last[at]! - 1);
  const middle = mean(returns, count, count);
  const squares = returns.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return 100 * Math.sqrt(squares / (count - 1)) * YEAR_OF_RETURNS;
}

/**
 * NaN if unknown. Prices in USD, volumes in shares; `change`, `gap` and `volatility` (of a year) in percent.
 * `average_volume`: over the earlier sessions; a session without a trade counts as 0.
 */
export type SessionFigures = NonNullable<ReturnType<typeof sessionFigures>>;

/**
 * Figures of the last session of `bars`; null for a stock that did not trade in it or is below the floor. `hasBefore`:
 * the preceding bars are of the exchange's previous session; if false, changes and gaps are unknown.
 */
export function sessionFigures(bars: SessionBars, hasBefore = true) {
  const last = bars.close.length - 1;
  const close = bars.close[last] ?? Number.NaN;
  const previous = hasBefore ? (bars.close[last - 1] ?? Number.NaN) : Number.NaN;
  const average_volume = meanVolume(bars);
  if (!isListed(close, previous, average_volume)) return null;
  const priced = pricedSessions(bars.close);
  const closes = Float64Array.from(priced, (session) => bars.close[session]!);
  const volume = bars.volume[last]!;
  return {
    close,
    change: percent(previous, close),
    gap: percent(previous, bars.open[last]!),
    volume,
    average_volume,
    relative_volume: volume / average_volume,
    high: findHigh(bars, last),
    low: findLow(bars, last),
    ...yearRange(bars, priced),
    short_average: averages(closes, rules.short_average.value),
    long_average: averages(closes, rules.long_average.value),
    rsi: rsiSeries(closes, rules.warm_up.value).at(-1) ?? Number.NaN,
    ...computeMacd(closes),
    volatility: computeVolatility(closes),
  };
}
