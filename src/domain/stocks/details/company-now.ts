// Company facts merged from their sources, in the words and units of a screener run.
import { type CompanyFigures, unknownCompany } from '../../screener/company-figures.ts';
import type { FundamentalFacts } from './fundamental-tables.ts';

export type CompanySources = FundamentalFacts & {
  sector: string | null;
  industry: string | null;
  market_cap: number | null;
  /** Stars, 0 to 5. */
  marketrank: number | null;
  consensus_rating: string | null;
  /** USD. */
  consensus_price_target: number | null;
  /** YYYY-MM-DD. */
  next_earnings_date: string | null;
};

/** Company figures read daily, with gaps filled by ratios of the fundamentals vendor; null when both are unknown. */
export function companyNow(from: CompanySources): CompanyFigures {
  const { figures, ratios, statements, ...stated } = from;
  const year = statements[0];
  const margin =
    year?.net_income == null || year.revenue === null || year.revenue <= 0
      ? null
      : (year.net_income / year.revenue) * 100;
  return {
    ...unknownCompany,
    ...stated,
    market_cap: figures?.market_cap ?? stated.market_cap,
    pe_ratio_trailing: figures?.pe_ratio_trailing ?? ratios?.pe_ratio_trailing ?? null,
    pe_ratio_forward: ratios?.pe_ratio_forward ?? null,
    trailing_12mo_eps: figures?.trailing_12mo_eps ?? ratios?.trailing_12mo_eps ?? null,
    annual_revenue: year?.revenue ?? null,
    net_income: year?.net_income ?? null,
    net_margins: ratios?.net_margins ?? margin,
    return_on_equity: figures?.return_on_equity ?? ratios?.return_on_equity ?? null,
    return_on_assets: figures?.return_on_assets ?? ratios?.return_on_assets ?? null,
    debt_to_equity: figures?.debt_to_equity ?? ratios?.debt_to_equity ?? null,
    price_to_book: figures?.price_to_book ?? ratios?.price_to_book ?? null,
    price_to_sales: figures?.price_to_sales ?? ratios?.price_to_sales ?? null,
    beta: ratios?.beta ?? null,
  };
}
