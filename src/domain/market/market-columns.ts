// Market snapshot in columns, one entry per symbol, NaN for unknown.
import { known, unknownAsNaN } from '../numbers/known.ts';
import type { SnapshotRow } from './bars.ts';

const marketFigures = [
  'current_price',
  'price_change',
  'change_from_prev_close_pct',
  'opening_price',
  'todays_range_high',
  'todays_range_low',
  'todays_close',
  'todays_volume',
  'volume_with_extended_hours',
  'vwap',
  'previous_close',
  'previous_high',
  'previous_low',
  'previous_volume',
  'bid',
  'ask',
  'updated_at',
] as const satisfies readonly (keyof SnapshotRow)[];
type MarketFigure = (typeof marketFigures)[number];

type LastMinute = NonNullable<SnapshotRow['last_minute']>;
const minuteFigures = [
  'start_timestamp',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'vwap',
  'transactions',
  'accumulated_volume',
] as const satisfies readonly (keyof LastMinute)[];
type MinuteFigure = (typeof minuteFigures)[number];

/** Vendor's nanosecond instants, split because a number cannot hold all digits: the last nine, and those before. */
type ExactInstants = { whole: Float64Array; last_nine: Float64Array };

/**
 * Units as in `SnapshotRow`. `minute`: `start_timestamp` is NaN for a symbol without a last minute. `symbols` stays the
 * same array while a source lists the same symbols in the same order.
 */
export type MarketColumns = {
  symbols: readonly string[];
  figures: Record<MarketFigure, Float64Array>;
  minute: Record<MinuteFigure, Float64Array>;
  updated: ExactInstants;
  /** Number of impossible bars and trades removed from the answer. */
  impossible?: number;
};

const NANO_DIGITS = 9;
const named = <Name extends string>(names: readonly Name[], column: (name: Name) => Float64Array) =>
  Object.fromEntries(names.map((name) => [name, column(name)])) as Record<Name, Float64Array>;

/** Columns for `size` symbols. Filled with 0, not NaN, so an entry that is not yet written reads as known. */
export function marketRoom(size: number): Omit<MarketColumns, 'symbols'> {
  const column = () => new Float64Array(size);
  return {
    figures: named(marketFigures, column),
    minute: named(minuteFigures, column),
    updated: { whole: column(), last_nine: column() },
  };
}

/** Columns of `symbols`, as views on the beginning of `room`. */
export function createMarketColumns(symbols: readonly string[], room: Omit<MarketColumns, 'symbols'>): MarketColumns {
  const front = (column: Float64Array) => column.subarray(0, symbols.length);
  const { figures, minute, updated } = room;
  return {
    symbols,
    figures: named(marketFigures, (name) => front(figures[name])),
    minute: named(minuteFigures, (name) => front(minute[name])),
    updated: { whole: front(updated.whole), last_nine: front(updated.last_nine) },
  };
}

/** Both parts of an instant's digits; NaN and NaN for null. */
export function splitInstant(digits: string | null): [whole: number, lastNine: number] {
  if (digits === null) return [Number.NaN, Number.NaN];
  return [Number(digits.slice(0, -NANO_DIGITS)), Number(digits.slice(-NANO_DIGITS))];
}

function exactInstant({ whole, last_nine }: ExactInstants, at: number): string | null {
  const before = known(whole[at]);
  const last = known(last_nine[at]);
  if (before === null || last === null) return null;
  return before === 0 ? String(last) : `${before}${String(last).padStart(NANO_DIGITS, '0')}`;
}

/** Newest minute of the symbol at index `at`; null if unknown. */
export function lastMinuteAt({ minute }: MarketColumns, at: number): LastMinute | null {
  const start_timestamp = known(minute.start_timestamp[at]);
  if (start_timestamp === null) return null;
  return {
    start_timestamp,
    open: minute.open[at] ?? Number.NaN,
    high: minute.high[at] ?? Number.NaN,
    low: minute.low[at] ?? Number.NaN,
    close: minute.close[at] ?? Number.NaN,
    volume: minute.volume[at] ?? Number.NaN,
    vwap: known(minute.vwap[at]),
    transactions: known(minute.transactions[at]),
    accumulated_volume: known(minute.accumulated_volume[at]),
  };
}

export function rowAt(market: MarketColumns, at: number): SnapshotRow {
  const { symbols, figures, updated } = market;
  return {
    symbol: symbols[at] ?? '',
    current_price: known(figures.current_price[at]),
    price_change: known(figures.price_change[at]),
    change_from_prev_close_pct: known(figures.change_from_prev_close_pct[at]),
    opening_price: known(figures.opening_price[at]),
    todays_range_high: known(figures.todays_range_high[at]),
    todays_range_low: known(figures.todays_range_low[at]),
    todays_close: known(figures.todays_close[at]),
    todays_volume: known(figures.todays_volume[at]),
    volume_with_extended_hours: known(figures.volume_with_extended_hours[at]),
    vwap: known(figures.vwap[at]),
    previous_close: known(figures.previous_close[at]),
    previous_high: known(figures.previous_high[at]),
    previous_low: known(figures.previous_low[at]),
    previous_volume: known(figures.previous_volume[at]),
    bid: known(figures.bid[at]),
    ask: known(figures.ask[at]),
    last_minute: lastMinuteAt(market, at),
    updated_ns: exactInstant(updated, at),
    updated_at: known(figures.updated_at[at]),
  };
}

export function toSnapshotRows(market: MarketColumns): SnapshotRow[] {
  return market.symbols.map((_, at) => rowAt(market, at));
}

function toColumn(rows: readonly SnapshotRow[], figure: (row: SnapshotRow) => number | null | undefined): Float64Array {
  const column = new Float64Array(rows.length);
  for (const [at, row] of rows.entries()) column[at] = unknownAsNaN(figure(row));
  return column;
}

export function toMarketColumns(rows: readonly SnapshotRow[]): MarketColumns {
  const updated = { whole: new Float64Array(rows.length), last_nine: new Float64Array(rows.length) };
  for (const [at, { updated_ns }] of rows.entries()) {
    [updated.whole[at], updated.last_nine[at]] = splitInstant(updated_ns);
  }
  return {
    symbols: rows.map(({ symbol }) => symbol),
    figures: named(marketFigures, (name) => toColumn(rows, (row) => row[name])),
    minute: named(minuteFigures, (name) => toColumn(rows, ({ last_minute }) => last_minute?.[name])),
    updated,
  };
}

/** Newest row of each symbol, and the number of rows removed; returns the input columns if no symbol occurs twice. */
export function distinctMarket(market: MarketColumns): { market: MarketColumns; doubled: number } {
  const { symbols, figures } = market;
  const places = new Map<string, number>();
  for (const [at, symbol] of symbols.entries()) {
    const known = places.get(symbol);
    if (known === undefined || figures.updated_at[at]! > figures.updated_at[known]!) places.set(symbol, at);
  }
  const doubled = symbols.length - places.size;
  if (doubled === 0) return { market, doubled };
  const kept = [...places.values()];
  const choose = <Name extends string>(columns: Record<Name, Float64Array>) =>
    named(Object.keys(columns) as Name[], (name) => Float64Array.from(kept, (place) => columns[name][place]!));
  const [minute, updated] = [choose(market.minute), choose(market.updated)];
  return { market: { ...market, symbols: [...places.keys()], figures: choose(figures), minute, updated }, doubled };
}
