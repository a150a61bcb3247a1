// A detected window, what became of it, and the product's own record of many of them.
import { z } from 'zod';
import { Pattern, Side } from './golden-eye.ts';

const N = z.number().nullable();

/** Names of the parts of a regular session; `partsOfDay` in the rules says where each begins. */
export const PartOfDay = z.enum(['opening', 'morning', 'midday', 'afternoon', 'closing']);
export type PartOfDay = z.infer<typeof PartOfDay>;

/** A pattern at the moment it appeared on a stock that was not disqualified. Prices in USD, instants in epoch ms. */
export const DetectedWindow = z.object({
  symbol: z.string(),
  pattern: Pattern,
  side: Side,
  part_of_day: PartOfDay,
  detected_at: z.number(),
  /** The last close before detection; the plan's risk is counted from it. */
  entry: z.number(),
  stop: z.number(),
  target: z.number(),
});
export type DetectedWindow = z.infer<typeof DetectedWindow>;

export const Outcome = z.enum(['win', 'loss', 'timeout']);
export type Outcome = z.infer<typeof Outcome>;

/**
 * R is the distance from entry to stop. gross_r is the result at the exit price, net_r after costs; best_r and worst_r
 * how far the price went for and against the position while it was open. `missing_minutes` counts minutes without a
 * trade, `halted` says that five or more of them came in a row.
 */
export const SettledOutcome = DetectedWindow.extend({
  outcome: Outcome,
  exit_price: z.number(),
  exited_at: z.number(),
  minutes_held: z.number(),
  gross_r: z.number(),
  net_r: z.number(),
  best_r: z.number(),
  worst_r: z.number(),
  missing_minutes: z.number(),
  halted: z.boolean(),
});
export type SettledOutcome = z.infer<typeof SettledOutcome>;

/**
 * One line of the record; `part_of_day` null is the whole day. win_rate and its 95 % interval are fractions 0..1 of all
 * settled windows, timeouts included; average_r is before and average_net_r after costs. Null while n is 0.
 */
export const RecordLine = z.object({
  pattern: Pattern,
  part_of_day: PartOfDay.nullable(),
  n: z.number(),
  wins: z.number(),
  losses: z.number(),
  timeouts: z.number(),
  win_rate: N,
  win_rate_low: N,
  win_rate_high: N,
  average_r: N,
  average_net_r: N,
});
export type RecordLine = z.infer<typeof RecordLine>;
