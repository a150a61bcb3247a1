// What the rules read of every stock of a run, as columns: one entry a stock, NaN for unknown.
import type { StockFigures } from '../screener-stock.ts';

/** The figures the rules read, by their names on the wire. */
export const figureColumns = [
  'change_from_prev_close_pct',
  'todays_volume',
  'average_daily_volume',
  'marketrank',
  'news_sentiment',
  'rsi',
  'current_price',
  'fifty_two_week_high',
  'vwap',
  'relative_volume',
] as const satisfies readonly (keyof StockFigures)[];
export type FigureColumn = (typeof figureColumns)[number];

export type StockColumns = Record<FigureColumn, Float64Array> & {
  count: number;
  /** Instant of each stock's snapshot, epoch ms. */
  as_of_ms: Float64Array;
  previous_relative_volume: Float64Array;
  /** One of `newsWords`. */
  news_word: Uint8Array;
  news_hours: Float64Array;
};

/** Columns for this many stocks, everything unknown. */
export function emptyColumns(count: number): StockColumns {
  const unknown = () => new Float64Array(count).fill(Number.NaN);
  const figures = Object.fromEntries(figureColumns.map((name) => [name, unknown()])) as Record<
    FigureColumn,
    Float64Array
  >;
  return {
    ...figures,
    count,
    as_of_ms: unknown(),
    previous_relative_volume: unknown(),
    news_word: new Uint8Array(count),
    news_hours: unknown(),
  };
}
