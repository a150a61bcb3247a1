// The only SQL of the market's memory: days, splits, minute figures, the volume curve.
import type { Split, SymbolDailyBar } from '../../domain/market/bars.ts';
import type { Query } from '../db/query.ts';
import { packColumns, unpackColumns } from './packed-columns.ts';

/** One session of the whole market, as traded: prices in USD, volumes in shares, NaN for unknown. */
export type DailyMarket = {
  date: string;
  symbols: readonly string[];
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
  vwap: Float64Array;
};

export const dayFigures = ['open', 'high', 'low', 'close', 'volume', 'vwap'] as const;

/** Columns from the rows of a whole-market answer. */
export function dailyMarket(date: string, rows: readonly SymbolDailyBar[]): DailyMarket {
  const figures = Object.fromEntries(
    dayFigures.map((name) => [name, Float64Array.from(rows, ({ bar }) => bar[name] ?? Number.NaN)]),
  ) as Record<(typeof dayFigures)[number], Float64Array>;
  return { date, symbols: rows.map(({ symbol }) => symbol), ...figures };
}

export type TapeDayRow = { date: string; early_close: boolean; minutes: number; packed: Uint8Array };
export type CurveRow = { date: string; shares: number[]; symbols: number; sessions: number };
export type SplitCheck = { checked_at: string; from_date: string; through_date: string };
export type MemoryStore = ReturnType<typeof createMemoryStore>;

/** What files brought in counts beside any vendor's figures. */
export const IMPORTED = 'import';

/** The memory of one source: what another one left, a simulated market before a real one, is neither read nor kept. */
export function createMemoryStore(query: Query, source: string) {
  return {
    /** Days on file before `before`, newest first; one the vendor knew nothing of has no stocks. */
    async days(before: string, count: number): Promise<{ date: string; stocks: number }[]> {
      const { rows } = await query<{ date: string; stocks: number }>(
        `select date, stocks from market_day where date < $1 and source in ($3, '${IMPORTED}')
         order by date desc limit $2`,
        [before, count, source],
      );
      return rows;
    },

    async day(date: string): Promise<DailyMarket | null> {
      const { rows } = await query<{ columns: Buffer }>(
        `select columns from market_day where date = $1 and source in ($2, '${IMPORTED}')`,
        [date, source],
      );
      if (rows[0] === undefined) return null;
      const { symbols, columns } = unpackColumns(rows[0].columns);
      const figures = columns as unknown as Record<(typeof dayFigures)[number], Float64Array>;
      return { date, symbols, ...figures };
    },

    /** Writes a day over the one on file. */
    async saveDay(day: DailyMarket, receivedAt: string): Promise<void> {
      const { date, symbols, open, high, low, close, volume, vwap } = day;
      await query(
        `insert into market_day (date, received_at, source, stocks, columns) values ($1, $2, $3, $4, $5)
         on conflict (date) do update set received_at = excluded.received_at, source = excluded.source,
           stocks = excluded.stocks, columns = excluded.columns`,
        [date, receivedAt, source, symbols.length, packColumns(symbols, { open, high, low, close, volume, vwap })],
      );
    },

    async splits(): Promise<Split[]> {
      const { rows } = await query<Split>(
        `select symbol, execution_date, split_from, split_to from market_split
         where source in ($1, '${IMPORTED}') order by symbol, execution_date`,
        [source],
      );
      return rows;
    },

    async saveSplits(splits: readonly Split[], receivedAt: string): Promise<void> {
      await query(
        `insert into market_split (symbol, execution_date, split_from, split_to, source, received_at)
         select distinct on (symbol, execution_date) symbol, execution_date, split_from, split_to, $5, $6
         from unnest($1::text[], $2::date[], $3::float8[], $4::float8[])
           as given (symbol, execution_date, split_from, split_to)
         on conflict (symbol, execution_date) do update set split_from = excluded.split_from,
           split_to = excluded.split_to, source = excluded.source, received_at = excluded.received_at`,
        [
          splits.map(({ symbol }) => symbol),
          splits.map(({ execution_date }) => execution_date),
          splits.map(({ split_from }) => split_from),
          splits.map(({ split_to }) => split_to),
          source,
          receivedAt,
        ],
      );
    },

    async splitCheck(): Promise<SplitCheck | null> {
      const { rows } = await query<SplitCheck>(
        `select checked_at, from_date, through_date
         from market_split_check where source = $1`,
        [source],
      );
      return rows[0] ?? null;
    },

    async saveSplitCheck(at: string, from: string, through: string): Promise<void> {
      await query(
        `insert into market_split_check (source, checked_at, from_date, through_date) values ($1, $2, $3, $4)
         on conflict (source) do update set checked_at = excluded.checked_at, from_date = excluded.from_date,
           through_date = excluded.through_date`,
        [source, at, from, through],
      );
    },

    /** Newest first, days before `before` only. */
    async tapeDays(before: string, count: number): Promise<TapeDayRow[]> {
      const { rows } = await query<TapeDayRow>(
        `select date, early_close, minutes, columns as packed from market_tape_day
         where date < $1 and source = $3 order by date desc limit $2`,
        [before, count, source],
      );
      return rows;
    },

    async saveTapeDay(row: TapeDayRow, stocks: number, receivedAt: string): Promise<void> {
      await query(
        `insert into market_tape_day (date, received_at, early_close, minutes, stocks, columns, source)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (date) do update set received_at = excluded.received_at, minutes = excluded.minutes,
           stocks = excluded.stocks, columns = excluded.columns, source = excluded.source
         where excluded.minutes >= market_tape_day.minutes or excluded.source <> market_tape_day.source`,
        [row.date, receivedAt, row.early_close, row.minutes, stocks, row.packed, source],
      );
    },

    /** The newest curve made before this day or on it. */
    async curve(date: string): Promise<CurveRow | null> {
      const { rows } = await query<CurveRow>(
        `select date, shares, symbols, sessions from market_volume_curve
         where date <= $1 and source = $2 order by date desc limit 1`,
        [date, source],
      );
      return rows[0] ?? null;
    },

    async saveCurve({ date, shares, symbols, sessions }: CurveRow, receivedAt: string): Promise<void> {
      await query(
        `insert into market_volume_curve (date, received_at, symbols, sessions, shares, source)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (date) do update set received_at = excluded.received_at, symbols = excluded.symbols,
           sessions = excluded.sessions, shares = excluded.shares, source = excluded.source`,
        [date, receivedAt, symbols, sessions, shares, source],
      );
    },
  };
}
