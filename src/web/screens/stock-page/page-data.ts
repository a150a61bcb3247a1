// Queries of the stock page; each part loads, fails and retries independently.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { screenerEndpoints } from '../../../contract/screener.ts';
import { signalEndpoints } from '../../../contract/signals.ts';
import { stockEndpoints } from '../../../contract/stocks/stocks.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { SymbolPrices } from '../../../domain/signals/mini-cards/mini-cards.ts';
import type { StockIdentity } from '../../../domain/signals/search/stock-identity.ts';
import type { Signal, SymbolSignals } from '../../../domain/signals/signal.ts';
import { noScores, noSignalDetails } from '../../../domain/signals/unscored.ts';
import { ApiError } from '../../api/api-error.ts';
import { keyFor, queryFor } from '../../api/query-for.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { useRefetchAfter } from '../../api/snapshot-events.ts';
import { useIdentityThen } from '../../stock/identity-then.ts';
import { fetchSingle, type JudgedStock, readListed } from '../../stock/judged-stock.ts';
import { symbolSignalsQuery } from '../../symbol/signals/signal-details.ts';

const RENEW_MS = minuteMs;

/** Stock identity with its newest published price, in a past view the price of its card; refetched with new cards. */
export function useStockIdentity(symbol: string) {
  const query = useQuery({
    ...queryFor(stockEndpoints.stockIdentity, { params: { symbol } }),
    select: useIdentityThen(),
    refetchInterval: RENEW_MS,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 404),
  });
  useRefetchAfter('mini-cards', query.refetch);
  const isPast = useShownInstant() !== null;
  const then = useQuery({
    ...queryFor(signalEndpoints.signalPrices, { query: { symbols: symbol } }),
    enabled: isPast,
    retry: false,
    meta: { logged: `published price of ${symbol}` },
  });
  const identity = useMemo(
    () => atCardPrice(query.data, isPast ? then.data : undefined),
    [query.data, isPast, then.data],
  );
  const unknown = query.error instanceof ApiError && query.error.status === 404;
  return { identity, query, unknown };
}

/** Identity with its card's price in a past view; unchanged without a card price. */
function atCardPrice(identity: StockIdentity | undefined, card: SymbolPrices | undefined): StockIdentity | undefined {
  const own = card?.prices[0];
  if (identity === undefined || own === undefined || own.current_price === null) return identity;
  const { current_price, price_change, price_change_percent } = own;
  return { ...identity, current_price, price_change, price_change_percent, prices_as_of: card?.as_of ?? null };
}

/** Stock as judged by the newest screener run; refetched when a run is published. */
export function useJudged(symbol: string, name: string) {
  const query = useQuery<JudgedStock>({
    queryKey: keyFor(screenerEndpoints.currentStock, { params: { symbol } }, 'page'),
    queryFn: ({ signal }) => readListed(symbol, name, signal).catch(() => fetchSingle(symbol, name, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { logged: `screener of ${symbol}` },
  });
  useRefetchAfter('screener', query.refetch);
  return query;
}

export function useScoredSignals(symbol: string) {
  const stats = useQuery({ ...queryFor(signalEndpoints.signalStats, {}), meta: { logged: 'published batch' } });
  useRefetchAfter('signals', stats.refetch);
  const batch = stats.data?.batch_info.batch_datetime ?? null;
  const query = useQuery({ ...symbolSignalsQuery(symbol, batch), enabled: !stats.isPending });
  const unscored = query.error instanceof ApiError && query.error.status === 404;
  return {
    /** Null while loading and for a stock without a published score. */
    signals: query.data ?? null,
    unscored,
    failed: query.isError && !unscored,
    retry: () => void query.refetch(),
    /** Instant of the published batch, ISO; null while unknown. */
    batch,
  };
}
export type ScoredSignals = ReturnType<typeof useScoredSignals>;

/** The stock as a `Signal`, for the score cards of the page; all points are 0 without a published score. */
export function useSignal({ symbol, name, tab }: StockIdentity, signals: SymbolSignals | null): Signal {
  return useMemo(
    () => ({
      symbol,
      company_name: name,
      tabType: tab ?? 'neutral',
      ...(signals?.synthesis ?? noScores),
      signal_details: signals?.signal_details ?? noSignalDetails,
      score_history: signals?.score_history ?? [],
    }),
    [symbol, name, tab, signals],
  );
}
