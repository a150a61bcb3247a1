// Company ratios, analyst counts and earnings dates, in one set of units.
import { z } from 'zod';

const N = z.number().nullable();
const S = z.string().nullable();

/** Ratios are plain multiples; returns and margins in percent; EPS in USD; debt_to_equity a multiple. */
export const CompanyRatios = z.object({
  pe_ratio_trailing: N,
  pe_ratio_forward: N,
  price_to_book: N,
  price_to_sales: N,
  debt_to_equity: N,
  return_on_assets: N,
  return_on_equity: N,
  trailing_12mo_eps: N,
  net_margins: N,
  /** Beta against the market; null in answers stored by earlier versions. */
  beta: N.default(null),
});
export type CompanyRatios = z.infer<typeof CompanyRatios>;

/** Analysts per opinion in one month; period is YYYY-MM-DD. */
export const RecommendationCount = z.object({
  period: z.string(),
  strong_buy: N,
  buy: N,
  hold: N,
  sell: N,
  strong_sell: N,
});
export type RecommendationCount = z.infer<typeof RecommendationCount>;

/** `hour`: bmo (before the open), amc (after the close), dmh (during market hours) or null; revenue in USD. */
export const EarningsDate = z.object({
  symbol: z.string(),
  date: z.string(),
  hour: S,
  quarter: N,
  year: N,
  eps_estimate: N,
  eps_actual: N,
  revenue_estimate: N,
  revenue_actual: N,
});
export type EarningsDate = z.infer<typeof EarningsDate>;
