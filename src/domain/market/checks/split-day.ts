// Change on a split's day, counted from the split-adjusted previous close.
import { changePercent } from '../../numbers/percent.ts';
import type { MarketColumns } from '../market-columns.ts';

/**
 * Split of a symbol today. `close`: last close as traded in USD, null if unknown; `factor`: new price over old price.
 */
export type SplitToday = { close: number | null; factor: number };
export type SplitsToday = ReadonlyMap<string, SplitToday>;

const figuresOfPrevious = [
  'current_price',
  'price_change',
  'change_from_prev_close_pct',
  'previous_close',
  'previous_high',
  'previous_low',
  'previous_volume',
] as const;
type Previous = Record<(typeof figuresOfPrevious)[number], number | null>;

/**
 * Converts a previous close in old shares; a close already in today's shares is unchanged. Without a stored close
 * (`close` null) the unit is unknown, so the figures of the previous day and the change become null.
 */
export function inSharesOfToday<Row extends Previous>(row: Row, { close, factor }: SplitToday): Row {
  const { previous_close: said, current_price: price } = row;
  if (close === null) {
    const unknown = { previous_close: null, previous_high: null, previous_low: null, previous_volume: null };
    return { ...row, ...unknown, price_change: null, change_from_prev_close_pct: null };
  }
  const adjusted = close * factor;
  if (said !== null && distance(said, adjusted) <= distance(said, close)) return row;
  const traded = row.change_from_prev_close_pct !== null && price !== null;
  const scaled = (value: number | null, by: number) => (value === null ? null : value * by);
  return {
    ...row,
    previous_close: adjusted,
    previous_high: scaled(row.previous_high, factor),
    previous_low: scaled(row.previous_low, factor),
    previous_volume: scaled(row.previous_volume, 1 / factor),
    price_change: traded ? price - adjusted : null,
    change_from_prev_close_pct: traded ? changePercent(price, adjusted) : null,
  };
}

/** Distance of two prices as the logarithm of their ratio. */
function distance(one: number, other: number): number {
  return Math.abs(Math.log(one / other));
}

/** Converts the columns of a market, in place. O(symbols) on a day with a split, else nothing. */
export function putSharesOfToday(
  { symbols, figures }: Pick<MarketColumns, 'symbols' | 'figures'>,
  splits: SplitsToday,
): void {
  if (splits.size === 0) return;
  for (const [at, symbol] of symbols.entries()) {
    const split = splits.get(symbol);
    if (split === undefined) continue;
    const known = (name: (typeof figuresOfPrevious)[number]) => {
      const value = figures[name][at]!;
      return Number.isNaN(value) ? null : value;
    };
    const row = Object.fromEntries(figuresOfPrevious.map((name) => [name, known(name)])) as Previous;
    const corrected = inSharesOfToday(row, split);
    for (const name of figuresOfPrevious) figures[name][at] = corrected[name] ?? Number.NaN;
  }
}
