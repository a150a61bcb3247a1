// Candles of a chart from the bars of a stock: minutes merged to candles of five, days as they are, the VWAP line beside them.
import type { MinuteBar } from '../../../domain/market/bars.ts';
import { vwapSeries } from '../../../domain/market/indicators/vwap.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { StockBars } from '../../../domain/stocks/stock-bars.ts';

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

/** One minute is too thin to be seen as a candle on a phone. */
export const CANDLE_MINUTES = 5;

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

/** A day has no running VWAP: its line would say something else than the one of the session. */
export function candlesOf(bars: StockBars): Candle[] {
  if (bars.span === 'minute') return mergeMinutes(bars.minute_bars, CANDLE_MINUTES);
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
