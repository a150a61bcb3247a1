// Queries of Golden Eye: the newest poll of a scope, a row's minute bars, open setups, scoreboard, record.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { goldenEyeEndpoints } from '../../../contract/goldeneye.ts';
import type { GoldenEyeCurrent, Pattern } from '../../../domain/goldeneye/golden-eye.ts';
import type { BoardResult, SetupOrder, SetupScope } from '../../../domain/goldeneye/view/choices.ts';
import { pollRules } from '../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { queryFor } from '../../api/query-for.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';
import type { HeardNews } from '../../api/snapshot-stream.ts';
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

const KINDS = { watchlist: 'goldeneye', market: 'goldeneye-market' } as const satisfies Record<Scope, string>;

type PushedPolls = { scope: Scope; autoRefresh: boolean; poll: GoldenEyeCurrent | undefined; refresh: () => void };

/** Fetches a pushed poll at once while auto-refresh is on. */
export function usePushedPolls({ scope, autoRefresh, poll, refresh }: PushedPolls): void {
  const news = useRef<HeardNews | null>(null);
  const fetched = useRef(0);
  const shown = poll?.poll_id ?? 0;

  /** Requests each poll once; a poll that the server does not have yet is left to the next minute's query. */
  const catchUp = useEffectEvent(() => {
    const event = news.current;
    if (event === null || event.source_id <= shown || event.source_id <= fetched.current) return;
    fetched.current = event.source_id;
    refresh();
  });
  const follows = autoRefresh && poll !== undefined;

  useSnapshotEvents(KINDS[scope], (event) => {
    news.current = event;
    if (follows) catchUp();
  });
  // Catches up with a poll announced before the first one loaded or while auto-refresh was off.
  useEffect(() => {
    if (follows) catchUp();
  }, [follows]);
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
