// A detected window, what became of it by each clock, and the product's own record of many of them.
import { z } from 'zod';
import { MarketDirection, Pattern, RecommendationAction, Side } from '../golden-eye.ts';

const N = z.number().nullable();

/** Names of the parts of a regular session; `partsOfDay` in the rules says where each begins. */
export const PartOfDay = z.enum(['opening', 'morning', 'midday', 'afternoon', 'closing']);
export type PartOfDay = z.infer<typeof PartOfDay>;

/**
 * When a window could be acted on: by the market's clock as soon as the product knew it, by the reader's clock later by
 * what the prices are delayed by contract.
 */
export const SettleClock = z.enum(['market', 'reader']);
export type SettleClock = z.infer<typeof SettleClock>;

/** A pattern at the moment it appeared on a stock that was judged and not refused. Prices in USD, instants in epoch ms. */
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
  /** As judged at detection. Windows of earlier versions have none of these; `market_direction` may be unknown. */
  action: RecommendationAction.nullable(),
  confidence: N,
  relative_volume: N,
  market_direction: MarketDirection.nullable(),
});
export type DetectedWindow = z.infer<typeof DetectedWindow>;

/**
 * From when a window could be seen. `known_at` is the instant of its publication; `market_known_at` the same on the
 * market's clock, as if its prices were not delayed (in the replay of an earlier session an instant of that session);
 * `delay_minutes` how late the reader has them by contract. Epoch ms.
 */
export const WindowKnown = z.object({ known_at: z.number(), market_known_at: z.number(), delay_minutes: z.number() });
export type WindowKnown = z.infer<typeof WindowKnown>;

/** `missed`: no position could be taken, because nothing traded in time or the price was beyond stop or target already. */
export const Outcome = z.enum(['win', 'loss', 'timeout', 'missed']);
export type Outcome = z.infer<typeof Outcome>;

/**
 * R is the distance from the plan's entry to its stop. The position is taken at `entry_price`, the open of the minute at
 * `entered_at`. gross_r is the result at the exit price, net_r after costs; best_r and worst_r how far the price went for
 * and against the position while it was open. `missing_minutes` counts minutes without a trade, `halted` says that five
 * or more of them came in a row. A missed window has no prices; `exited_at` is then the instant that was certain.
 */
export const SettledOutcome = DetectedWindow.extend({
  clock: SettleClock,
  outcome: Outcome,
  entered_at: N,
  entry_price: N,
  exit_price: N,
  exited_at: z.number(),
  minutes_held: N,
  gross_r: N,
  net_r: N,
  best_r: N,
  worst_r: N,
  missing_minutes: z.number(),
  halted: z.boolean(),
});
export type SettledOutcome = z.infer<typeof SettledOutcome>;

/** A window as the chart of its stock marks it; `outcome` and `net_r` by the market's clock, null until it is settled. */
export const StockWindow = DetectedWindow.pick({
  pattern: true,
  side: true,
  action: true,
  detected_at: true,
  entry: true,
  stop: true,
  target: true,
}).extend({ outcome: Outcome.nullable(), net_r: N });
export type StockWindow = z.infer<typeof StockWindow>;

/** A window among those of an hour, whatever its stock. */
export const HourWindow = StockWindow.extend({ symbol: z.string(), confidence: N });
export type HourWindow = z.infer<typeof HourWindow>;

/**
 * The hour up to the newest window, on all stocks: `until` is its detection, epoch ms, null before the first one; how many
 * there were, how many of them are settled by the market's clock, and the best trades: those that won by their result after
 * costs, then those still open by confidence, then the rest. Patterns of one stock and minute with the same entry, stop and
 * target are one trade.
 */
export const LastHour = z.object({
  until: N,
  windows: z.number(),
  settled: z.number(),
  best: z.array(HourWindow),
});
export type LastHour = z.infer<typeof LastHour>;

/**
 * The outcomes of one line by one clock. `n` are the windows a position could be taken in, on `days` sessions; `missed`
 * are apart. win_rate and its 95 % interval are fractions 0..1 of n, timeouts included; average_r is before and
 * average_net_r after costs, with its 95 % interval. Both intervals are clustered by day, and null with too few days.
 */
export const ClockTally = z.object({
  n: z.number(),
  days: z.number(),
  wins: z.number(),
  losses: z.number(),
  timeouts: z.number(),
  missed: z.number(),
  win_rate: N,
  win_rate_low: N,
  win_rate_high: N,
  average_r: N,
  average_net_r: N,
  net_r_low: N,
  net_r_high: N,
});
export type ClockTally = z.infer<typeof ClockTally>;

/** What a window was recommended as: BUY or SELL is a trade, WATCH is none yet. */
export const Advice = z.enum(['trade', 'watch']);
export type Advice = z.infer<typeof Advice>;

/** One line of the record; `pattern` null is all of them, `part_of_day` null the whole day. */
export const RecordLine = z.object({
  advice: Advice,
  pattern: Pattern.nullable(),
  part_of_day: PartOfDay.nullable(),
  market: ClockTally,
  reader: ClockTally,
});
export type RecordLine = z.infer<typeof RecordLine>;
