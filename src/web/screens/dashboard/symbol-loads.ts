// What the panel loads of a symbol: its signals, its news and its live data with the AI's view, side by side, kept for the session.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { signalEndpoints } from '../../../contract/signals.ts';
import type { RichNews } from '../../../domain/market/rich-news.ts';
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import type { SymbolSignals } from '../../../domain/signals/signal.ts';
import { call } from '../../api/call.ts';
import { type Live, loadLive, useLive } from '../../symbol/live-data.ts';
import { logFailure } from '../../ui/log-failure.ts';

const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false } as const;
const LIMIT = listRules.news_max.value;

/** A failure is only logged; what was there stays. */
async function logged<T>(what: string, stop: AbortSignal, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!stop.aborted) logFailure(what, error);
    throw error;
  }
}

export type Load<T> = { data: T | undefined; loading: boolean };

export type SymbolLoads = {
  signals: Load<SymbolSignals>;
  news: Load<readonly RichNews[]>;
  live: Live;
  /** Asks for all three anew. */
  refresh: () => void;
};

/** `batch` is the instant of the published batch: signals of an earlier one are not shown for it. */
export function useSymbolLoads(symbol: string, batch: string | null): SymbolLoads {
  const client = useQueryClient();
  const live = useLive(symbol);
  useEffect(() => loadLive(client, [symbol]), [client, symbol]);
  const signals = useQuery({
    queryKey: ['dashboard', 'signals', symbol, batch],
    queryFn: ({ signal }) =>
      logged(`signals of ${symbol}`, signal, call(signalEndpoints.symbolSignals, { params: { symbol }, signal })),
    ...KEPT,
  });
  const news = useQuery({
    queryKey: ['dashboard', 'news', symbol],
    queryFn: async ({ signal }) => {
      const query = { limit: LIMIT };
      const reply = await logged(
        `news of ${symbol}`,
        signal,
        call(signalEndpoints.richNews, { params: { symbol }, query, signal }),
      );
      return (reply.results ?? []).slice(0, LIMIT);
    },
    ...KEPT,
  });
  return {
    signals: { data: signals.data, loading: signals.isFetching },
    news: { data: news.data, loading: news.isFetching },
    live,
    refresh: () => {
      void signals.refetch();
      void news.refetch();
      live.refresh();
    },
  };
}
