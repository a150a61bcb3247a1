// Live data of one symbol: read once, kept for the session, renewed when asked.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signalEndpoints } from '../../../contract/signals.ts';
import type { LiveReply } from '../../../domain/analysis/live-reply.ts';
import { call } from '../../api/call.ts';
import { keyFor } from '../../api/query-for.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { useInterval } from '../../ui/time/clock.ts';

const keyOf = (symbol: string) => keyFor(signalEndpoints.liveData, { params: { symbol } });
const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

const read = (symbol: string, refresh: boolean) =>
  call(signalEndpoints.liveData, { params: { symbol }, query: { refresh: refresh ? 'true' : 'false' } });

async function fetchInto(client: QueryClient, symbol: string, refresh: boolean): Promise<void> {
  try {
    await client.fetchQuery({
      queryKey: keyOf(symbol),
      queryFn: () => read(symbol, refresh),
      ...KEPT,
      staleTime: refresh ? 0 : KEPT.staleTime,
    });
  } catch (error) {
    // A card without live data says so itself; the failure is only logged.
    logFailure(`live data of ${symbol}`, error);
  }
}

/** Loads the symbol unless it is at hand; settled when it is or has failed. */
export function loadLiveOf(client: QueryClient, symbol: string): Promise<void> {
  return fetchInto(client, symbol, false);
}

/** Loads the symbols that are not at hand yet, all at once. */
export function loadLive(client: QueryClient, symbols: readonly string[]): void {
  for (const symbol of symbols) void fetchInto(client, symbol, false);
}

const PENDING_POLL_MS = 4_000;
const PENDING_POLLS = 5;

export type Live = {
  data: LiveReply | undefined;
  /** The first load or a refresh is under way. */
  loading: boolean;
  /** The server still works on the analysis. */
  analysing: boolean;
  /** The newest load or refresh has failed. */
  failed: boolean;
  load: () => void;
  refresh: () => void;
};

/** What is known of the symbol so far; it asks the server only through load and refresh, and a few times while parts are pending. */
export function useLive(symbol: string): Live {
  const client = useQueryClient();
  const { data, fetchStatus, status } = useQuery({
    queryKey: keyOf(symbol),
    queryFn: () => read(symbol, false),
    enabled: false,
    ...KEPT,
  });
  const [polls, setPolls] = useState(0);
  const waiting = polls < PENDING_POLLS && pendingSections(data).length > 0;
  useInterval(
    () => {
      setPolls(polls + 1);
      read(symbol, false)
        .then((reply) => client.setQueryData(keyOf(symbol), reply))
        .catch((error: unknown) => logFailure(`live data of ${symbol}`, error));
    },
    waiting ? PENDING_POLL_MS : null,
  );
  return {
    data,
    loading: fetchStatus === 'fetching',
    analysing: waiting && pendingSections(data).includes('aiAnalysis'),
    failed: status === 'error' && fetchStatus !== 'fetching',
    load: () => loadLive(client, [symbol]),
    refresh: () => {
      setPolls(0);
      void fetchInto(client, symbol, true);
    },
  };
}

/** Sections the server is still filling. */
function pendingSections(data: LiveReply | undefined): string[] {
  return Object.entries(data?.sections ?? {}).flatMap(([name, { problem }]) => (problem === 'pending' ? [name] : []));
}
