// The published run as columns in memory: read once, renewed by itself, together with the stocks fetched one by one.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { screenerEndpoints } from '../../../contract/screener.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { ScreenerColumns, ScreenerFigures, ScreenerNames } from '../../../domain/screener/list/columns-wire.ts';
import {
  type AddedStock,
  type ListedColumns,
  listedColumns,
  rowOf,
} from '../../../domain/screener/list/listed-columns.ts';
import type { RunInfo } from '../../../domain/screener/run.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keyFor } from '../../api/query-for.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';

const RENEW_MS = minuteMs;
/** Names hardly change, but sectors are learned company by company after the first start. */
const NAMES_FRESH_MS = 300_000;

export type ScreenerRun = {
  run_info: RunInfo;
  list: ListedColumns;
  /** Symbols the run itself lists, without the added ones. */
  runHas: (symbol: string) => boolean;
};

const isColumns = (reply: object): reply is ScreenerColumns => 'shown_momentum' in reply;
const isFigures = (reply: object): reply is ScreenerFigures => 'free_float' in reply;
const isNames = (reply: object): reply is ScreenerNames => 'branches' in reply;

async function readColumns(signal: AbortSignal): Promise<ScreenerColumns> {
  const reply = await call(screenerEndpoints.screenerCurrent, { query: { form: 'columns' }, signal });
  if (!isColumns(reply)) throw new ApiError(502, 'Not the columns of a run', '');
  return reply;
}

async function readNames(signal: AbortSignal): Promise<ScreenerNames> {
  const reply = await call(screenerEndpoints.screenerCurrent, { query: { form: 'names' }, signal });
  if (!isNames(reply)) throw new ApiError(502, 'Not the names of stocks', '');
  return reply;
}

async function readFigures(signal: AbortSignal): Promise<ScreenerFigures> {
  const reply = await call(screenerEndpoints.screenerCurrent, { query: { form: 'figures' }, signal });
  if (!isFigures(reply)) throw new ApiError(502, 'Not the figures of a run', '');
  return reply;
}

/** The same run is kept as it is, so that nothing on the page is redrawn for it. */
function keepSameRun(before: unknown, after: unknown): unknown {
  const old = before as ScreenerColumns | undefined;
  const next = after as ScreenerColumns;
  const same =
    old !== undefined &&
    old.run_info.run_id === next.run_info.run_id &&
    old.run_info.last_check_time === next.run_info.last_check_time;
  return same ? old : next;
}

/** `add` puts a stock into the list for as long as the screen is open; figures of added columns are asked for when wanted. */
export function useScreenerRun(wantsFigures: boolean) {
  const columns = useQuery({
    queryKey: keyFor(screenerEndpoints.screenerCurrent, { query: { form: 'columns' } }),
    queryFn: ({ signal }) => readColumns(signal),
    refetchInterval: RENEW_MS,
    structuralSharing: keepSameRun,
  });
  // A run is followed as it is announced, else within a minute.
  const { refetch: refetchColumns } = columns;
  const shownRun = columns.data?.run_info.run_id;
  useSnapshotEvents('screener', ({ source_id }) => {
    if (shownRun !== undefined && shownRun !== source_id) void refetchColumns();
  });
  const names = useQuery({
    queryKey: keyFor(screenerEndpoints.screenerCurrent, { query: { form: 'names' } }),
    queryFn: ({ signal }) => readNames(signal),
    staleTime: NAMES_FRESH_MS,
    refetchInterval: NAMES_FRESH_MS,
    // Thousands of names are not compared one by one.
    structuralSharing: false,
  });
  const figures = useQuery({
    // Of the run that is shown: a newer one has figures of its own.
    queryKey: keyFor(screenerEndpoints.screenerCurrent, { query: { form: 'figures' } }, shownRun ?? null),
    queryFn: ({ signal }) => readFigures(signal),
    enabled: wantsFigures && shownRun !== undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const [added, setAdded] = useState<readonly AddedStock[]>([]);
  const add = useCallback((stock: AddedStock) => {
    setAdded((before) => [...before.filter(({ symbol }) => symbol !== stock.symbol), stock]);
  }, []);
  const run = useMemo(
    () =>
      columns.data === undefined ? undefined : runOf(columns.data, names.data ?? null, added, figures.data ?? null),
    [columns.data, names.data, added, figures.data],
  );
  return {
    run,
    error: columns.error,
    isPending: columns.isPending,
    refreshing: columns.isFetching,
    refresh: () => {
      void columns.refetch();
      void names.refetch();
    },
    add,
  };
}

/** A stock added to the run counts as one more of today's unique stocks. */
export function runOf(
  wire: ScreenerColumns,
  names: ScreenerNames | null,
  added: readonly AddedStock[],
  figures: ScreenerFigures | null = null,
): ScreenerRun {
  const own = listedColumns(wire, names, [], figures);
  const runHas = (symbol: string) => rowOf(own, symbol) >= 0;
  const more = added.filter(({ symbol }) => !runHas(symbol));
  return {
    run_info: { ...wire.run_info, unique_stocks_today: wire.run_info.unique_stocks_today + more.length },
    list: more.length === 0 ? own : listedColumns(wire, names, more, figures),
    runHas,
  };
}
