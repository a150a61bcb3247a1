// What the screen reads: the newest poll of a scope, a row's minute bars, and the record of settled windows.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { goldenEyeEndpoints } from '../../../contract/goldeneye.ts';
import { pollRules } from '../../../domain/rules/goldeneye-rules.ts';
import { queryFor } from '../../api/query-for.ts';
import type { Scope } from './page-address.ts';

const RECORD_FRESH_MS = 300_000;

/** Asks again every minute while auto-refresh is on; otherwise only when asked to. */
export function useNewestPoll(scope: Scope, autoRefresh: boolean) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeCurrent, { query: { scope } }),
    refetchInterval: autoRefresh ? pollRules.refresh.value : false,
    refetchOnWindowFocus: autoRefresh,
  });
  return { poll: data, error, isPending, refreshing: isFetching, refresh: () => void refetch() };
}

/** Bars up to the poll; those of the poll before stay until the new ones are there. */
export function useRowBars(symbol: string, pollId: number | null) {
  return useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeBars, { params: { symbol } }, pollId),
    placeholderData: keepPreviousData,
  });
}

export function useOwnRecord() {
  return useQuery({ ...queryFor(goldenEyeEndpoints.goldenEyeRecord), staleTime: RECORD_FRESH_MS });
}
