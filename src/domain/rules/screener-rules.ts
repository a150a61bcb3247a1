// Rules of the screener: filters, trading signals, decision, momentum, appearance, scores.
import type { RuleTable, ScorePart } from './rule.ts';

const SPEC_4 = 'specification, section 4';
const SPEC_9 = 'specification, section 9';
const ADMIN_9 = 'specification of administration, section 9';
const DECISION = 'product decision, screener';
const OWN = 'own formula';

/** The four filters. All comparisons are strict unless the name says "from" or "within". */
export const filterRules = {
  gain_above: { name: 'Gain today above', value: 5, unit: '%', source: SPEC_9 },
  volume_above: { name: 'Full-day volume above', value: 3, unit: 'x average daily volume', source: SPEC_9 },
  marketrank_above: { name: 'MarketRank above', value: 4.5, unit: 'stars', source: SPEC_9 },
  news_sentiment_above: { name: 'News sentiment above', value: 1, unit: 'points', source: SPEC_9 },
  rsi_from: { name: 'RSI from', value: 30, unit: 'RSI', source: SPEC_9 },
  rsi_to: { name: 'RSI to', value: 70, unit: 'RSI', source: SPEC_9 },
  near_high_within: { name: 'Below the 52-week high within', value: 5, unit: '%', source: DECISION },
} as const satisfies RuleTable;

/** Number of all filters, and of active filters that make a stock hot. */
export const viewRules = {
  filters: { name: 'Filters', value: 4, unit: 'filters', source: SPEC_9 },
  hot_from: { name: 'Hot from', value: 3, unit: 'active filters', source: SPEC_9 },
} as const satisfies RuleTable;

/** The five trading signals; a bound is included in its colour unless the name says "below" or "above". */
export const signalRules = {
  fresh_below: { name: 'Freshness green below', value: 30, unit: 'min', source: SPEC_9 },
  fresh_yellow_below: { name: 'Freshness yellow below', value: 60, unit: 'min', source: DECISION },
  trend_above: { name: 'Volume trend green above', value: 2, unit: '%', source: SPEC_9 },
  trend_yellow_from: { name: 'Volume trend yellow from', value: -2, unit: '%', source: DECISION },
  vwap_from: { name: 'VWAP distance green from', value: 0, unit: '%', source: DECISION },
  vwap_to: { name: 'VWAP distance green to', value: 1.5, unit: '%', source: DECISION },
  vwap_yellow_from: { name: 'VWAP distance yellow from', value: -0.5, unit: '%', source: DECISION },
  vwap_yellow_to: { name: 'VWAP distance yellow to', value: 3, unit: '%', source: DECISION },
  rsi_from: { name: 'RSI energy green from', value: 30, unit: 'RSI', source: SPEC_9 },
  rsi_to: { name: 'RSI energy green to', value: 65, unit: 'RSI', source: SPEC_9 },
  rsi_yellow_from: { name: 'RSI energy yellow from', value: 25, unit: 'RSI', source: DECISION },
  rsi_yellow_to: { name: 'RSI energy yellow to', value: 75, unit: 'RSI', source: DECISION },
  news_green_hours: { name: 'Positive news green up to', value: 24, unit: 'h', source: DECISION },
  news_window_hours: { name: 'News counts up to', value: 72, unit: 'h', source: DECISION },
} as const satisfies RuleTable;

/** Decision and confidence by number of green lights. */
export const decisionRules = {
  yes_from: { name: 'YES from', value: 3, unit: 'green', source: SPEC_9 },
  maybe_from: { name: 'MAYBE from', value: 2, unit: 'green', source: SPEC_9 },
  high_from: { name: 'HIGH confidence from', value: 4, unit: 'green', source: DECISION },
  medium_from: { name: 'MEDIUM confidence from', value: 3, unit: 'green', source: DECISION },
} as const satisfies RuleTable;

type FlipRow = { step: number; width: number; start: number; source: string };

/**
 * Wording of a light's flip. `step`: distance beyond an exclusive bound; `width`: change of the figure in one daily
 * move of the stock; `start`: value assumed for an unknown figure.
 */
