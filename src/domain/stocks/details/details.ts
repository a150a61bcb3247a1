// Types of a stock's or fund's details: facts, news, questions, opinions, fundamentals.
import { z } from 'zod';
import { Quote } from '../../market/live-data.ts';
import { CompanyFigures } from '../../screener/company-figures.ts';
import { AggregatePriceTarget, AggregateRating, Expenses, Exposure, Holding } from './fund.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** Article. `link` and `url`, and `datetime` (epoch seconds or ISO) and `date`, are two names of the same value. */
export const DetailNews = z.object({
  title: z.string(),
  summary: S,
  link: z.string().optional(),
  url: z.string().optional(),
  source: S,
  datetime: z.union([z.number(), z.string()]).optional(),
  date: z.string().optional(),
});
export type DetailNews = z.infer<typeof DetailNews>;

const Cases = z.record(z.string(), z.string());

/** list_date YYYY-MM-DD, market_cap in USD. */
export const TickerDetails = z.object({
  branding: z.object({ icon_url: S }),
  name: z.string(),
  description: S,
  primary_exchange: S,
  total_employees: N,
  list_date: S,
  homepage_url: S,
  market_cap: N,
  sic_description: S,
  share_class_shares_outstanding: N,
  news: z.array(DetailNews),
  faq: z.object({ questions: z.array(z.object({ question: z.string(), answer: z.string() })) }),
  bull_bear_case: z.object({ bull_case: Cases, bear_case: Cases }),
  /** Quote behind every price, ratio and target of these details; `as_of`: its time, ISO. Null without a quote. */
  quote: Quote.extend({ as_of: z.string() }).nullable().optional(),
  /** Company figures as of `as_of` (ISO); they fill the figures a run lacks. */
  company: z.object({ figures: CompanyFigures, as_of: z.string() }).optional(),
});
export type TickerDetails = z.infer<typeof TickerDetails>;

export const ConsensusRating = z.object({
  consensus_rating: S,
  total_analysts: N,
  rating_description: S,
  rating_counts: z.object({
    strong_buy: z.number(),
    buy: z.number(),
    hold: z.number(),
    sell: z.number(),
    strong_sell: z.number(),
  }),
});
export type ConsensusRating = z.infer<typeof ConsensusRating>;

/** USD; upside in percent. */
export const ConsensusPriceTarget = z.object({
  average: N,
  low: N,
  high: N,
  upside_percentage: N,
  number_of_analysts: N,
  price_target_description: S,
});
export type ConsensusPriceTarget = z.infer<typeof ConsensusPriceTarget>;

export const RatingsPeriod = z.object({ period: z.string(), consensus_rating: S, consensus_price_target: N });
export type RatingsPeriod = z.infer<typeof RatingsPeriod>;

/** `date`: YYYY-MM-DD; price targets and upsides that a source writes as text are kept as text. */
export const AnalystAction = z.object({
  date: z.string(),
  brokerage_name: S,
  brokerage_rating: S,
  action: S,
  rating: S,
  price_target: z.union([z.number(), z.string()]).nullable(),
  upside_downside_on_report_date: z.union([z.number(), z.string()]).nullable(),
});
export type AnalystAction = z.infer<typeof AnalystAction>;

/** overall_percentile 0 to 100, star_rating 0 to 5; a category scores `score` of `max_score`. */
export const MarketRank = z.object({
  overall_percentile: N,
  overall_score_label: S,
  star_rating: N,
  marketrank_summary: S,
  categories: z.record(
    z.string(),
    z.object({ score: N, max_score: N, details: z.array(z.object({ name: z.string(), text: z.string() })) }),
  ),
});
export type MarketRank = z.infer<typeof MarketRank>;

/** Row of a fundamentals table: value with its unit (USD, %, x, days) and period; the newest period is last. */
export const FundamentalRow = z.object({ name: z.string(), value: N, unit: z.string(), period: S });
export type FundamentalRow = z.infer<typeof FundamentalRow>;

/** Sections of the details; absent without data: a fund has no debt, a stock no holdings. */
export const StockDetails = z.object({
  consensus_rating: ConsensusRating.optional(),
  consensus_price_target: ConsensusPriceTarget.optional(),
  analyst_ratings_over_time: z.array(RatingsPeriod).optional(),
  recent_analyst_actions: z.array(AnalystAction).optional(),
  market_rank: MarketRank.optional(),
  holdings: z.array(Holding).optional(),
  sector_exposure: z.array(Exposure).optional(),
  industry_exposure: z.array(Exposure).optional(),
  expenses: Expenses.optional(),
  aggregate_rating: AggregateRating.optional(),
  aggregate_price_target: AggregatePriceTarget.optional(),
  profitability: z.array(FundamentalRow).optional(),
  debt: z.array(FundamentalRow).optional(),
  sales_and_book_value: z.array(FundamentalRow).optional(),
});
export type StockDetails = z.infer<typeof StockDetails>;

/** Whether any section has content. */
export function hasDetails(details: StockDetails | null | undefined): boolean {
  return Object.values(details ?? {}).some((part) => (Array.isArray(part) ? part.length > 0 : part !== undefined));
}
