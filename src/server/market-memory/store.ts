// SQL of the market memory: days, splits, minute figures, volume curve.
import type { Split, SymbolDailyBar } from '../../domain/market/bars.ts';
import { distinctSplits } from '../../domain/market/indicators/splits.ts';
import { type Query, raw, unnest } from '../db/query.ts';
import { createEventStore, sourceTables } from './events/event-store.ts';
import { packColumns, unpackColumns } from './packed-columns.ts';

/** Figures of a day, in the column order of stored days. */
export const dayFigures = ['open', 'high', 'low', 'close', 'volume', 'vwap'] as const;
export type DayFigure = (typeof dayFigures)[number];

/** One session of the whole market, as traded: prices in USD, volumes in shares, NaN for unknown. */
export type DailyMarket = { date: string; symbols: readonly string[] } & Record<DayFigure, Float64Array>;

/** Builds a day's columns, one for each figure. */
export const toFigures = (column: (name: DayFigure) => Float64Array) =>
  Object.fromEntries(dayFigures.map((name) => [name, column(name)])) as Record<DayFigure, Float64Array>;

/** Columns from the rows of a whole-market answer. */
export function dailyMarket(date: string, rows: readonly SymbolDailyBar[]): DailyMarket {
  const figures = toFigures((name) => Float64Array.from(rows, ({ bar }) => bar[name] ?? Number.NaN));
  return { date, symbols: rows.map(({ symbol }) => symbol), ...figures };
}

/** `regular_volume`: true if volumes are of the regular session alone. */
export type TapeDayRow = {
  date: string;
  early_close: boolean;
  minutes: number;
  regular_volume: boolean;
  packed: Uint8Array;
};
export type CurveRow = { date: string; shares: number[]; symbols: number; sessions: number };
export type SplitCheck = { checked_at: string; from_date: string; through_date: string };
export type MemoryStore = ReturnType<typeof createMemoryStore>;

/** Source of days and splits from imported files. */
export const IMPORTED = 'import';

