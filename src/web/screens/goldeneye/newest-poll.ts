// Queries of Golden Eye: the newest poll of a scope, a row's minute bars, open setups, scoreboard, record.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { goldenEyeEndpoints } from '../../../contract/goldeneye.ts';
import type { GoldenEyeCurrent, Pattern } from '../../../domain/goldeneye/golden-eye.ts';
import type { BoardResult, SetupOrder, SetupScope } from '../../../domain/goldeneye/view/choices.ts';
import { pollRules } from '../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { queryFor } from '../../api/query-for.ts';
import type { Scope } from './page-address.ts';

const RECORD_FRESH_MS = 300_000;

/** Refetched every minute while auto-refresh is on. */
export function useNewestPoll(scope: Scope, autoRefresh: boolean) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeCurrent, { query: { scope } }),
    refetchInterval: autoRefresh ? pollRules.refresh.value : false,
    refetchOnWindowFocus: autoRefresh,
  });
  return { poll: data, error, isPending, refreshing: isFetching, refresh: () => void refetch() };
}

/** Bars up to the poll; the previous poll's bars stay until these have loaded. */
export function useRowBars(symbol: string, pollId: number | null) {
  return useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeBars, { params: { symbol } }, pollId),
    placeholderData: keepPreviousData,
  });
}

export type Setups = ReplyOf<typeof goldenEyeEndpoints.goldenEyeSetups>;
export type ShownSetup = Setups['setups'][number];
export type Board = ReplyOf<typeof goldenEyeEndpoints.goldenEyeScoreboard>;

type SetupChoice = { scope: SetupScope; order: SetupOrder; limit: number };

/** Refetched with every poll; no request before the first one (`poll` undefined). */
export function useSetups(choice: SetupChoice, poll: Pick<GoldenEyeCurrent, 'poll_id'> | undefined) {
  return useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeSetups, { query: choice }, poll?.poll_id ?? null),
    enabled: poll !== undefined,
    placeholderData: keepPreviousData,
  });
}

export function useScoreboard(pollId: number | null) {
  return useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeScoreboard, {}, pollId),
    placeholderData: keepPreviousData,
  });
}

export function useBoardWindows(result: BoardResult, pattern: Pattern | null, pollId: number | null) {
  return useQuery({
    ...queryFor(
      goldenEyeEndpoints.goldenEyeBoardWindows,
      { query: pattern === null ? { result } : { result, pattern } },
      pollId,
    ),
    placeholderData: keepPreviousData,
  });
}

export function useOwnRecord() {
  return useQuery({ ...queryFor(goldenEyeEndpoints.goldenEyeRecord), staleTime: RECORD_FRESH_MS });
}
