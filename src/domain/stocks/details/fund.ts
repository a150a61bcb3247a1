// Fund facts beyond price: holdings, exposures, expenses, ratings of the holdings.
import { z } from 'zod';

const N = z.number().nullable();
const S = z.string().nullable();

/** holding_weight in percent of the fund. */
export const Holding = z.object({ rank: z.number(), ticker: z.string(), company_name: z.string(), holding_weight: N });
export type Holding = z.infer<typeof Holding>;

/** weight in percent of the fund. */
export const Exposure = z.object({ name: z.string(), weight: N });
export type Exposure = z.infer<typeof Exposure>;

export const Fees = z.object({ management_fee: N, other_expenses: N, total_expense: N, fee_waiver: N, net_expense: N });

/** Percent a year; `comparison`: means of groups of funds, null for groups with too few. */
export const Expenses = Fees.extend({
  comparison: z
    .object({
      large_cap: Fees.nullable(),
      equity: Fees.nullable(),
      nasdaq: Fees.nullable(),
      all_funds: Fees.nullable(),
    })
    .optional(),
});
export type Expenses = z.infer<typeof Expenses>;

const RatingShare = z.object({ rating: z.string(), holdings: z.number(), weight: N });

/** score 0 (sell) to 4 (strong buy), weighted by holding. */
export const AggregateRating = z.object({
  title: S,
  rating: S,
  score: N,
  description: S,
  consensus_ratings_of_holdings: z.array(RatingShare),
});
export type AggregateRating = z.infer<typeof AggregateRating>;

/** USD a share; upside in percent. */
export const AggregatePriceTarget = z.object({
  average: N,
  low: N,
  high: N,
  upside_percentage: N,
  description: S,
});
export type AggregatePriceTarget = z.infer<typeof AggregatePriceTarget>;
