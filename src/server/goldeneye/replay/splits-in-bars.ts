// Splits inside the minute bars of files, where the bars are in the shares of their own day.
import type { MinuteBar, Split } from '../../../domain/market/bars.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { distinctSplits } from '../../../domain/market/indicators/splits.ts';

/** Bid and ask at the end of a bar in USD, where the source has them. */
export type QuotedBar = MinuteBar & { bid: number | null; ask: number | null };
/** Bars of a symbol in rising order, one a minute. */
export type SymbolBars = ReadonlyMap<string, readonly QuotedBar[]>;

/** `factor`: converts earlier prices to the shares of `date`. */
type FileSplit = { date: string; factor: number };
/** By symbol, oldest first. */
export type FileSplits = ReadonlyMap<string, readonly FileSplit[]>;

/** Omits splits without a jump in the bars: prices in those files are adjusted already. */
export function splitsInBars(files: SymbolBars, splits: readonly Split[]): FileSplits {
  const bySymbol = Map.groupBy(splits, ({ symbol }) => symbol);
  return new Map(
    [...files].map(([symbol, bars]) => {
      const own = distinctSplits(bySymbol.get(symbol) ?? []).map(({ execution_date, split_from, split_to }) => {
        return { date: execution_date, factor: split_from / split_to };
      });
      return [symbol, own.filter((split) => showsJump(bars, split))];
    }),
  );
}

function showsJump(bars: readonly QuotedBar[], { date, factor }: FileSplit): boolean {
  const at = bars.findIndex((bar) => newYorkDate(bar.start_timestamp) >= date);
  const [before, after] = [bars[at - 1], bars[at]];
  if (before === undefined || after === undefined) return false;
  const apart = (close: number) => Math.abs(Math.log(after.open / close));
  return apart(before.close * factor) < apart(before.close);
}

/** Bars converted to the shares after a split. */
export function inSharesAfter(bars: readonly QuotedBar[], factor: number): QuotedBar[] {
  return bars.map((bar) => ({
    ...bar,
    open: bar.open * factor,
    high: bar.high * factor,
    low: bar.low * factor,
    close: bar.close * factor,
    volume: bar.volume / factor,
    vwap: bar.vwap === null ? null : bar.vwap * factor,
  }));
}
