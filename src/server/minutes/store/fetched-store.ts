// News, indicators and log rows of minute tracking: appended with their number in the day, read page by page.

import type { MinuteLogQuery, MinutePageQuery } from '../../../contract/minutes.ts';
import { type DateKey, newYorkDate } from '../../../domain/market/calendar.ts';
import type { IndicatorRow, MinuteLogRow, MinuteNewsRow } from '../../../domain/minutes/minute-rows.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Db } from '../../db/database.ts';
import { type Query, raw, unnest } from '../../db/query.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';
import { countRows, lockDay, type NumberedTable, numberedPage } from './numbered-rows-store.ts';

const news: NumberedTable = {
  kind: 'news',
  table: 'minute_news',
  at: 'fetch_at',
  columns: 'symbol, fetch_at as fetch_timestamp, full_response',
};
const indicators: NumberedTable = {
  kind: 'indicators',
  table: 'minute_indicator',
  at: 'fetch_at',
  columns: `symbol, indicator_type, (extract(epoch from bar_at) * 1000)::bigint as timestamp, value, signal_value,
    histogram_value, fetch_at as fetch_timestamp`,
};
const logs: NumberedTable = {
  kind: 'logs',
  table: 'minute_log',
  at: 'created_at',
  columns: 'log_type, service, symbol, status, response_time_ms, error_message, api_calls_remaining, created_at',
};

const indicatorColumns =
  'symbol text, indicator_type text, bar_at timestamptz, value float8, signal_value float8, histogram_value float8';
const logColumns = `log_type text, service text, symbol text, status text, response_time_ms integer, error_message text,
  api_calls_remaining integer, created_at timestamptz`;

/** A row's number is its place in its day. */
export function createFetchedStore(db: Db) {
  /** Appends rows to a day; `insert` receives the number of rows the day had before. */
  async function append(
    { kind }: NumberedTable,
    day: DateKey,
    count: number,
    insert: (query: Query, before: number) => Promise<unknown>,
    fence: Fence | null = null,
  ): Promise<void> {
    if (count === 0) return;
    await fenced(db, fence).transaction(async (query) => {
      await insert(query, await lockDay(query, kind, day));
      await countRows(query, kind, day, count);
    });
  }

  return {
    addNews: (
      rows: readonly { symbol: string | null; full_response: unknown; articles: number }[],
      at: EpochMs,
      fence: Fence | null,
    ) => {
      const day = newYorkDate(at);
      const answers = rows.map((row) => ({ ...row, full_response: JSON.stringify(row.full_response) ?? 'null' }));
      const insert = (query: Query, before: number) =>
        query`insert into minute_news (day, number, symbol, fetch_at, full_response, articles)
           select ${day}, ${before} + place, symbol, ${iso(at)}, full_response, articles
           from ${unnest(answers, 'symbol text, full_response json, articles integer')}`;
      return append(news, day, rows.length, insert, fence);
    },

    addIndicators: (
      rows: readonly Omit<IndicatorRow, 'id' | 'fetch_timestamp'>[],
      at: EpochMs,
      fence: Fence | null,
    ) => {
      const day = newYorkDate(at);
      const dated = rows.map((row) => ({ ...row, bar_at: iso(row.timestamp) }));
      const insert = (query: Query, before: number) =>
        query`insert into minute_indicator (day, number, symbol, indicator_type, bar_at, value, signal_value,
             histogram_value, fetch_at)
           select ${day}, ${before} + place, symbol, indicator_type, bar_at, value, signal_value, histogram_value,
             ${iso(at)}
           from ${unnest(dated, indicatorColumns)}`;
      return append(indicators, day, rows.length, insert, fence);
    },

    async addLogs(rows: readonly Omit<MinuteLogRow, 'id'>[]): Promise<void> {
      const byDay = Map.groupBy(rows, ({ created_at }) => newYorkDate(Date.parse(created_at)));
      for (const [day, own] of byDay) {
        const timed = own.map(({ response_time_ms: ms, ...row }) => ({
          ...row,
          response_time_ms: ms === null ? null : Math.round(ms),
        }));
        await append(
          logs,
          day,
          own.length,
          (query, before) => query`insert into minute_log (day, number, ${raw(logs.columns)})
             select ${day}, ${before} + place, ${raw(logs.columns)} from ${unnest(timed, logColumns)}`,
        );
      }
    },

    news: (query: MinutePageQuery) => numberedPage<Omit<MinuteNewsRow, 'id'>>(db, news, query),
    indicators: (query: MinutePageQuery) => numberedPage<Omit<IndicatorRow, 'id'>>(db, indicators, query),
    logs: (query: MinuteLogQuery) => numberedPage<Omit<MinuteLogRow, 'id'>>(db, logs, query),
  };
}
