// Types of a published Golden Eye poll: market direction, and each stock with patterns, plan and metrics.
import { z } from 'zod';
import { WorkTrouble } from '../work/job-view.ts';
import { SlotsOfDay } from '../work/slots-of-day.ts';
import { bannerFunds, type Category, watchlist } from './watchlist.ts';

const N = z.number().nullable();
const S = z.string().nullable();

export const RecommendationAction = z.enum(['BUY', 'SELL', 'WATCH', 'AVOID', 'NONE']);
export type RecommendationAction = z.infer<typeof RecommendationAction>;

export const MarketDirection = z.enum(['BULL', 'BEAR', 'FLAT']);
export type MarketDirection = z.infer<typeof MarketDirection>;

/** Polling state shown to users; administrators also see `polling`. */
export const PollingState = z.enum(['running', 'unknown']);
export type PollingState = z.infer<typeof PollingState>;

export const CategoryName = z.enum(Object.keys(watchlist) as [Category, ...Category[]]);

/** Highest priority first. */
export const patternNames = ['golden_window', 'reversal', 'support_bounce', 'gap_and_go', 'market_follow'] as const;
export const Pattern = z.enum(patternNames);
export type Pattern = z.infer<typeof Pattern>;

export const DisqualifyReason = z.enum(['LOW_VOLUME', 'MOMENTUM_TOO_HIGH', 'DUMPING', 'SPREAD_TOO_WIDE']);
export type DisqualifyReason = z.infer<typeof DisqualifyReason>;

/** Rules that refuse a plan, in order; the first violated rule is the reason. */
export const SetupRefusal = z.enum(['STOP_TOO_CLOSE', 'SPREAD_OF_RISK']);
export type SetupRefusal = z.infer<typeof SetupRefusal>;

/** A bullish pattern is traded long, a bearish one short. */
export const Side = z.enum(['long', 'short']);
export type Side = z.infer<typeof Side>;

export const windowScopes = ['watchlist', 'market'] as const;
/** `watchlist`: Golden Eye's own 41 symbols; `market`: every other stock. Counted separately. */
export const WindowScope = z.enum(windowScopes);
export type WindowScope = z.infer<typeof WindowScope>;

export const PlanState = z.enum(['can_be_entered', 'late', 'ended']);
export type PlanState = z.infer<typeof PlanState>;

/** Reasons an open plan is late, in order; the first that applies is reported. */
export const LateReason = z.enum(['price_unknown', 'time_short', 'above_zone', 'below_zone', 'reward_small']);
export type LateReason = z.infer<typeof LateReason>;

/**
 * `price`, USD: the target or stop, the open of a bar that opened beyond the stop, or the last price; null if unknown.
 * `at`: epoch ms.
 */
export const PlanEnded = z.object({ by: z.enum(['target', 'stop', 'time']), price: N, at: z.number() });
export type PlanEnded = z.infer<typeof PlanEnded>;

/** Plan and judgement at detection; nullable fields are null for windows of earlier versions. */
export const DetectedPlan = z.object({
  symbol: z.string(),
  scope: WindowScope,
  side: Side,
  action: RecommendationAction.nullable(),
  confidence: N,
  relative_volume: N,
  /** True if the usual volume behind `relative_volume` was an estimate. */
  volume_estimated: z.boolean().nullable(),
  detected_at: z.number(),
  /** Last close before detection; the plan's risk is measured from it. */
  entry: z.number(),
  entry_low: N,
  entry_high: N,
  stop: z.number(),
  target: z.number(),
  spread: N,
});

/**
 * Plan of a stock at the price now, one per stock. Prices in USD, instants in epoch ms; `patterns`: highest priority
 * first. `action`: as detected, valid only while `state` is can_be_entered. `ends_at`: when the plan ends by time.
 * `distance_pct`: distance of the price from the entry zone in percent of its nearer edge, negative below, 0 inside.
 * `risk`, `gain`: loss at the stop and profit at the target of a share traded now, half the spread included;
 * `reward_to_risk`: their ratio; all three null without a price and at or beyond stop and target. `spread_share`:
 * spread in percent of the distance from entry to stop.
 */