export const flipRules = {
  freshness: { step: 1, width: 390, start: 60, source: `${OWN}: minutes of a session` } satisfies FlipRow,
  volume_trend: { step: 0.1, width: 2, start: 0, source: OWN } satisfies FlipRow,
  vwap_distance: {
    step: 0.01,
    width: 1.5,
    start: 0,
    source: `${OWN}: where the daily move is unknown`,
  } satisfies FlipRow,
  rsi_energy: { step: 0.1, width: 4.4, start: 50, source: `${OWN}: RSI 14 at 50 after a usual rise` } satisfies FlipRow,
  news_hours: { name: 'Age of the article a flip asks for', value: 0, unit: 'h', source: OWN },
  news_yellow: { name: 'Distance of yellow news', value: 1, unit: 'daily moves', source: OWN },
  news_red: { name: 'Distance of red news', value: 2, unit: 'daily moves', source: OWN },
  unknown: { name: 'Distance of an unknown figure', value: 1e6, unit: 'daily moves', source: OWN },
  year_moves: {
    name: "A year's range, as a logarithm, in daily moves",
    value: 25.3,
    unit: 'daily moves',
    source: 'expected range of a random walk of 252 days: 1.596 times the root of 252',
  },
  ticks_per_usd: { name: 'Ticks of a dollar', value: 100, unit: 'ticks', source: 'SEC rule 612' },
  penny_ticks_per_usd: { name: 'Ticks of a dollar below 1 USD', value: 10_000, unit: 'ticks', source: 'SEC rule 612' },
} as const;

/** Parts of a regular session. On a day that closes early the last part keeps its length. */
export const sessionPartRules = {
  opening: { name: 'Opening: first', value: 60, unit: 'minutes', source: DECISION },
  closing: { name: 'Closing: last', value: 90, unit: 'minutes', source: DECISION },
} as const satisfies RuleTable;

/**
 * Momentum of a part of the session: z is the 5-minute return in units of the stock's own usual 5-minute move, a is z
 * minus z five minutes ago, R the volume pace. The first state that fits counts.
 */
export const momentumRules = {
  return_minutes: { name: 'Return over', value: 5, unit: 'minutes', source: DECISION },
  explosive_z: { name: 'EXPLOSIVE: move from', value: 4, unit: 'usual moves', source: DECISION },
  explosive_volume: { name: 'EXPLOSIVE: volume pace from', value: 3, unit: 'x', source: DECISION },
  hot_z: { name: 'HOT: move from', value: 2.5, unit: 'usual moves', source: DECISION },
  hot_volume: { name: 'HOT: volume pace from', value: 2, unit: 'x', source: DECISION },
  accelerating_z: { name: 'ACCELERATING: move from', value: 1, unit: 'usual moves', source: DECISION },
  accelerating_a: { name: 'ACCELERATING: gained in 5 minutes from', value: 1, unit: 'usual moves', source: DECISION },
  strengthening_z: { name: 'STRENGTHENING: move from', value: 0.5, unit: 'usual moves', source: DECISION },
  oversold_rsi: { name: 'OVERSOLD: RSI below', value: 30, unit: 'RSI', source: DECISION },
  oversold_z: { name: 'OVERSOLD: move above', value: -1, unit: 'usual moves', source: DECISION },
  deteriorating_z: { name: 'DETERIORATING: move up to', value: -1.5, unit: 'usual moves', source: DECISION },
  deteriorating_a: { name: 'DETERIORATING: lost in 5 minutes up to', value: -1, unit: 'usual moves', source: DECISION },
  cold_volume: { name: 'COLD: volume pace below', value: 0.5, unit: 'x', source: DECISION },
} as const satisfies RuleTable;

type MomentumRow = { bars: number; rank: number; rising: boolean; source: string };

/** Momentum states: `bars` lit of five, `rank` among the states (higher is stronger), `rising`: counts as rising. */
export const momentumRows = {
  EXPLOSIVE: { bars: 5, rank: 9, rising: true, source: SPEC_4 },
  HOT: { bars: 4, rank: 8, rising: true, source: SPEC_4 },
  ACCELERATING: { bars: 3, rank: 7, rising: true, source: SPEC_4 },
  STRENGTHENING: { bars: 2, rank: 6, rising: true, source: SPEC_4 },
  NEW: { bars: 1, rank: 5, rising: false, source: `${OWN}: no history, as a stable one` },
  STABLE: { bars: 1, rank: 4, rising: false, source: SPEC_4 },
  OVERSOLD: { bars: 1, rank: 3, rising: false, source: SPEC_4 },
  COLD: { bars: 0, rank: 2, rising: false, source: `${OWN}: nothing moves` },
  WEAKENING: { bars: 0, rank: 1, rising: false, source: `${OWN}: as a deteriorating one` },
  DETERIORATING: { bars: 0, rank: 0, rising: false, source: SPEC_4 },
} as const satisfies Record<string, MomentumRow>;

