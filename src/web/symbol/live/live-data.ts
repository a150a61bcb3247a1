// Query of one symbol's live data, cached for the session, refreshed on request.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { signalEndpoints } from '../../../contract/signals.ts';
import { giveUpPending, keepAnalysis } from '../../../domain/analysis/keep-analysis.ts';
import type { LiveReply } from '../../../domain/analysis/live-reply.ts';
import { call } from '../../api/call.ts';
import { keyFor } from '../../api/query-for.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { useInterval } from '../../ui/time/clock.ts';

const toLiveKey = (symbol: string) => keyFor(signalEndpoints.liveData, { params: { symbol } });
const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

const read = (symbol: string, refresh: boolean) =>
  call(signalEndpoints.liveData, { params: { symbol }, query: { refresh: refresh ? 'true' : 'false' } });

async function fetchInto(client: QueryClient, symbol: string, refresh: boolean): Promise<void> {
  try {
    if (refresh) findPolls(client).delete(symbol);
    await client.fetchQuery({
      queryKey: toLiveKey(symbol),
      queryFn: () => read(symbol, refresh),
      ...KEPT,
      staleTime: refresh ? 0 : KEPT.staleTime,
    });
  } catch (error) {
    // The card itself shows the missing data; the failure is only logged.
    logFailure(`live data of ${symbol}`, error);
  }
}

/** Loads the symbols that are not cached, in parallel; resolves also on failure. */
export async function loadLive(client: QueryClient, symbols: readonly string[]): Promise<void> {
  await Promise.all(symbols.map((symbol) => fetchInto(client, symbol, false)));
}

const PENDING_POLL_MS = 4_000;
const PENDING_POLLS = 5;

/** Requests for pending parts since the last refresh, by symbol; shared by all views. */
const polls = new WeakMap<QueryClient, Map<string, number>>();

function findPolls(client: QueryClient): Map<string, number> {
  const known = polls.get(client) ?? new Map<string, number>();
  polls.set(client, known);
  return known;
}

/**
 * Refetches pending parts; after `PENDING_POLLS` requests stops waiting for them, in all views of the symbol at once.
 */
async function askPending(client: QueryClient, symbol: string): Promise<void> {
  const count = (findPolls(client).get(symbol) ?? 0) + 1;
  findPolls(client).set(symbol, count);
  const store = (settle: (reply: LiveReply) => LiveReply) =>
    client.setQueryData<LiveReply>(toLiveKey(symbol), (shown) => shown && settle(shown));
  if (count > PENDING_POLLS) return void store(giveUpPending);
  try {
    const reply = await read(symbol, false);
    store((shown) => keepAnalysis(shown, reply));
  } catch (error) {
    logFailure(`live data of ${symbol}`, error);
  }
}

/** Cached live data of the symbol; requested by `load` and `refresh`, and a few times while parts are pending. */
export function useLive(symbol: string) {
  const client = useQueryClient();
  const { data, fetchStatus, status } = useQuery({
    queryKey: toLiveKey(symbol),
    queryFn: () => read(symbol, false),
    enabled: false,
    ...KEPT,
  });
  const pending = pendingSections(data);
  useInterval(() => void askPending(client, symbol), pending.length > 0 ? PENDING_POLL_MS : null);
  return {
    data,
    /** True while the first load or a refresh is under way. */
    loading: fetchStatus === 'fetching',
    /** True while the server works on the analysis. */
    analysing: pending.includes('aiAnalysis'),
    /** True if the newest load or refresh has failed. */
    failed: status === 'error' && fetchStatus !== 'fetching',
    load: () => void loadLive(client, [symbol]),
    refresh: () => void fetchInto(client, symbol, true),
  };
}
export type Live = ReturnType<typeof useLive>;

/** Live data of the symbol, loaded when the component appears. */
export function useLoadedLive(symbol: string): Live {
  const client = useQueryClient();
  const live = useLive(symbol);
  useEffect(() => void loadLive(client, [symbol]), [client, symbol]);
  return live;
}

/** Sections the server is still filling. */
function pendingSections(data: LiveReply | undefined): string[] {
  return Object.entries(data?.sections ?? {}).flatMap(([name, { problem }]) => (problem === 'pending' ? [name] : []));
}