export const Setup = z.object({
  ...DetectedPlan.shape,
  company_name: S,
  patterns: z.array(Pattern),
  ends_at: z.number(),
  spread_share: N,
  price: N,
  change_pct: N,
  distance_pct: N,
  state: PlanState,
  /** Null unless late. */
  late: LateReason.nullable(),
  /** Null unless ended. */
  ended: PlanEnded.nullable(),
  risk: N,
  gain: N,
  reward_to_risk: N,
});
export type Setup = z.infer<typeof Setup>;

/** Change of each fund since the previous close in percent, every five minutes of the session; null if unknown. */
export const FundLines = z.record(z.enum(bannerFunds), z.array(N));
export type FundLines = z.infer<typeof FundLines>;

/** Changes in percent since the previous close. Polls of earlier versions have no fund lines. */
export const GoldenEyeMarket = z.object({
  market_direction: MarketDirection,
  tna_change: N,
  tza_change: N,
  tqqq_change: N,
  sqqq_change: N,
  vxx_change: N,
  trading_bias: S,
  patterns_found: z.number(),
  fund_lines: FundLines.nullable().default(null),
});
export type GoldenEyeMarket = z.infer<typeof GoldenEyeMarket>;

/**
 * Prices in USD, volume in shares; change_pct, momentum_5m, vwap_distance, gap_pct signed percent; high_distance
 * percent below the high of the day, low_distance percent above its low, both 0 or more. `volume_float_ratio`: volume
 * pace, volume so far over the usual volume by this minute (1 is usual); `float_rotation`: today's volume over the free
 * float. Plan prices are null for NONE and AVOID, `category` beyond the watchlist. `not_judged`: disqualifiers in force
 * whose figure is unknown; a stock with one is not recommended and has no confidence.
 */
export const GoldenEyeStock = z.object({
  symbol: z.string(),
  company_name: S,
  category: CategoryName.nullable(),
  price: N,
  change_pct: N,
  volume: N,
  pattern_count: z.number(),
  has_golden_window: z.boolean(),
  has_reversal: z.boolean(),
  has_support_bounce: z.boolean(),
  has_gap_and_go: z.boolean(),
  has_market_follow: z.boolean(),
  recommendation_action: RecommendationAction,
  entry_low: N,
  entry_high: N,
  stop_loss: N,
  target_price: N,
  confidence_score: N,
  is_disqualified: z.boolean(),
  disqualify_reasons: z.array(DisqualifyReason),
  risk_warning: S,
  momentum_5m: N,
  vwap_distance: N,
  volume_float_ratio: N,
  gap_pct: N,
  high_distance: N,
  low_distance: N,
  prev_close: N,
  prev_high: N,
  prev_low: N,
  spread: N,
  /** From here on: fields not in the specification. */
  side: Side.nullable(),
  float_rotation: N,
  /** Rule that refuses the plan; null if no rule does, and in polls of earlier versions. */
  plan_refused: SetupRefusal.nullable().default(null),
  /** Empty in polls of earlier versions. */
  not_judged: z.array(DisqualifyReason).default([]),
  /** End of the newest closed minute bar that was used, ISO. */
  bar_closed_at: S,
});
export type GoldenEyeStock = z.infer<typeof GoldenEyeStock>;

/**
 * Counts of stocks with a pattern. `standing`: tradable (BUY, SELL or WATCH, plan not refused); `not_judged`: a figure
 * is unknown; `without`: would be tradable without that disqualifier. `quotes`: the source has spreads, without which
 * SPREAD_TOO_WIDE is not in force.
 */