/** The history of one source. Days of a vendor, of the simulated market and of files are never mixed. */
export function createMemoryStore(query: Query, source: string) {
  return {
    ...createEventStore(query, source),

    /** Days on file before `before`, newest first. */
    days: (before: string, count: number) => query.all<{ date: string; stocks: number }>`
         select date, stocks from market_day
         where date < ${before} and source = ${source} and stocks > 0
         order by date desc limit ${count}`,

    /** Write time of the newest day, ISO; null without days. */
    filedAt: () => query.value<string | null>`select max(received_at) as at from market_day
         where source = ${source} and stocks > 0`,

    /** Days written after `since`, and the first write among them, ISO. */
    filedSince: (since: string) => query.one<{ days: number; first: string | null }>`
         select count(*)::int as days, min(received_at) as first from market_day
         where source = ${source} and stocks > 0 and received_at > ${since}`,

    async day(date: string): Promise<DailyMarket | null> {
      const { rows } = await query<{ columns: Buffer }>`select columns from market_day
         where date = ${date} and source = ${source}`;
      if (rows[0] === undefined) return null;
      const { symbols, columns } = unpackColumns(rows[0].columns);
      return { date, symbols, ...(columns as Record<DayFigure, Float64Array>) };
    },

    /** Replaces a stored day; the first version of a changed day stays beside it, except for days from files. */
    async saveDay(day: DailyMarket, receivedAt: string): Promise<void> {
      const { date, symbols } = day;
      const figures = toFigures((name) => day[name]);
      await query`insert into market_day (date, received_at, source, stocks, columns)
         values (${date}, ${receivedAt}, ${source}, ${symbols.length},
         ${packColumns(symbols, figures)})
         on conflict (source, date) do update set received_at = excluded.received_at, stocks = excluded.stocks,
           columns = excluded.columns,
           first_columns = case when excluded.source <> '${raw(IMPORTED)}'
             then coalesce(market_day.first_columns, market_day.columns) end,
           first_received_at = case when excluded.source <> '${raw(IMPORTED)}'
             then coalesce(market_day.first_received_at, market_day.received_at) end
         where market_day.columns <> excluded.columns`;
    },

    /** Splits without duplicates: one stored twice a few days apart counts once. */
    async splits(): Promise<Split[]> {
      const { rows } = await query<Split>`select symbol, execution_date, split_from, split_to from market_split
         where source = ${source} and withdrawn_at is null order by symbol, execution_date`;
      return [...Map.groupBy(rows, ({ symbol }) => symbol).values()].flatMap(distinctSplits);
    },

    /** Adds splits; the first ratio that was known of a day is kept beside a corrected one. */
    saveSplits: (splits: readonly Split[], receivedAt: string) => query.run`
         insert into market_split (symbol, execution_date, split_from, split_to, source, received_at)
         select distinct on (symbol, execution_date) symbol, execution_date, split_from, split_to, ${source},
         ${receivedAt}
         from ${unnest(splits, 'symbol text, execution_date date, split_from float8, split_to float8')}
         on conflict (source, symbol, execution_date) do update set
           first_split_from = coalesce(market_split.first_split_from, market_split.split_from),
           first_split_to = coalesce(market_split.first_split_to, market_split.split_to),
           first_received_at = coalesce(market_split.first_received_at, market_split.received_at),
           split_from = excluded.split_from, split_to = excluded.split_to, received_at = excluded.received_at,
           withdrawn_at = null
         where market_split.withdrawn_at is not null
           or (market_split.split_from, market_split.split_to) <> (excluded.split_from, excluded.split_to)`,

    /** Withdraws splits of these days that the source no longer lists: their day or ratio was corrected. */
    withdrawSplits: (listed: readonly Split[], from: string, through: string, at: string) => query.run`
         update market_split s set withdrawn_at = ${at}
         where source = ${source} and withdrawn_at is null and execution_date between ${from} and ${through}
           and not exists (select 1 from ${unnest(listed, 'symbol text, execution_date date')}
                           where given.symbol = s.symbol and given.execution_date = s.execution_date)`,

    /** Whether a source has days on file. */
    has: (other: string) => query.any`select 1 from market_day where source = ${other} and stocks > 0 limit 1`,

    /** Deletes all stored data of a source. */
    async forget(other: string): Promise<void> {
      for (const table of sourceTables) {
        await query`delete from ${raw(table)} where source = ${other}`;
      }
    },

    splitCheck: () => query.first<SplitCheck>`select checked_at, from_date, through_date
         from market_split_check where source = ${source}`,

    saveSplitCheck: (at: string, from: string, through: string) => query.run`
         insert into market_split_check (source, checked_at, from_date, through_date)
         values (${source}, ${at}, ${from}, ${through})
         on conflict (source) do update set checked_at = excluded.checked_at, from_date = excluded.from_date,
           through_date = excluded.through_date`,

    /** Newest first, days before `before` only. */
    tapeDays: (before: string, count: number) => query.all<TapeDayRow>`
         select date, early_close, minutes, regular_volume, columns as packed
         from market_tape_day
         where date < ${before} and source = ${source} order by date desc limit ${count}`,

    saveTapeDay: (row: TapeDayRow, stocks: number, receivedAt: string) => query.run`
         insert into market_tape_day (date, received_at, early_close, minutes, stocks, columns, source,
         regular_volume)
         values (${row.date}, ${receivedAt}, ${row.early_close}, ${row.minutes}, ${stocks}, ${row.packed},
         ${source}, ${row.regular_volume})
         on conflict (source, date) do update set received_at = excluded.received_at, minutes = excluded.minutes,
           stocks = excluded.stocks, columns = excluded.columns, regular_volume = excluded.regular_volume
         where excluded.minutes >= market_tape_day.minutes`,

    /** The newest curve made before this day or on it. */
    curve: (date: string) => query.first<CurveRow>`select date, shares, symbols, sessions from market_volume_curve
         where date <= ${date} and source = ${source} order by date desc limit 1`,

    saveCurve: ({ date, shares, symbols, sessions }: CurveRow, receivedAt: string) => query.run`
         insert into market_volume_curve (date, received_at, symbols, sessions, shares, source)
         values (${date}, ${receivedAt}, ${symbols}, ${sessions}, ${shares}, ${source})
         on conflict (source, date) do update set received_at = excluded.received_at, symbols = excluded.symbols,
           sessions = excluded.sessions, shares = excluded.shares`,
  };
}

/** Source whose days were written last: a market's, or else imported files'; null without any day. */
export function newestHistorySource(query: Query): Promise<string | null> {
  return query.value<string | null>`select source from market_day where stocks > 0
     order by (source = ${IMPORTED}), received_at desc, date desc limit 1`;
}
