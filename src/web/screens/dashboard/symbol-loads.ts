// Queries of the panel: signals, news, and live data with the AI view, in parallel, cached for the session.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RichNews } from '../../../domain/market/rich-news.ts';
import type { SymbolSignals } from '../../../domain/signals/signal.ts';
import { type Live, loadLive, useLive } from '../../symbol/live/live-data.ts';
import { MOST_NEWS, newsQuery } from '../../symbol/news/news-query.ts';
import { symbolSignalsQuery } from '../../symbol/signals/signal-details.ts';

const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false } as const;

const listArticles = ({ results = [] }: { results?: readonly RichNews[] | undefined }) => results.slice(0, MOST_NEWS);

type Load<T> = { data: T | undefined; loading: boolean };

export type SymbolLoads = {
  signals: Load<SymbolSignals>;
  news: Load<readonly RichNews[]>;
  live: Live;
  /** Refetches signals, news and live data. */
  refresh: () => void;
};

/** `batch` is the instant of the published batch: signals of an earlier one are not shown for it. */
export function useSymbolLoads(symbol: string, batch: string | null): SymbolLoads {
  const client = useQueryClient();
  const live = useLive(symbol);
  useEffect(() => loadLive(client, [symbol]), [client, symbol]);
  const signals = useQuery({ ...symbolSignalsQuery(symbol, batch), ...KEPT });
  const news = useQuery({
    ...newsQuery(symbol, MOST_NEWS),
    ...KEPT,
    select: listArticles,
    meta: { logged: `news of ${symbol}` },
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
