// Query of the market overview, refetched when a newer one is published.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { stockEndpoints } from '../../../../contract/stocks/stocks.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { followNews } from '../../../api/follow-news.ts';
import { queryFor } from '../../../api/query-for.ts';

const useOverviewNews = followNews(stockEndpoints.stocksOverview, ['market-overview']);

/** Also polls once a minute, because the stream may be unavailable. */
export function useMarketOverview() {
  useOverviewNews();
  return useQuery({
    ...queryFor(stockEndpoints.stocksOverview),
    staleTime: minuteMs / 2,
    refetchInterval: minuteMs,
    placeholderData: keepPreviousData,
    meta: { logged: 'the market overview' },
  });
}
