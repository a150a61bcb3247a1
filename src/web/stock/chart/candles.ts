// Candles from the bars of a stock: five-minute merges or days, with the VWAP line.
import type { MinuteBar } from '../../../domain/market/bars.ts';
import { addDays, findSession, newYorkDate } from '../../../domain/market/calendar.ts';
import { vwapSeries } from '../../../domain/market/indicators/vwap.ts';
import { dayMs, hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import { type BarHours, barRules, findHours, type StockBars } from '../../../domain/stocks/stock-bars.ts';

/** `at`: begin, epoch ms; `day`: trading date of a daily candle, else null; prices in USD; `vwap` null if unknown. */
export type Candle = {
  at: number;
  day: string | null;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  vwap: number | null;
};

/** Minutes per candle: one minute is too thin on a phone, and a day with extended hours is more than twice as long. */
export const CANDLE_MINUTES: Readonly<Record<BarHours, number>> = { regular: 5, extended: 10 };

/** Minutes per candle in a chart of several sessions. */
export const WEEK_CANDLE_MINUTES = 15;

/** Slot of a candle of the day, epoch ms, and whether it is in the regular session. */
export type AxisSlot = { at: number; regular: boolean };

/** Candles of `minutes`; `vwap` is the session's running VWAP at the end of each candle. */
export function mergeMinutes(bars: readonly MinuteBar[], minutes: number): Candle[] {
  const running = vwapSeries(
    Float64Array.from(bars, ({ vwap }) => vwap ?? Number.NaN),
    Float64Array.from(bars, ({ volume }) => volume),
  );
  const size = minutes * minuteMs;
  const candles: Candle[] = [];
  bars.forEach((bar, index) => {
    const at = Math.floor(bar.start_timestamp / size) * size;
    const value = running[index] ?? Number.NaN;
    const vwap = Number.isNaN(value) ? null : value;
    const last = candles.at(-1);
    if (last === undefined || last.at !== at) {
      const { open, high, low, close, volume } = bar;
      candles.push({ at, day: null, open, high, low, close, volume, vwap });
      return;
    }
    last.high = Math.max(last.high, bar.high);
    last.low = Math.min(last.low, bar.low);
    last.close = bar.close;
    last.volume += bar.volume;
    last.vwap = vwap;
  });
  return candles;
}

const findTimes = (bars: StockBars, hours: BarHours) => {
  const session = bars.session_date === null ? null : findSession(bars.session_date);
  return session === null ? null : findHours(session, hours);
};

/** Slots of one day's hours, including future ones; empty for other spans, and where the session is unknown. */
export function createAxis(bars: StockBars, hours: BarHours): AxisSlot[] {
  const [all, regular] = [findTimes(bars, hours), findTimes(bars, 'regular')];
  if (bars.span !== 'minute' || all === null || regular === null) return [];
  const size = CANDLE_MINUTES[hours] * minuteMs;
  return Array.from({ length: Math.ceil((all.to - all.from) / size) }, (_, index) => {
    const at = all.from + index * size;
    return { at, regular: at >= regular.from && at < regular.to };
  });
}

const FIT_AFTER_MS = 30 * minuteMs;
const LEAST_FIT_MS = 2 * hourMs;

/** Slots of the day until half an hour after `now` (epoch ms), at least two hours of them and at most all. */
export function fittedSlots(axis: readonly AxisSlot[], now: number): number {
  const [first, second] = axis;
  if (first === undefined || second === undefined) return axis.length;
  const shown = Math.max(now + FIT_AFTER_MS - first.at, LEAST_FIT_MS);
  return Math.min(axis.length, Math.ceil(shown / (second.at - first.at)));
}

/** Candles of the bars. Extended hours show the VWAP of the regular session; daily candles have none. */
export function toCandles(bars: StockBars, hours: BarHours = 'regular'): Candle[] {
  if (bars.span === 'minute') {
    const merged = mergeMinutes(bars.minute_bars, CANDLE_MINUTES[hours]);
    if (hours === 'regular') return merged;
    const session = mergeMinutes(regularMinutes(bars), CANDLE_MINUTES[hours]);
    const vwaps = new Map(session.map(({ at, vwap }) => [at, vwap]));
    return merged.map((candle) => ({ ...candle, vwap: vwaps.get(candle.at) ?? null }));
  }
  if (bars.span === 'week') {
    const sessions = Map.groupBy(bars.minute_bars, ({ start_timestamp }) => newYorkDate(start_timestamp));
    // VWAP begins again with every session.
    return [...sessions.values()].flatMap((session) => mergeMinutes(session, WEEK_CANDLE_MINUTES));
  }
  return bars.daily_bars.map(({ timestamp, date, open, high, low, close, volume }) => ({
    at: timestamp,
    day: date,
    open,
    high,
    low,
    close,
    volume,
    vwap: null,
  }));
}

/** Minutes from bell to bell; all of them where the session is unknown. */
export function regularMinutes(bars: StockBars): readonly MinuteBar[] {
  const regular = findTimes(bars, 'regular');
  if (regular === null) return bars.minute_bars;
  return bars.minute_bars.filter(({ start_timestamp: at }) => at >= regular.from && at < regular.to);
}

export const candleDay = ({ day, at }: Pick<Candle, 'day' | 'at'>): string => day ?? newYorkDate(at);

/**
 * Fractional index of an instant: last candle begun by then plus its elapsed fraction, at most the start of the next.
 */
export function placeAt(candles: readonly Candle[], at: number): number {
  const begun = candles.findLastIndex((candle) => findBegin(candle) <= at);
  const candle = candles[begun];
  if (candle === undefined) return 0;
  return begun + Math.min(1, (at - findBegin(candle)) / measureLength(candles, candle));
}

const findCandleSession = ({ day }: Candle) => (day === null ? null : findSession(day));
const findBegin = (candle: Candle) => findCandleSession(candle)?.open_ms ?? candle.at;

/** Candle length in ms: the session of a day, else the least distance between two candles. */
function measureLength(candles: readonly Candle[], candle: Candle): number {
  const session = findCandleSession(candle);
  if (session !== null) return session.close_ms - session.open_ms;
  return candles.reduce((least, { at }, index) => {
    const before = candles[index - 1];
    return before === undefined ? least : Math.min(least, at - before.at);
  }, dayMs);
}

/** Index of the first candle to show: start of the last sessions for `week`, of the last month for `month`. */
export function findFirstShown(candles: readonly Candle[], part: 'week' | 'month'): number {
  const last = candles.at(-1);
  if (last === undefined) return 0;
  if (part === 'month') {
    const from = addDays(candleDay(last), -barRules.month_days.value);
    return candles.findIndex((candle) => candleDay(candle) > from);
  }
  const from = [...new Set(candles.map(candleDay))].at(-barRules.week_sessions.value);
  return from === undefined ? 0 : candles.findIndex((candle) => candleDay(candle) >= from);
}

/** Closes of the sessions before `day`, in candles of `minutes`; averages of the day start from them. */
export function findClosesBefore(week: StockBars, day: string, minutes: number): number[] {
  const earlier = week.minute_bars.filter(({ start_timestamp }) => newYorkDate(start_timestamp) < day);
  return mergeMinutes(earlier, minutes).map(({ close }) => close);
}
