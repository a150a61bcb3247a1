// Vendor research of a stock or fund: opinions, cases, ratios, statements, holdings, fees, in one set of units.
import { z } from 'zod';
import { CompanyRatios, RecommendationCount } from '../../market/fundamentals.ts';
import { Exposure, Fees } from './fund.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** Number of analysts by current opinion, targets in USD; rating_value 1 (strong sell) to 5 (strong buy). */
export const StandingConsensus = RecommendationCount.omit({ period: true }).extend({
  rating_value: N,
  contributors: N,
  target: N,
  target_high: N,
  target_low: N,
  target_contributors: N,
});
export type StandingConsensus = z.infer<typeof StandingConsensus>;

/** Published opinion; `date`: YYYY-MM-DD, targets in USD adjusted for splits, words as the source writes them. */
export const RatingAction = z.object({
  date: z.string(),
  firm: S,
  action: S,
  rating: S,
  previous_rating: S,
  price_target: N,
  previous_price_target: N,
});
export type RatingAction = z.infer<typeof RatingAction>;

export const WrittenCases = z.object({ bull_case: S, bear_case: S, updated: S });
export type WrittenCases = z.infer<typeof WrittenCases>;

/** Figures of a company at a close (`date`): returns and yields in percent, money in USD, ratios as multiples. */
export const CompanyFigures = z.object({
  symbol: z.string(),
  date: S,
  price: N,
  market_cap: N,
  ...CompanyRatios.omit({ pe_ratio_forward: true, net_margins: true, beta: true }).shape,
  current_ratio: N,
  quick_ratio: N,
  cash_ratio: N,
  dividend_yield: N,
  enterprise_value: N,
  free_cash_flow: N,
  average_volume: N,
});
export type CompanyFigures = z.infer<typeof CompanyFigures>;

/** Figures of a fiscal year in USD. */
export const YearlyStatement = z.object({
  fiscal_year: z.number(),
  period_end: S,
  revenue: N,
  gross_profit: N,
  operating_income: N,
  net_income: N,
  interest_expense: N,
});
export type YearlyStatement = z.infer<typeof YearlyStatement>;

/** Fees in percent a year; exposures in percent of the fund, empty when the source has none. */
export const FundProfile = z.object({
  symbol: z.string(),
  description: S,
  asset_class: S,
  category: S,
  focus: S,
  benchmark: S,
  ...Fees.shape,
  sectors: z.array(Exposure),
  industries: z.array(Exposure),
});
export type FundProfile = z.infer<typeof FundProfile>;

/** `weight`: percent of the fund; `symbol`: null for cash, bonds and foreign securities. */
export const Constituent = z.object({ rank: N, symbol: S, name: S, weight: N });
export type Constituent = z.infer<typeof Constituent>;

/** Close of one trading date (YYYY-MM-DD) in USD, adjusted for splits. */
export const DatedClose = z.object({ date: z.string(), close: z.number() });
export type DatedClose = z.infer<typeof DatedClose>;
