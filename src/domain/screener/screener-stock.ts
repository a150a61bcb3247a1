// Types of a stock as judged by one run: figures, filters, momentum and trading signals.
import { z } from 'zod';
import { CompanyRatios } from '../market/fundamentals.ts';
import { Sentiment } from '../market/rich-news.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** Price Momentum, Volume Surge, Smart Money, Technical Breakout; always listed in this order. */
export const FilterCode = z.enum(['PM', 'VS', 'SM', 'TB']);
export type FilterCode = z.infer<typeof FilterCode>;

export const AppearancePattern = z.enum(['NEW', 'STABLE', 'STRENGTHENING', 'WEAKENING', 'EXPLOSIVE']);
export type AppearancePattern = z.infer<typeof AppearancePattern>;

export const Momentum = z.enum([
  'EXPLOSIVE',
  'HOT',
  'ACCELERATING',
  'STRENGTHENING',
  'STABLE',
  'OVERSOLD',
  'DETERIORATING',
  'COLD',
  'NEW',
  'WEAKENING',
]);
export type Momentum = z.infer<typeof Momentum>;

/** gray: the signal cannot be computed; no count of `SignalSummary` includes it. */
export const Light = z.enum(['green', 'yellow', 'red', 'gray']);
export type Light = z.infer<typeof Light>;
/** Lights as numbers in columns and on the wire: a light's code is its index. */
export const lights = ['gray', 'red', 'yellow', 'green'] as const satisfies readonly Light[];
export const lightCodes = { gray: 0, red: 1, yellow: 2, green: 3 } as const satisfies Record<Light, number>;

export const decisions = ['YES', 'MAYBE', 'NO', 'SKIP'] as const;
/** SKIP when not one of the five signals can be computed. */
export const Decision = z.enum(decisions);
export type Decision = z.infer<typeof Decision>;

/** @public Named in the API document. */
export const Confidence = z.enum(['HIGH', 'MEDIUM', 'LOW']);

export const SignalSummary = z.object({
  decision: Decision,
  confidence: Confidence,
  green_count: z.number(),
  yellow_count: z.number(),
  red_count: z.number(),
});
export type SignalSummary = z.infer<typeof SignalSummary>;

/** `value`: figure behind the light: minutes, percent or RSI, by the signal's rule; null when unknown. */
export const TradeSignal = z.object({ status: Light, label: z.string(), value: N });
export type TradeSignal = z.infer<typeof TradeSignal>;

/** Checked article about the stock; texts and the address are untrusted. */
export const CheckedArticle = z.object({
  sentiment: Sentiment,
  hours_old: z.number(),
  publisher: z.string(),
  reasoning: z.string(),
  article_url: z.string(),
  article_title: z.string(),
});
export type CheckedArticle = z.infer<typeof CheckedArticle>;

/** `sentiment` to `article_url` come from the newest article with a sentiment; null without one. */
export const NewsCatalyst = z.object({
  status: Light,
  label: z.string(),
  sentiment: Sentiment.nullable(),
  hours_since: N,
  sentiment_reasoning: S,
  article_url: S,
  total_articles_checked: z.number(),
  all_sentiments: z.array(CheckedArticle),
});
export type NewsCatalyst = z.infer<typeof NewsCatalyst>;

export const TradeSignals = z.object({
  summary: SignalSummary,
  signals: z.object({
    freshness: TradeSignal,
    volume_trend: TradeSignal,
    vwap_distance: TradeSignal,
    rsi_energy: TradeSignal,
    news_catalyst: NewsCatalyst,
  }),
});
export type TradeSignals = z.infer<typeof TradeSignals>;

export const signalNames = ['freshness', 'volume_trend', 'vwap_distance', 'rsi_energy', 'news_catalyst'] as const;
export type SignalName = (typeof signalNames)[number];

export const FilterDetail = z.object({ code: FilterCode, name: z.string(), is_active: z.boolean() });
export type FilterDetail = z.infer<typeof FilterDetail>;

