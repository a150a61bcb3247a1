// Content of a chart as sentences and a short table, for screen readers.
import { compact, money, signedPercent } from '../../../domain/market/format.ts';
import { percentSince } from '../../../domain/stocks/chart-studies.ts';
import type { BarHours, StockBars } from '../../../domain/stocks/stock-bars.ts';
import { calendarDay, clockTime } from '../../ui/time/time-format.ts';
import { type Candle, candleDay, mergeMinutes } from './candles.ts';
import type { Compared } from './plot-lines.ts';

/** Names of candles: `10:05 PT` within one day, with the day if there are several, the day alone for daily ones. */
export function createCandleNames(candles: readonly Candle[]): (candle: Candle) => string {
  const [first, last] = [candles[0], candles.at(-1)];
  const several = first !== undefined && last !== undefined && candleDay(first) !== candleDay(last);
  // The year is named where it differs from the newest candle's.
  const toDayText = (text: string) => calendarDay(text, last?.at ?? 0);
  return ({ day, at }) => {
    if (day !== null) return toDayText(day);
    const clock = clockTime(at);
    return several ? `${toDayText(candleDay({ day, at }))}, ${clock}` : clock;
  };
}

type WordsOptions = { isOver?: boolean; compared?: Compared | null; hours?: BarHours };

/** `isOver`: the day has ended, so no candle is called `now`. `hours`: hours shown of a day's minutes. */
export function chartWords(
  symbol: string,
  candles: readonly Candle[],
  { isOver = false, compared = null, hours = 'regular' }: WordsOptions = {},
): string {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return `No bars are known for ${symbol}.`;
  const name = createCandleNames(candles);
  const low = Math.min(...candles.map((candle) => candle.low));
  const high = Math.max(...candles.map((candle) => candle.high));
  const change = percentSince(first.open, last.close) ?? 0;
  const verb = change > 0 ? 'rose' : change < 0 ? 'fell' : 'stayed';
  const when = (candle: Candle) => `${candle.day === null ? 'at' : 'on'} ${name(candle)}`;
  const way = `${symbol} ${verb} from ${money(first.open)} ${when(first)} to ${money(last.close)} ${when(last)} (${signedPercent(change)})`;
  const range = `between ${money(low)} and ${money(high)}`;
  const session = hours === 'extended' ? ', with extended hours' : ', regular session';
  const volume = `volume ${compact(candles.reduce((sum, candle) => sum + candle.volume, 0))}${last.day === null ? session : ''}`;
  const other = compared?.percents.findLast((value) => value !== null) ?? null;
  const beside = compared === null || other === null ? '' : ` ${compared.label} ${signedPercent(other)}.`;
  if (last.vwap === null) return `${way}, ${range}, ${volume}.${beside}`;
  const side = last.close > last.vwap ? 'above' : last.close < last.vwap ? 'below' : 'at';
  return `${way}, ${range}, ${isOver ? 'in the end' : 'now'} ${side} VWAP ${money(last.vwap)}, ${volume}.${beside}`;
}

const HALF_HOUR = 30;
const DAYS = 20;

/** Table rows of a chart, newest first: half hours of a session, else the newest twenty candles. */
export function chartTable(bars: StockBars, candles: readonly Candle[]): { when: string; candle: Candle }[] {
  const rows = bars.span === 'minute' ? mergeMinutes(bars.minute_bars, HALF_HOUR) : candles.slice(-DAYS);
  const when = createCandleNames(rows);
  return rows.toReversed().map((candle) => ({ when: when(candle), candle }));
}
