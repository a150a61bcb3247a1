// Published screener run as columns in memory, refetched with each new run, with the separately fetched stocks.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { goldenEyeEndpoints } from '../../../contract/goldeneye.ts';
import { screenerEndpoints } from '../../../contract/screener.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { ScreenerColumns } from '../../../domain/screener/list/columns-wire.ts';
import {
  type AddedStock,
  findRow,
  type ListedColumns,
  listedColumns,
} from '../../../domain/screener/list/listed-columns.ts';
import type { RunInfo } from '../../../domain/screener/run.ts';
import { queryFor } from '../../api/query-for.ts';
import { shownInstant } from '../../api/shown-instant.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';

const RENEW_MS = minuteMs;
/** Names hardly change, but sectors are read company by company after the first start. */
const NAMES_FRESH_MS = 300_000;

export type ScreenerRun = {
  run_info: RunInfo;
  list: ListedColumns;
  /** Symbols the run itself lists, without the added ones. */
  runHas: (symbol: string) => boolean;
};

/** Keeps the old object for an unchanged run, so that nothing is redrawn. */
function keepSameRun(before: unknown, after: unknown): unknown {
  const old = before as ScreenerColumns | undefined;
  const next = after as ScreenerColumns;
  const same =
    old !== undefined &&
    old.run_info.run_id === next.run_info.run_id &&
    old.run_info.last_check_time === next.run_info.last_check_time;
  return same ? old : next;
}

type Wanted = { figures: boolean; scores: boolean; patterns: boolean };

/** `add` puts a stock into the list while the screen is open; figures, scores and patterns load on demand. */
export function useScreenerRun({ figures: wantsFigures, scores: wantsScores, patterns: wantsPatterns }: Wanted) {
  const columns = useQuery({
    ...queryFor(screenerEndpoints.screenerList),
    refetchInterval: RENEW_MS,
    structuralSharing: keepSameRun,
  });
  // Refetches when a run is announced; otherwise polling finds it within a minute.
  const shownRun = columns.data?.run_info.run_id;
  useSnapshotEvents('screener', ({ source_id }) => {
    if (shownRun !== undefined && shownRun !== source_id) void columns.refetch();
  });
  const names = useQuery({
    ...queryFor(screenerEndpoints.screenerNames),
    staleTime: NAMES_FRESH_MS,
    refetchInterval: NAMES_FRESH_MS,
    // Names are not compared: there are thousands.
    structuralSharing: false,
  });
  const figures = useQuery({
    // Figures of the shown run: a newer run has its own.
    ...queryFor(screenerEndpoints.screenerFigures, {}, shownRun ?? null),
    enabled: wantsFigures && shownRun !== undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const scores = useQuery({
    ...queryFor(screenerEndpoints.screenerScores),
    enabled: wantsScores,
    structuralSharing: false,
  });
  useSnapshotEvents('signals', () => {
    if (wantsScores) void scores.refetch();
  });
  const patterns = useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyePatterns),
    // Only the present has patterns.
    enabled: wantsPatterns && shownInstant() === null,
    refetchInterval: RENEW_MS,
    meta: { logged: 'patterns of the market' },
  });
  useSnapshotEvents('goldeneye-market', () => {
    if (wantsPatterns) void patterns.refetch();
  });
  const [added, setAdded] = useState<readonly AddedStock[]>([]);
  const add = useCallback((stock: AddedStock) => {
    setAdded((before) => [...before.filter(({ symbol }) => symbol !== stock.symbol), stock]);
  }, []);
  const run = useMemo((): ScreenerRun | undefined => {
    const wire = columns.data;
    if (wire === undefined) return undefined;
    const { run_info } = wire;
    const listWith = (stocks: readonly AddedStock[]) =>
      listedColumns(wire, names.data ?? null, stocks, figures.data ?? null, scores.data ?? null, patterns.data ?? null);
    const own = listWith([]);
    const runHas = (symbol: string) => findRow(own, symbol) >= 0;
    const more = added.filter(({ symbol }) => !runHas(symbol));
    return {
      // Stocks added by the reader count among today's unique stocks.
      run_info: { ...run_info, unique_stocks_today: run_info.unique_stocks_today + more.length },
      list: more.length === 0 ? own : listWith(more),
      runHas,
    };
  }, [columns.data, names.data, added, figures.data, scores.data, patterns.data]);
  return {
    run,
    /** Loading states, so that an unknown figure is not shown as missing. */
    waiting: {
      names: names.isLoading,
      figures: figures.isLoading,
      scores: scores.isLoading,
      patterns: patterns.isLoading,
    },
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