export const FilterChanges = z.object({ gained: z.array(FilterCode), lost: z.array(FilterCode) });
export type FilterChanges = z.infer<typeof FilterChanges>;

/** Inputs of a run: prices in USD, volumes in shares, `_pct`, margins and returns in percent, ratios as multiples. */
export const StockFigures = z.object({
  symbol: z.string(),
  company_name: S,
  sector: S,
  industry: S,
  current_price: N,
  price_change: N,
  change_from_prev_close_pct: N,
  consensus_price_target: N,
  todays_range_low: N,
  todays_range_high: N,
  fifty_two_week_low: N,
  fifty_two_week_high: N,
  previous_close: N,
  todays_volume: N,
  market_cap: N,
  average_daily_volume: N,
  opening_price: N,
  /** Volume-weighted average price of today's regular session. */
  vwap: N,
  /** Volume pace: volume so far over the usual volume by this minute; 1 is usual. */
  relative_volume: N,
  /** Day's close and open so far in USD; todaysChangePerc in percent. */
  polygon_snapshot: z.object({ day: z.object({ c: N, o: N }), todaysChangePerc: N }).nullable(),
  /** Stars of the company's rank, 0 to 5. */
  marketrank: N,
  /** -2 to +2, above 1 clearly positive. */
  news_sentiment: N,
  rsi: N,
  ...CompanyRatios.shape,
  beta: N,
  annual_revenue: N,
  net_income: N,
  /** YYYY-MM-DD. */
  next_earnings_date: S,
  insider_ownership_pct: N,
  institutional_ownership_pct: N,
  consensus_rating: S,
  /** ISO instant of the snapshot with the prices. */
  as_of: S,
});
export type StockFigures = z.infer<typeof StockFigures>;

/** Figures of a stock with the run's conclusions. Momentum of a part of the session that has not begun is null. */
export const ScreenerStock = StockFigures.extend({
  appearance_pattern: AppearancePattern.nullable(),
  upside_downside_pct: N,
  total_appearances_today: z.number(),
  active_filter_count: z.number(),
  active_filter_codes: z.array(FilterCode),
  filter_details: z.array(FilterDetail),
  filter_changes: FilterChanges,
  /** 0 to 100. */
  tracking_momentum_score: N,
  tracking_quality_score: N,
  opening_momentum: Momentum.nullable(),
  midday_momentum: Momentum.nullable(),
  peak_momentum: Momentum.nullable(),
  closing_momentum: Momentum.nullable(),
  trade_signals: TradeSignals.nullable(),
});
export type ScreenerStock = z.infer<typeof ScreenerStock>;

/** Active filters of a stock in one run; empty when the run did not list it. `received_at` is an ISO instant. */
export const EarlierRun = z.object({
  run_number: z.number(),
  received_at: z.string(),
  active_filter_codes: z.array(FilterCode),
});
export type EarlierRun = z.infer<typeof EarlierRun>;

/** Decision of one of today's runs on a judged stock. */
export const RunDecision = EarlierRun.extend({ as_of: z.string(), decision: Decision });
export type RunDecision = z.infer<typeof RunDecision>;

/**
 * Decision of a recent run on a stock; `day` is Pacific, instants are ISO. `dropped_at`: publication of the next run,
 * if it does not list the stock; null if it does or there is none.
 */
export const DecisionOfRun = z.object({
  day: z.string(),
  run_number: z.number(),
  known_at: z.string(),
  as_of: z.string(),
  decision: Decision,
  dropped_at: z.string().nullable(),
});
export type DecisionOfRun = z.infer<typeof DecisionOfRun>;

/** Estimate in place of a value not yet measured. `field`: figure that uses it; `text`: its source. */
export const Estimate = z.object({ field: z.string(), text: z.string() });
export type Estimate = z.infer<typeof Estimate>;
