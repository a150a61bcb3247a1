// News, indicators and log rows of minute tracking: appended with their number in the day, read page by page.

import { type DateKey, newYorkDate } from '../../../domain/market/calendar.ts';
import type { IndicatorRow, MinuteLogRow, MinuteNewsRow } from '../../../domain/minutes/minute-rows.ts';
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';
import { countRows, lockDay, type NumberedTable, numberedPage } from './numbered-rows-store.ts';
import type { FetchedStore } from './stored-minutes.ts';

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

export function createFetchedStore(db: Db): FetchedStore {
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
    addNews: (rows, at, fence) => {
      const day = newYorkDate(at);
      return append(
        news,
        day,
        rows.length,
        (query, before) =>
          query`insert into minute_news (day, number, symbol, fetch_at, full_response, articles)
           select ${day}, ${before} + place, symbol, ${iso(at)}, full_response::json, articles
           from unnest(${rows.map(({ symbol }) => symbol)}::text[],
           ${rows.map(({ full_response }) => JSON.stringify(full_response) ?? 'null')}::text[],
           ${rows.map(({ articles }) => articles)}::integer[]) with ordinality as n (symbol, full_response,
           articles, place)`,
        fence,
      );
    },

    addIndicators: (rows, at, fence) => {
      const day = newYorkDate(at);
      return append(
        indicators,
        day,
        rows.length,
        (query, before) =>
          query`insert into minute_indicator (day, number, symbol, indicator_type, bar_at, value, signal_value,
           histogram_value, fetch_at)
           select ${day}, ${before} + place, symbol, indicator_type, bar_at, value, signal_value, histogram_value,
           ${iso(at)}
           from unnest(${rows.map(({ symbol }) => symbol)}::text[],
           ${rows.map(({ indicator_type }) => indicator_type)}::text[],
           ${rows.map(({ timestamp }) => iso(timestamp))}::timestamptz[],
           ${rows.map(({ value }) => value)}::float8[], ${rows.map(({ signal_value }) => signal_value)}::float8[],
           ${rows.map(({ histogram_value }) => histogram_value)}::float8[])
             with ordinality as n (symbol, indicator_type, bar_at, value, signal_value, histogram_value, place)`,
        fence,
      );
    },

    async addLogs(rows) {
      const byDay = Map.groupBy(rows, ({ created_at }) => newYorkDate(Date.parse(created_at)));
      for (const [day, own] of byDay) {
        await append(logs, day, own.length, (query, before) =>
          query(
            `insert into minute_log (day, number, log_type, service, symbol, status, response_time_ms, error_message,
               api_calls_remaining, created_at)
             select $1, $2 + place, log_type, service, symbol, status, response_time_ms, error_message,
               api_calls_remaining, created_at
             from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::text[], $9::integer[], $10::timestamptz[])
               with ordinality as n (log_type, service, symbol, status, response_time_ms, error_message, api_calls_remaining,
                 created_at, place)`,
            [
              day,
              before,
              own.map(({ log_type }) => log_type),
              own.map(({ service }) => service),
              own.map(({ symbol }) => symbol),
              own.map(({ status }) => status),
              own.map(({ response_time_ms }) => (response_time_ms === null ? null : Math.round(response_time_ms))),
              own.map(({ error_message }) => error_message),
              own.map(({ api_calls_remaining }) => api_calls_remaining),
              own.map(({ created_at }) => created_at),
            ],
          ),
        );
      }
    },

    news: (query) => numberedPage<Omit<MinuteNewsRow, 'id'>>(db, news, query),
    indicators: (query) => numberedPage<Omit<IndicatorRow, 'id'>>(db, indicators, query),
    logs: (query) => numberedPage<Omit<MinuteLogRow, 'id'>>(db, logs, query),
  };
}
