// Queries of the minute-tracking pages: status, counts, table pages, a day's chart.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { minuteEndpoints } from '../../../contract/minutes.ts';
import type { MinuteLogRow } from '../../../domain/minutes/minute-rows.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import { queryFor } from '../../api/query-for.ts';

const PAGE = minuteRules.page_size.value;
const COUNTS_EVERY_MS = 30_000;
/** Newest rows, the base of the log's statistics; shared with the first page of the log. */
const NEWEST_LOGS = { query: { limit: minuteRules.log_statistics.value, offset: 0 } };

export const pagedTables = {
  aggregates: minuteEndpoints.minuteAggregates,
  luld: minuteEndpoints.minuteLuld,
  news: minuteEndpoints.minuteNews,
  indicators: minuteEndpoints.minuteIndicators,
  logs: minuteEndpoints.minuteLogs,
} as const;
export type PagedTable = keyof typeof pagedTables;

/** Symbol, instants in epoch ms (`from` included, `to` not), and in the log the status. */
export type RowFilter = { symbol?: string; from?: number; to?: number; status?: MinuteLogRow['status'] };

export function useMinuteStatus() {
  return useQuery({
    ...queryFor(minuteEndpoints.minuteStatus),
    refetchInterval: minuteRules.status_every.value,
    meta: { logged: 'minute tracking status' },
  });
}

/** Row count of a table over all days, from a request of one row; null while unknown. */
export function useRowCount(table: Exclude<PagedTable, 'logs'>): number | null {
  const { data } = useQuery({
    ...queryFor<(typeof pagedTables)[typeof table]>(pagedTables[table], { query: { limit: 1 } }),
    refetchInterval: COUNTS_EVERY_MS,
    meta: { logged: `count of ${table}` },
  });
  return data?.total ?? null;
}

/** Newest rows of the log, with the number of all rows. */
export function useNewestLogs() {
  return useQuery({
    ...queryFor(minuteEndpoints.minuteLogs, NEWEST_LOGS),
    refetchInterval: COUNTS_EVERY_MS,
    meta: { logged: 'statistics of the log' },
  });
}

export function useTrackedSymbols() {
  return useQuery({
    ...queryFor(minuteEndpoints.trackedSymbols),
    meta: { logged: 'tracked symbols' },
  });
}

/** One page of rows; page 1 has the newest. The previous page stays while the next one loads. */
export function useMinuteRows<Table extends PagedTable>(table: Table, page: number, filter: RowFilter) {
  const query = { limit: PAGE, offset: (page - 1) * PAGE, ...filter };
  return useQuery({
    ...queryFor<(typeof pagedTables)[Table]>(pagedTables[table], { query } as never),
    placeholderData: keepPreviousData,
    meta: { logged: `rows of ${table}` },
  });
}

/** Day chart of one symbol; the newest New York day if `date` is null. No request without a symbol. */
export function useMinuteChart(symbol: string | null, date: string | null) {
  return useQuery({
    ...queryFor(minuteEndpoints.minuteChart, {
      params: { symbol: symbol ?? '' },
      query: date === null ? {} : { date },
    }),
    enabled: symbol !== null,
    refetchInterval: COUNTS_EVERY_MS * 2,
    placeholderData: keepPreviousData,
    meta: { logged: 'minute chart' },
  });
}
