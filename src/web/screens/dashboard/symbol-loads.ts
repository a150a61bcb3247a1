// Queries of the panel: signals, news, and live data with the AI view, in parallel, cached for the session.
import { useQuery } from '@tanstack/react-query';
import type { RichNews } from '../../../domain/market/rich-news.ts';
import { useLoadedLive } from '../../symbol/live/live-data.ts';
import { MOST_NEWS, newsQuery } from '../../symbol/news/news-query.ts';
import { symbolSignalsQuery } from '../../symbol/signals/signal-details.ts';

const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false } as const;

const listArticles = ({ results = [] }: { results?: readonly RichNews[] | undefined }) => results.slice(0, MOST_NEWS);

export type SymbolLoads = ReturnType<typeof useSymbolLoads>;

/** `batch`: instant of the published batch; signals of an earlier batch are not shown. */
export function useSymbolLoads(symbol: string, batch: string | null) {
  const live = useLoadedLive(symbol);
  const signals = useQuery({ ...symbolSignalsQuery(symbol, batch), ...KEPT });
  const news = useQuery({
    ...newsQuery(symbol, MOST_NEWS),
    ...KEPT,
    select: listArticles,
    meta: { logged: `news of ${symbol}` },
  });
  return {
    signals,
    news,
    live,
    refresh: () => {
      void signals.refetch();
      void news.refetch();
      live.refresh();
    },
  };
}
