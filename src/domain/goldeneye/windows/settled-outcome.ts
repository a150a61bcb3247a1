// Types of a detected window, its outcomes and the record.
import { z } from 'zod';
import { MarketDirection, Pattern, RecommendationAction, SetupRefusal, Side, WindowScope } from '../golden-eye.ts';

const N = z.number().nullable();

/** Parts of a regular session; `partsOfDay` in the rules has their beginnings. */
export const PartOfDay = z.enum(['opening', 'morning', 'midday', 'afternoon', 'closing']);
export type PartOfDay = z.infer<typeof PartOfDay>;

export const settleClocks = ['market', 'reader'] as const;
/**
 * Clock of a settlement: `market` counts from when the product knew the window, `reader` later by the contractual delay
 * of the prices.
 */
export const SettleClock = z.enum(settleClocks);
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
  /** The range the plan is entered in; null for windows of earlier versions. */
  entry_low: N,
  entry_high: N,
  stop: z.number(),
  target: z.number(),
  /** Judgement at detection; missing for windows of earlier versions; `market_direction` may be unknown. */
  action: RecommendationAction.nullable(),
  confidence: N,
  relative_volume: N,
  market_direction: MarketDirection.nullable(),
  scope: WindowScope,
  /** Quote at detection in USD; null where the source has none, and for windows of earlier versions. */
  bid: N,
  ask: N,
  spread: N,
  /** Whether the usual volume behind `relative_volume` was an estimate; null for windows of earlier versions. */
  volume_estimated: z.boolean().nullable(),
  /** Rule that makes the plan no setup; such a window is settled too and counts in no record. */
  refused: SetupRefusal.nullable(),
});
export type DetectedWindow = z.infer<typeof DetectedWindow>;

/**
 * Time a window became visible, epoch ms. `known_at`: its publication; `market_known_at`: the same on the market's
 * clock, as if its prices were not delayed (in a replay an instant of the replayed session); `delay_minutes`:
 * contractual delay of the reader's prices.
 */
export const WindowKnown = z.object({ known_at: z.number(), market_known_at: z.number(), delay_minutes: z.number() });
export type WindowKnown = z.infer<typeof WindowKnown>;

/** Version of the rules of settlement; outcomes keep theirs, and no figure mixes two. */
export const SETTLE_RULES = 'limit-in-zone';
/** Name of the first version, which entered at the open of the next minute and is stored without one. */
export const FIRST_SETTLE_RULES = 'next-open';

/**
 * Reason no position was opened: the stop or the target was reached first, the price never came to the zone in time, nothing traded.
 */
export const NotEntered = z.enum(['stop_first', 'target_first', 'zone_not_reached', 'no_trade', 'after_close']);
export type NotEntered = z.infer<typeof NotEntered>;

/** `missed`: no position was taken. */
export const Outcome = z.enum(['win', 'loss', 'timeout', 'missed']);
export type Outcome = z.infer<typeof Outcome>;

/**
 * R is the distance from the plan's entry to its stop. The position is opened at `entry_price`, in the minute at `entered_at`. `rules`: version of the settlement, null for the first one, which entered at the next open;
 * `not_entered`: reason a window was missed, null for the first version too. gross_r is the result at the exit price, net_r after costs (half the spread at detection for entry and exit each, 6 bps together where it is
 * unknown); best_r and worst_r are the extremes for and against the open position. `missing_minutes` counts minutes without a trade, `halted` means that five or more of them came in a row. `both_barriers`: the last bar
 * reached target and stop, which counts as the stop; null for settlements of earlier versions. A missed window has no prices; `exited_at` is then the instant that was certain.
 */
export const SettledOutcome = DetectedWindow.extend({
  clock: SettleClock,
  rules: z.string().nullable(),
  not_entered: NotEntered.nullable(),
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
  both_barriers: z.boolean().nullable(),
});
export type SettledOutcome = z.infer<typeof SettledOutcome>;

/**
 * A window as the chart of its stock marks it. `market_known_at` is null for windows of earlier versions; `outcome`, `net_r`
 * and `exited_at` are by the market's clock, null until it is settled. Instants in epoch ms.
 */
export const StockWindow = DetectedWindow.pick({
  pattern: true,
  side: true,
  action: true,
  detected_at: true,
  entry: true,
  entry_low: true,
  entry_high: true,
  stop: true,
  target: true,
  confidence: true,
  spread: true,
  refused: true,
}).extend({ market_known_at: N, outcome: Outcome.nullable(), net_r: N, exited_at: N });
export type StockWindow = z.infer<typeof StockWindow>;

/**
 * The outcomes of one line by one clock. `n` are the windows a position could be taken in, on `days` sessions; `missed`
 * are apart; `estimated` of the entered ones had an estimated usual volume, `with_spread` a known spread. win_rate and its 95 % interval are fractions 0..1 of n, timeouts included; average_r is before and
 * average_net_r after costs, with its 95 % interval. Both intervals are clustered by day, and null with too few days.
 */
export const ClockTally = z.object({
  n: z.number(),
  days: z.number(),
  wins: z.number(),
  losses: z.number(),
  timeouts: z.number(),
  missed: z.number(),
  estimated: z.number(),
  with_spread: z.number(),
  win_rate: N,
  win_rate_low: N,
  win_rate_high: N,
  average_r: N,
  average_net_r: N,
  net_r_low: N,
  net_r_high: N,
});
export type ClockTally = z.infer<typeof ClockTally>;

export const advices = ['trade', 'watch'] as const;
/** Recommendation at detection: BUY or SELL is a trade, WATCH is none yet. */
export const Advice = z.enum(advices);
export type Advice = z.infer<typeof Advice>;

/** Line of the record; `pattern` null: all patterns, `part_of_day` null: the whole day. */
export const RecordLine = z.object({
  scope: WindowScope,
  advice: Advice,
  pattern: Pattern.nullable(),
  part_of_day: PartOfDay.nullable(),
  market: ClockTally,
  reader: ClockTally,
});
export type RecordLine = z.infer<typeof RecordLine>;

/** End of a window's plan; instants ISO, results in R. `entry_price` null: no position could be taken. `rules`: see `SettledOutcome`. */
export type PlanEnd = {
  window_id: number;
  entered_at: string | null;
  entry_price: number | null;
  exited_at: string;
  exit_price: number | null;
  gross_r: number | null;
  net_r: number | null;
  both_barriers: boolean | null;
  rules: string | null;
};
