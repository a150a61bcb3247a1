// What other sources have told of a stock's company: ratios, opinions, rank. Everything is unknown until they have.
import type { StockFigures } from '../../domain/screener/screener-stock.ts';

export type Enrichment = Partial<
  Pick<
    StockFigures,
    | 'market_cap'
    | 'consensus_price_target'
    | 'consensus_rating'
    | 'marketrank'
    | 'pe_ratio_trailing'
    | 'pe_ratio_forward'
    | 'trailing_12mo_eps'
    | 'annual_revenue'
    | 'net_income'
    | 'net_margins'
    | 'return_on_equity'
    | 'return_on_assets'
    | 'debt_to_equity'
    | 'price_to_book'
    | 'price_to_sales'
    | 'beta'
    | 'next_earnings_date'
    | 'insider_ownership_pct'
    | 'institutional_ownership_pct'
  >
>;

export type EnrichmentOf = () => Promise<ReadonlyMap<string, Enrichment>>;

const unknown = {
  market_cap: null,
  consensus_price_target: null,
  consensus_rating: null,
  marketrank: null,
  pe_ratio_trailing: null,
  pe_ratio_forward: null,
  trailing_12mo_eps: null,
  annual_revenue: null,
  net_income: null,
  net_margins: null,
  return_on_equity: null,
  return_on_assets: null,
  debt_to_equity: null,
  price_to_book: null,
  price_to_sales: null,
  beta: null,
  next_earnings_date: null,
  insider_ownership_pct: null,
  institutional_ownership_pct: null,
} as const satisfies Required<Enrichment>;

export function companyFigures(enrichment: Enrichment | undefined): Required<Enrichment> {
  return { ...unknown, ...enrichment };
}
