// What other sources have told of a stock's company: ratios, opinions, rank. Everything is unknown until they have.
import type { StockFigures } from '../../domain/screener/screener-stock.ts';

/** Units are those of the figures: stars 0 to 5, percent, USD, plain multiples. */
export type Enrichment = Partial<
  Pick<
    StockFigures,
    | 'sector'
    | 'industry'
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

/** What is stored now, by symbol; no vendor is asked. */
export type EnrichmentOf = (now: number) => Promise<ReadonlyMap<string, Enrichment>>;

/** Every company figure by name, null where nothing is known. */
export function companyFigures(told: Enrichment | undefined): Required<Enrichment> {
  return {
    sector: told?.sector ?? null,
    industry: told?.industry ?? null,
    market_cap: told?.market_cap ?? null,
    consensus_price_target: told?.consensus_price_target ?? null,
    consensus_rating: told?.consensus_rating ?? null,
    marketrank: told?.marketrank ?? null,
    pe_ratio_trailing: told?.pe_ratio_trailing ?? null,
    pe_ratio_forward: told?.pe_ratio_forward ?? null,
    trailing_12mo_eps: told?.trailing_12mo_eps ?? null,
    annual_revenue: told?.annual_revenue ?? null,
    net_income: told?.net_income ?? null,
    net_margins: told?.net_margins ?? null,
    return_on_equity: told?.return_on_equity ?? null,
    return_on_assets: told?.return_on_assets ?? null,
    debt_to_equity: told?.debt_to_equity ?? null,
    price_to_book: told?.price_to_book ?? null,
    price_to_sales: told?.price_to_sales ?? null,
    beta: told?.beta ?? null,
    next_earnings_date: told?.next_earnings_date ?? null,
    insider_ownership_pct: told?.insider_ownership_pct ?? null,
    institutional_ownership_pct: told?.institutional_ownership_pct ?? null,
  };
}
