// Ticker details of a symbol: requested once a session, absent on failure.
import { useQuery } from '@tanstack/react-query';
import { screenerStockEndpoints } from '../../contract/screener.ts';
import { hasDetails, type StockDetails, type TickerDetails } from '../../domain/stocks/details/details.ts';
import { queryFor } from '../api/query-for.ts';

export type KnownDetails = TickerDetails & StockDetails;

const KEPT = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

/** Null while loading and after a failure, which is only logged. */
export function useTickerDetails(symbol: string): KnownDetails | null {
  const { data } = useQuery({
    ...queryFor(screenerStockEndpoints.tickerDetails, { params: { symbol } }),
    meta: { logged: `details of ${symbol}` },
    ...KEPT,
    retry: false,
  });
  return data ?? null;
}

/** Parts of a deep dive, without the facts of the company that come with them. */
export function deepDiveParts(details: KnownDetails | null): StockDetails | null {
  if (details === null) return null;
  const parts: StockDetails = {
    consensus_rating: details.consensus_rating,
    consensus_price_target: details.consensus_price_target,
    analyst_ratings_over_time: details.analyst_ratings_over_time,
    recent_analyst_actions: details.recent_analyst_actions,
    market_rank: details.market_rank,
    holdings: details.holdings,
    sector_exposure: details.sector_exposure,
    industry_exposure: details.industry_exposure,
    expenses: details.expenses,
    aggregate_rating: details.aggregate_rating,
    aggregate_price_target: details.aggregate_price_target,
    profitability: details.profitability,
    debt: details.debt,
    sales_and_book_value: details.sales_and_book_value,
  };
  return hasDetails(parts) ? parts : null;
}
