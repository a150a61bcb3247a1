// Types of a detected window, its outcomes and the record.
import { z } from 'zod';
import { DetectedPlan, MarketDirection, Pattern, SetupRefusal, WindowScope } from '../golden-eye.ts';

const N = z.number().nullable();

/** Parts of a regular session; `partsOfDay` in the rules defines their limits. */
export const PartOfDay = z.enum(['opening', 'morning', 'midday', 'afternoon', 'closing']);
export type PartOfDay = z.infer<typeof PartOfDay>;

export const settleClocks = ['market', 'reader'] as const;
/**
 * Clock of a settlement: `market` starts when the product knew the window, `reader` later by the contractual price
 * delay.
 */
export const SettleClock = z.enum(settleClocks);
export type SettleClock = z.infer<typeof SettleClock>;

/** Pattern when it appeared on a stock that was judged and not refused. Prices in USD, instants in epoch ms. */
export const DetectedWindow = z.object({
  ...DetectedPlan.shape,
  pattern: Pattern,
  part_of_day: PartOfDay,
  /** Null also if unknown. */
  market_direction: MarketDirection.nullable(),
  /** Quote at detection in USD, with `spread`; null if the source has none, and for windows of earlier versions. */
  bid: N,
  ask: N,
  /** Rule that refuses the plan, null if no rule does; refused windows are settled but counted in no record. */
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

/** Version of the settlement rules, stored with each outcome; no figure mixes versions. */
export const SETTLE_RULES = 'limit-in-zone';
/** Name of the first version, which entered at the open of the next minute; stored as null. */
export const FIRST_SETTLE_RULES = 'next-open';

/**
 * Reason no position was opened: stop or target was reached first, the price did not reach the zone in time, nothing
 * traded, or the window became known too late for the session.
 */
export const NotEntered = z.enum(['stop_first', 'target_first', 'zone_not_reached', 'no_trade', 'after_close']);
export type NotEntered = z.infer<typeof NotEntered>;

/** `missed`: no position was taken. */
export const Outcome = z.enum(['win', 'loss', 'timeout', 'missed']);
export type Outcome = z.infer<typeof Outcome>;

/**
 * R: distance from the plan's entry to its stop. `entry_price`: in the minute of `entered_at`. `rules`: version of the
 * settlement, null for the first. `not_entered`: reason a window was missed, null also in the first version. `gross_r`:
 * result at the exit price; `net_r`: after costs (half the spread at detection for entry and exit each, 6 bps together
 * if unknown); `best_r`, `worst_r`: extremes of the open position. `missing_minutes`: minutes without a trade;
 * `halted`: five or more of them in a row. `both_barriers`: the last bar reached target and stop, which counts as stop;
 * null in earlier versions. A missed window has no prices; `exited_at` is when that was certain.
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
 * Window as marked in the stock's chart. `market_known_at`: null for windows of earlier versions. `outcome`, `net_r`
 * and `exited_at`: by the market's clock, null until settled. Instants in epoch ms.
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
 * Outcomes of a line by one clock. `n`: windows in which a position could be taken, on `days` sessions; `missed`: the
 * others; `estimated`, `with_spread`: entered ones with an estimated usual volume or a spread above zero. `win_rate`
 * and its 95 % interval are fractions of `n`, timeouts included; `average_r` is before costs, `average_net_r` and its
 * 95 % interval after. Intervals are clustered by day; null with too few days.
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
/** Recommendation at detection: BUY or SELL is a trade, WATCH is not a trade yet. */
export const Advice = z.enum(advices);
export type Advice = z.infer<typeof Advice>;

/** Line of the record. `pattern` null: all patterns; `part_of_day` null: the whole day. */
export const RecordLine = z.object({
  scope: WindowScope,
  advice: Advice,
  pattern: Pattern.nullable(),
  part_of_day: PartOfDay.nullable(),
  market: ClockTally,
  reader: ClockTally,
});
export type RecordLine = z.infer<typeof RecordLine>;

/**
 * End of a window's plan; instants ISO, results in R. `entry_price`: null if no position could be taken. `rules`: see
 * `SettledOutcome`.
 */
export type PlanEnd = Pick<
  SettledOutcome,
  'rules' | 'entry_price' | 'exit_price' | 'gross_r' | 'net_r' | 'both_barriers'
> & { window_id: number; entered_at: string | null; exited_at: string };
