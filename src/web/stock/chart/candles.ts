// Candles of a chart from the bars of a stock: minutes merged to candles of five, days as they are, the VWAP line beside them.
import type { MinuteBar } from '../../../domain/market/bars.ts';
import { sessionOf } from '../../../domain/market/calendar.ts';
import { vwapSeries } from '../../../domain/market/indicators/vwap.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { type BarHours, hoursOf, type StockBars } from '../../../domain/stocks/stock-bars.ts';

/** `at`: epoch ms where it begins; `day`: the trading date of a daily candle, null within a day; vwap in USD or null. */
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

/** One minute is too thin to be seen as a candle on a phone; a day with its extended hours is more than twice as long. */
export const CANDLE_MINUTES: Readonly<Record<BarHours, number>> = { regular: 5, extended: 10 };

/** Where a candle of the day may stand, epoch ms, and whether that is within the session from bell to bell. */
export type AxisSlot = { at: number; regular: boolean };

/** Candles of this many minutes; vwap is that of the session up to the end of each, as VWAP runs. */
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

const timesOf = (bars: StockBars, hours: BarHours) => {
  const session = bars.session_date === null ? null : sessionOf(bars.session_date);
  return session === null ? null : hoursOf(session, hours);
};

/** All slots of the day's hours, also those still to come; none for days, and where the session is not known. */
export function axisOf(bars: StockBars, hours: BarHours): AxisSlot[] {
  const [all, regular] = [timesOf(bars, hours), timesOf(bars, 'regular')];
  if (bars.span !== 'minute' || all === null || regular === null) return [];
  const size = CANDLE_MINUTES[hours] * minuteMs;
  return Array.from({ length: Math.ceil((all.to - all.from) / size) }, (_, index) => {
    const at = all.from + index * size;
    return { at, regular: at >= regular.from && at < regular.to };
  });
}

/** A day has no running VWAP: its line would say something else than the one of the session, to which extended hours add nothing. */
export function candlesOf(bars: StockBars, hours: BarHours = 'regular'): Candle[] {
  if (bars.span === 'minute') {
    const merged = mergeMinutes(bars.minute_bars, CANDLE_MINUTES[hours]);
    if (hours === 'regular') return merged;
    const session = mergeMinutes(regularMinutes(bars), CANDLE_MINUTES[hours]);
    const vwaps = new Map(session.map(({ at, vwap }) => [at, vwap]));
    return merged.map((candle) => ({ ...candle, vwap: vwaps.get(candle.at) ?? null }));
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

/** Minutes from bell to bell; all of them where the session is not known. */
export function regularMinutes(bars: StockBars): readonly MinuteBar[] {
  const regular = timesOf(bars, 'regular');
  if (regular === null) return bars.minute_bars;
  return bars.minute_bars.filter(({ start_timestamp: at }) => at >= regular.from && at < regular.to);
}