export const Standing = z.object({
  found: z.number(),
  standing: z.number(),
  not_judged: z.number(),
  /** Stocks that passed every disqualifier but whose plan a rule refuses; not counted in `standing`. */
  refused: z.number().default(0),
  /** `only`: stocks refused for this reason only. */
  without: z.array(z.object({ reason: DisqualifyReason, standing: z.number(), only: z.number().default(0) })),
  quotes: z.boolean(),
});
export type Standing = z.infer<typeof Standing>;

/**
 * Instants are ISO: `as_of` of the poll's minute, `arrived_at` of its bars, `last_poll` of the poll itself. `symbols`:
 * number of stocks judged, base of `patterns_found` and `standing`; `stocks` may list fewer. Polls of earlier versions
 * lack `symbols`, `arrived_at` and `standing`.
 */
export const GoldenEyeCurrent = z.object({
  polling_state: PollingState,
  last_poll: S,
  patterns_found: z.number(),
  symbols: N.default(null),
  market: GoldenEyeMarket.nullable(),
  stocks: z.array(GoldenEyeStock),
  poll_id: N,
  as_of: S,
  arrived_at: S.default(null),
  standing: Standing.nullable().default(null),
  /** Plans of the listed stocks (of all stocks in the market's list); null in polls of earlier versions. */
  plans: z.array(Setup).nullable().default(null),
  formula_version: S,
  source: S,
});
export type GoldenEyeCurrent = z.infer<typeof GoldenEyeCurrent>;

/** Empty state before the first poll, with all fields. */
export function noPoll(): GoldenEyeCurrent {
  return {
    polling_state: 'unknown',
    last_poll: null,
    patterns_found: 0,
    symbols: null,
    market: null,
    stocks: [],
    poll_id: null,
    as_of: null,
    arrived_at: null,
    standing: null,
    plans: [],
    formula_version: null,
    source: null,
  };
}

/** A finished poll in the administrator's list; timestamp ISO. */
export const GoldenEyePoll = z.object({
  number: z.number(),
  symbols: z.number(),
  patterns: z.number(),
  timestamp: z.string(),
});
export type GoldenEyePoll = z.infer<typeof GoldenEyePoll>;

/** Instants are ISO; counts are 0 until the poll is completed; `error`: reason it failed, null otherwise. */
export const ManualPollState = z.object({
  state: z.enum(['running', 'completed', 'failed']),
  started_at: z.string(),
  finished_at: S,
  symbols_processed: z.number(),
  patterns_found: z.number(),
  error: S,
});
export type ManualPollState = z.infer<typeof ManualPollState>;

export const clockLabels = ['pre-market', 'open', 'after hours', 'closed'] as const;

export const GoldenEyeStatus = z.object({
  /** `running`: polls automatically; `polling`: a poll is running now; any other value: stopped. */
  state: z.string(),
  last_poll: S,
  poll_count: z.number(),
  patterns_found: z.number(),
  symbols_count: z.number(),
  analysis_count: z.number(),
  market_direction: z.string(),
  recent_polls: z.array(GoldenEyePoll),
  /** Polls that failed or were missed since the oldest of `recent_polls`, newest first. */
  recent_troubles: z.array(WorkTrouble).optional(),
  /** Slots of today: due, done, failed, missed. */
  slots_today: SlotsOfDay.omit({ slots: true }).optional(),
  /** Newest poll an administrator requested; null before the first. */
  manual_poll: ManualPollState.nullable(),
  /** Market phase by the exchange calendar and its corrections. */
  clock: z.enum(clockLabels),
});
export type GoldenEyeStatus = z.infer<typeof GoldenEyeStatus>;

/** `running`: the reply was sent before the poll ended; `manual_poll` of the status shows its end. */
export const ManualPoll = z.object({
  success: z.boolean(),
  symbols_processed: z.number(),
  patterns_found: z.number(),
  error: z.string().optional(),
  running: z.boolean().optional(),
  detail: z.string().optional(),
});
export type ManualPoll = z.infer<typeof ManualPoll>;
