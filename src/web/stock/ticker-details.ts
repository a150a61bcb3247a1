// Ticker details of a symbol, requested once a session and absent on failure, and the stock of a run filled from them.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { screenerStockEndpoints } from '../../contract/screener.ts';
import { decimal } from '../../domain/market/format.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { CompanyFigures } from '../../domain/screener/company-figures.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { type KnownStock as StockKnown, toKnownStock } from '../../domain/screener/shown/known-stock.ts';
import { hasDetails, type StockDetails, type TickerDetails } from '../../domain/stocks/details/details.ts';
import { queryFor } from '../api/query-for.ts';
import { useNow } from '../ui/time/clock.ts';
import { zonedTime } from '../ui/time/time-format.ts';

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

/** Tooltip of a figure filled from the details; undefined for one of the run itself. */
export type FilledSince = (field: keyof CompanyFigures) => string | undefined;

export type KnownStock = StockKnown<ScreenerStock>;

export function useKnownStock(
  stock: ScreenerStock | null,
  details: KnownDetails | null,
): { known: KnownStock | null; since: FilledSince } {
  const now = useNow(minuteMs);
  const company = details?.company ?? null;
  const quote = details?.quote ?? null;
  return useMemo(() => {
    if (stock === null) return { known: null, since: () => undefined };
    const { known, filled } = toKnownStock(stock, quote === null ? null : { quote, as_of: quote.as_of }, company);
    const words =
      company === null ? undefined : `Not known to the run; from the details of ${zonedTime(company.as_of, now)}`;
    const rankWords =
      company === null || known.marketrank === stock.marketrank || stock.marketrank === null
        ? undefined
        : `As of ${zonedTime(company.as_of, now)}; the run was judged with ${decimal(stock.marketrank)}`;
    return {
      known,
      since: (field) => (filled.has(field) ? words : field === 'marketrank' ? rankWords : undefined),
    };
  }, [stock, company, quote, now]);
}
