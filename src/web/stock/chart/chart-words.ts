// What a chart shows, in words and as a short table, for those who do not see it.
import { pacificMinute } from '../../../domain/market/calendar.ts';
import { compact, money, signedPercent } from '../../../domain/market/format.ts';
import type { BarHours, StockBars } from '../../../domain/stocks/stock-bars.ts';
import { type Candle, candlesOf, mergeMinutes } from './candles.ts';

/** `6:30`, Pacific. */
export function clockText(at: number): string {
  const minute = pacificMinute(at);
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
}

type DayPart = { hours?: BarHours; isOver?: boolean };

/** `isOver`: the day is one of the past, nothing is `now` in it. */
export function chartWords(
  symbol: string,
  bars: StockBars,
  { hours = 'regular', isOver = false }: DayPart = {},
): string {
  const candles = candlesOf(bars, hours);
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return `No bars are known for ${symbol}.`;
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  const change = first.open > 0 ? ((last.close - first.open) / first.open) * 100 : 0;
  const verb = change > 0 ? 'rose' : change < 0 ? 'fell' : 'stayed';
  const when = (candle: Candle) => (candle.day === null ? `at ${clockText(candle.at)} PT` : `on ${candle.day}`);
  const way = `${symbol} ${verb} from ${money(first.open)} ${when(first)} to ${money(last.close)} ${when(last)} (${signedPercent(change)})`;
  const range = `between ${money(low)} and ${money(high)}`;
  const volume = `volume ${compact(candles.reduce((sum, candle) => sum + candle.volume, 0))}`;
  if (last.vwap === null) return `${way}, ${range}, ${volume}.`;
  const side = last.close > last.vwap ? 'above' : last.close < last.vwap ? 'below' : 'at';
  return `${way}, ${range}, ${isOver ? 'in the end' : 'now'} ${side} VWAP ${money(last.vwap)}, ${volume}.`;
}

const HALF_HOUR = 30;
const DAYS = 20;

/** Half hours of a session, or the newest twenty days, newest first. */
export function chartTable(bars: StockBars): { when: string; candle: Candle }[] {
  const rows = bars.span === 'minute' ? mergeMinutes(bars.minute_bars, HALF_HOUR) : candlesOf(bars).slice(-DAYS);
  return rows.toReversed().map((candle) => ({ when: candle.day ?? `${clockText(candle.at)} PT`, candle }));
}