export const appearanceRules = {
  explosive_gained: { name: 'EXPLOSIVE: filters gained from', value: 2, unit: 'filters', source: DECISION },
  median_runs: { name: 'Compared with the median of the last', value: 3, unit: 'runs', source: DECISION },
} as const satisfies RuleTable;

type SortRank = Readonly<Record<string, number>>;

/** Order of words in sorted columns, higher first when descending. */
export const decisionRank = { YES: 4, MAYBE: 3, NO: 2, SKIP: 1 } as const satisfies SortRank;
export const confidenceRank = { HIGH: 3, MEDIUM: 2, LOW: 1 } as const satisfies SortRank;
export const patternRank = {
  EXPLOSIVE: 5,
  STRENGTHENING: 4,
  NEW: 3,
  STABLE: 2,
  WEAKENING: 1,
} as const satisfies SortRank;

/** Version of the rules; bump it when a run would judge the same figures differently. */
export const SCREENER_FORMULA_VERSION = 'screener-2';

/** Limits of runs, search and inputs of a run. */
export const screenerRules = {
  expected_runs: { name: 'Runs expected a day', value: 14, unit: 'runs', source: ADMIN_9 },
  stale_after: {
    name: 'A run is stale in market hours after',
    value: 60,
    unit: 'min',
    source: 'product decision, data shown: twice the cadence',
  },
  seen_runs_default: { name: "Runs 'Seen' is counted out of when unknown", value: 3, unit: 'runs', source: SPEC_9 },
  filter_id: { name: 'Built-in filter set', value: 10060, unit: 'id', source: ADMIN_9 },
  recent_days: { name: 'Recent runs of the last', value: 7, unit: 'days', source: ADMIN_9 },
  recent_days_max: { name: 'Recent runs at most of the last', value: 31, unit: 'days', source: DECISION },
  search_debounce: { name: 'Search waits', value: 300, unit: 'ms', source: SPEC_9 },
  search_local_below: {
    name: 'All stocks are searched with local matches below',
    value: 3,
    unit: 'stocks',
    source: 'specification, section 5',
  },
} as const satisfies RuleTable;

/** News sentiment of a stock from its articles, on the scale of the Smart Money filter. */
export const sentimentRules = {
  scale: { name: 'News sentiment at most', value: 2, unit: 'points', source: DECISION },
  doubt: { name: 'Articles of no opinion added', value: 1, unit: 'articles', source: OWN },
} as const satisfies RuleTable;

/** Market condition of a run by the median absolute change of all stocks since their previous close. */
export const conditionRules = {
  normal_from: { name: 'Normal: median change from', value: 0.75, unit: '%', source: OWN },
  volatile_from: { name: 'Volatile: median change from', value: 2, unit: '%', source: OWN },
  extreme_from: { name: 'Extreme: median change from', value: 4, unit: '%', source: OWN },
} as const satisfies RuleTable;

/** tracking_momentum_score: strength of the current move, weighted mean of the known parts. */
export const momentumScoreParts = {
  gain: { name: 'Gain today', zero: -10, full: 10, unit: '%', weight: 25, source: OWN },
  bars: { name: 'Momentum bars', zero: 0, full: 5, unit: 'bars', weight: 25, source: OWN },
  volume: { name: 'Volume pace', zero: 0, full: 4, unit: 'x', weight: 20, source: OWN },
  vwap: { name: 'Distance to VWAP', zero: -3, full: 3, unit: '%', weight: 15, source: OWN },
  filters: { name: 'Active filters', zero: 0, full: 4, unit: 'filters', weight: 15, source: OWN },
} as const satisfies Record<string, ScorePart>;

/** tracking_quality_score: soundness of the company, weighted mean of the known parts. */
export const qualityScoreParts = {
  marketrank: { name: 'MarketRank', zero: 0, full: 5, unit: 'stars', weight: 25, source: OWN },
  margin: { name: 'Net margin', zero: -10, full: 30, unit: '%', weight: 20, source: OWN },
  equity_return: { name: 'Return on equity', zero: -10, full: 30, unit: '%', weight: 20, source: OWN },
  debt: { name: 'Debt to equity', zero: 3, full: 0, unit: 'x', weight: 15, source: OWN },
  upside: { name: 'Upside to the target', zero: -20, full: 40, unit: '%', weight: 10, source: OWN },
  turnover: { name: 'Average daily turnover', zero: 6, full: 9, unit: 'log10 USD', weight: 10, source: OWN },
} as const satisfies Record<string, ScorePart>;

export const trackingRules = {
  least_weight: { name: 'A score needs known parts of', value: 50, unit: '% of the weight', source: OWN },
} as const satisfies RuleTable;
