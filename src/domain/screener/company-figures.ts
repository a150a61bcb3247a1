// Of what a run reads of a stock, the part its company's sources tell: sector, value, ratios, opinions, rank and owners.
import type { StockFigures } from './screener-stock.ts';

/** A company nothing is known of. Units are those of the figures: stars 0 to 5, percent, USD, plain multiples. */
export const unknownCompany = {
  sector: null,
  industry: null,
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
} as const satisfies Partial<Record<keyof StockFigures, null>>;

export type CompanyFigures = Pick<StockFigures, keyof typeof unknownCompany>;
