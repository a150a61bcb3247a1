// What the rules read of every stock of a run, as columns: one entry a stock, NaN for unknown.
import { column } from '../market/indicators/known.ts';
import type { Sentiment } from '../market/rich-news.ts';
import type { NewsReading } from './news-catalyst.ts';
import type { StockFigures } from './screener-stock.ts';

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

/** The newest article's word about a stock. `none`: news was checked and there is none; `unchecked`: it could not be. */
export const newsWords = { unchecked: 0, none: 1, negative: 2, neutral: 3, positive: 4 } as const satisfies Record<
  Sentiment | 'none' | 'unchecked',
  number
>;

export type StockColumns = Record<FigureColumn, Float64Array> & {
  count: number;
  /** Instant of each stock's snapshot, epoch ms. */
  as_of_ms: Float64Array;
  previous_relative_volume: Float64Array;
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

export type StockRow = {
  figures: Pick<StockFigures, FigureColumn | 'as_of'>;
  previous_relative_volume: number | null;
  news: NewsReading | null;
};

/** Columns of stocks that are at hand as objects; the engine of a run fills its own. */
export function stockColumns(rows: readonly StockRow[]): StockColumns {
  const columns = emptyColumns(rows.length);
  for (const name of figureColumns) columns[name] = column(rows.map(({ figures }) => figures[name]));
  columns.as_of_ms = Float64Array.from(rows, ({ figures }) =>
    figures.as_of === null ? Number.NaN : Date.parse(figures.as_of),
  );
  columns.previous_relative_volume = column(rows.map((row) => row.previous_relative_volume));
  columns.news_word = Uint8Array.from(rows, ({ news }) =>
    news === null ? newsWords.unchecked : newsWords[news.sentiment ?? 'none'],
  );
  columns.news_hours = column(rows.map(({ news }) => news?.hours ?? null));
  return columns;
}
