// What a chart shows, in words and as a short table, for those who do not see it.
import { pacificMinute } from '../../../domain/market/calendar.ts';
import { compact, money, signedPercent } from '../../../domain/market/format.ts';
import { percentSince } from '../../../domain/stocks/chart-studies.ts';
import type { StockBars } from '../../../domain/stocks/stock-bars.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { type Candle, candleDay, mergeMinutes } from './candles.ts';
import type { Compared } from './plot-lines.ts';

/** `06:30`, Pacific, as every time of day is written. */
export function clockText(at: number): string {
  const minute = pacificMinute(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** How candles of this chart are named: `10:05 PT` within a day, with the day where there are several, the day of a daily one. */
export function whenOf(candles: readonly Candle[]): (candle: Candle) => string {
  const [first, last] = [candles[0], candles.at(-1)];
  const several = first !== undefined && last !== undefined && candleDay(first) !== candleDay(last);
  // Beside the newest candle: another year is named.
  const dayOf = (text: string) => calendarDay(text, last?.at ?? 0);
  return ({ day, at }) => {
    if (day !== null) return dayOf(day);
    const clock = `${clockText(at)} PT`;
    return several ? `${dayOf(candleDay({ day, at }))}, ${clock}` : clock;
  };
}

type WordsOptions = { isOver?: boolean; compared?: Compared | null };

/** `isOver`: the day is one of the past, nothing is `now` in it. */
export function chartWords(
  symbol: string,
  candles: readonly Candle[],
  { isOver = false, compared = null }: WordsOptions = {},
): string {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return `No bars are known for ${symbol}.`;
  const name = whenOf(candles);
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  const change = percentSince(first.open, last.close) ?? 0;
  const verb = change > 0 ? 'rose' : change < 0 ? 'fell' : 'stayed';
  const when = (candle: Candle) => `${candle.day === null ? 'at' : 'on'} ${name(candle)}`;
  const way = `${symbol} ${verb} from ${money(first.open)} ${when(first)} to ${money(last.close)} ${when(last)} (${signedPercent(change)})`;
  const range = `between ${money(low)} and ${money(high)}`;
  const volume = `volume ${compact(candles.reduce((sum, candle) => sum + candle.volume, 0))}`;
  const other = compared?.percents.findLast((value) => value !== null) ?? null;
  const beside = compared === null || other === null ? '' : ` ${compared.label} ${signedPercent(other)}.`;
  if (last.vwap === null) return `${way}, ${range}, ${volume}.${beside}`;
  const side = last.close > last.vwap ? 'above' : last.close < last.vwap ? 'below' : 'at';
  return `${way}, ${range}, ${isOver ? 'in the end' : 'now'} ${side} VWAP ${money(last.vwap)}, ${volume}.${beside}`;
}

const HALF_HOUR = 30;
const DAYS = 20;

/** Half hours of a session, or the newest twenty of other candles, newest first. */
export function chartTable(bars: StockBars, candles: readonly Candle[]): { when: string; candle: Candle }[] {
  const rows = bars.span === 'minute' ? mergeMinutes(bars.minute_bars, HALF_HOUR) : candles.slice(-DAYS);
  const when = whenOf(rows);
  return rows.toReversed().map((candle) => ({ when: when(candle), candle }));
}
