// Rules of Golden Eye: patterns, disqualifiers, market direction, plan, confidence, settlement.
import type { Rule, RuleTable, ScorePart } from '../rule.ts';

const SPEC_9 = 'specification, section 9';
const ADMIN_9 = 'specification of administration, section 9';
const DECISION = 'product decision, Golden Eye';
const SETUPS = 'product decision, setups';
const OWN = 'own choice';

/** Scope and times of a poll. Clock times are minutes after midnight, Pacific. */
export const pollRules = {
  symbols: { name: 'Watchlist', value: 41, unit: 'symbols', source: SPEC_9 },
  categories: { name: 'Categories', value: 6, unit: 'categories', source: SPEC_9 },
  pattern_types: { name: 'Pattern types', value: 5, unit: 'patterns', source: ADMIN_9 },
  every: { name: 'Polls every', value: 1, unit: 'min', source: SPEC_9 },
  pause_after_minute: {
    name: 'A poll is made after the minute by',
    value: 2,
    unit: 's',
    source: 'own choice: the vendor needs a moment to close the bar',
  },
  refresh: { name: 'The page asks again after', value: 60_000, unit: 'ms', source: SPEC_9 },
  window_from: { name: 'Polls from', value: 60, unit: 'Pacific minute', source: SPEC_9 },
  window_to: { name: 'Polls until', value: 780, unit: 'Pacific minute', source: SPEC_9 },
  active_from: { name: 'Most active from', value: 390, unit: 'Pacific minute', source: SPEC_9 },
  active_to: { name: 'Most active until', value: 600, unit: 'Pacific minute', source: SPEC_9 },
  label_after_until: { name: 'After hours until', value: 1020, unit: 'Pacific minute', source: ADMIN_9 },
  fresh_within: {
    name: 'A pattern needs a closed bar of the last',
    value: 2,
    unit: 'min',
    source: 'product decision, data shown: older than twice its cadence is stale',
  },
} as const satisfies RuleTable;

/** Widths and windows shared by several figures. */
export const measureRules = {
  momentum_minutes: { name: 'Momentum over', value: 5, unit: 'min', source: SPEC_9 },
  opening_minutes: { name: 'Opening range of the first', value: 5, unit: 'min', source: DECISION },
  ema_bars: { name: 'Moving average over', value: 9, unit: 'bars', source: DECISION },
  atr_bars: {
    name: 'Average true range over',
    value: 14,
    unit: 'bars',
    source: `${DECISION}; Wilder's 14 for 5-minute bars too`,
  },
  long_bar_minutes: { name: 'Long bars of', value: 5, unit: 'min', source: DECISION },
  kept_bars: {
    name: 'Newest bars kept of each symbol',
    value: 8,
    unit: 'bars',
    source:
      'derived: at most five bars close within five minutes, the sixth newest is the base of momentum; a power of two',
  },
  decimals: {
    name: 'Percentages and ratios are rounded at',
    value: 1e6,
    unit: 'parts',
    source: `${OWN}: a price exactly at an edge is then at the edge, whatever binary fractions do`,
  },
} as const satisfies RuleTable;

/** Limits of a golden window; all three must hold. */
export const goldenWindowRules = {
  volume_above: { name: 'Volume pace above', value: 3, unit: 'x', source: SPEC_9 },
  momentum_from: { name: '5-minute momentum from', value: 0.3, unit: '%', source: SPEC_9 },
  momentum_to: { name: '5-minute momentum to', value: 0.8, unit: '%', source: SPEC_9 },
  vwap_within: { name: 'Distance to VWAP within', value: 0.3, unit: '%', source: DECISION },
} as const satisfies RuleTable;

export const reversalRules = {
  off_high_from: { name: 'The rise begins below the high of the day by', value: 2, unit: '%', source: DECISION },
  rising_bars: { name: 'Rising 1-minute closes on rising volume', value: 3, unit: 'bars', source: DECISION },
} as const satisfies RuleTable;

export const supportBounceRules = {
  touch_within: { name: 'Low within', value: 0.3, unit: '%', source: DECISION },
  close_from: { name: 'Close above the support by at least', value: 0.3, unit: '%', source: DECISION },
  within_bars: { name: 'Close after the touch within', value: 3, unit: 'min', source: DECISION },
} as const satisfies RuleTable;

export const gapAndGoRules = {
  gap_from: { name: 'Gap from', value: 2, unit: '%', source: DECISION },
  beyond_range: { name: 'Close beyond the opening range by more than', value: 0, unit: '%', source: DECISION },
  beyond_vwap: { name: 'Close beyond VWAP by more than', value: 0, unit: '%', source: DECISION },
} as const satisfies RuleTable;

export const marketFollowRules = {
  momentum_above: { name: '5-minute momentum with the market above', value: 0, unit: '%', source: DECISION },
  stronger_above: {
    name: "Stronger than the market's own 5 minutes by more than",
    value: 0,
    unit: '%',
    source: DECISION,
  },
  beyond_vwap: { name: 'Close beyond VWAP by more than', value: 0, unit: '%', source: DECISION },
} as const satisfies RuleTable;

/** A stock to which one of these applies is disqualified; with an unknown figure it is not judged. */
export const disqualifierRules = {
  low_volume_below: { name: 'Volume pace below', value: 3, unit: 'x', source: SPEC_9 },
  momentum_above: { name: '5-minute momentum above', value: 2, unit: '%', source: SPEC_9 },
  off_high_above: { name: 'Off the high of the day above', value: 10, unit: '%', source: SPEC_9 },
  spread_above: { name: 'Spread above', value: 0.1, unit: 'USD', source: SPEC_9 },
} as const satisfies RuleTable;

export const marketListRules = {
  turnover_from: {
    name: 'Traded today by a stock of the list beyond the watchlist, from',
    value: 1_000_000,
    unit: 'USD',
    source: `${OWN}: below it an order of a few thousand dollars is a large part of what is traded in a minute`,
  },
} as const satisfies RuleTable;

export const bannerRules = {
  line_step: { name: 'A point of the lines of the funds every', value: 5, unit: 'min', source: OWN },
} as const satisfies RuleTable;

export const badgeRules = {
  new_above: { name: 'NEW with 5-minute momentum above', value: 1, unit: '%', source: SPEC_9 },
} as const satisfies RuleTable;

/** Moves of the market, read from threefold funds and their inverse funds. */
export const marketRules = {
  leverage: { name: 'Leverage of the funds', value: 3, unit: 'x', source: 'the funds TNA, TZA, TQQQ, SQQQ' },
  enter_from: { name: 'BULL or BEAR from', value: 0.25, unit: '%', source: DECISION },
  hysteresis: { name: 'A direction is left only', value: 0.1, unit: '% inside its edge', source: DECISION },
} as const satisfies RuleTable;

/** Labels of the VXX change: the first row whose bound is above the change; beyond the last row `vxxAbove`. */
export const vxxRows = [
  { label: 'Very Calm', below: -3, source: SPEC_9 },
  { label: 'Calm', below: -1, source: SPEC_9 },
  { label: 'Normal', below: 1, source: SPEC_9 },
  { label: 'Elevated', below: 3, source: SPEC_9 },
] as const;
export const vxxAbove = { label: 'Extreme Fear', source: SPEC_9 } as const;

export const planRules = {
  entry_band: { name: 'Entry around the last close by', value: 0.1, unit: 'x 14-bar ATR', source: DECISION },
  stop: { name: 'Stop from the entry by', value: 1, unit: 'x 5-minute ATR', source: DECISION },
  beyond_support: {
    name: 'Stop beyond the support by',
    value: 0.1,
    unit: 'x 14-bar ATR',
    source: `${OWN}: as wide as the entry`,
  },
  target: { name: 'Target from the entry by', value: 2, unit: 'x risk', source: DECISION },
  agreeing: { name: 'Patterns that make a BUY or SELL from', value: 2, unit: 'patterns', source: DECISION },
  ticks_per_usd: { name: 'Ticks of a dollar', value: 100, unit: 'ticks', source: 'SEC rule 612' },
  penny_ticks_per_usd: { name: 'Ticks of a dollar below 1 USD', value: 10_000, unit: 'ticks', source: 'SEC rule 612' },
} as const satisfies RuleTable;

/** Rules that refuse a plan: it is recorded with the reason, but not offered. */
export const setupRules = {
  spread_share_above: { name: 'Spread above a share of the risk of', value: 30, unit: '%', source: SETUPS },
  stop_below: { name: 'Stop closer than', value: 3, unit: 'ticks', source: SETUPS },
  shown: { name: 'Open setups shown at first', value: 5, unit: 'setups', source: SETUPS },
  bars: { name: 'Newest minutes on the chart of a setup', value: 60, unit: 'bars', source: SETUPS },
  risk_shown: { name: 'Amount at risk a size is given for', value: 100, unit: 'USD', source: OWN },
} as const satisfies RuleTable;

/** Limits for entering a plan, and how long its end is shown. */
export const enterRules = {
  reward_from: {
    name: 'Reward to risk from the price now, the spread included, from',
    value: 1,
    unit: 'R',
    source: SETUPS,
  },
  minutes_left: { name: 'Time left of the plan, from', value: 5, unit: 'min', source: SETUPS },
  ended_shown: { name: 'The end of a plan is shown for', value: 15, unit: 'min', source: SETUPS },
} as const satisfies RuleTable;

export const confidenceParts = {
  patterns: { name: 'Patterns', zero: 0, full: 3, unit: 'patterns', weight: 35, source: OWN },
  volume: { name: 'Volume pace', zero: 1, full: 6, unit: 'x', weight: 25, source: OWN },
  vwap: { name: 'Distance to VWAP', zero: 1.5, full: 0, unit: '%', weight: 20, source: OWN },
  market: { name: 'Agreement with the market', zero: -1, full: 1, unit: 'agreement', weight: 20, source: OWN },
} as const satisfies Record<string, ScorePart>;

/** Confidence tiers, highest first; anything lower is `confidenceBelow`. */
export const confidenceTiers = [
  { tier: 'very strong', from: 80, source: SPEC_9 },
  { tier: 'strong', from: 60, source: SPEC_9 },
  { tier: 'moderate', from: 40, source: SPEC_9 },
] as const;
export const confidenceBelow = { tier: 'weak', source: SPEC_9 } as const;

export const settleRules = {
  lasts: { name: 'A window is settled after at most', value: 30, unit: 'min', source: DECISION },
  costs: {
    name: 'Costs of entry and exit together, where the spread at entry is not known',
    value: 6,
    unit: 'bps',
    source: DECISION,
  },
  halt_from: {
    name: 'Missing minutes in a row that count as a halt',
    value: 5,
    unit: 'min',
    source: 'limit up-limit down plan: a trading pause lasts five minutes',
  },
  interval_days: {
    name: 'Sessions an interval needs',
    value: 10,
    unit: 'sessions',
    source: `${OWN}: with fewer clusters the cluster-robust variance is too small, Cameron and Miller, JHR 50(2), 2015`,
  },
  interval_z: {
    name: 'Normal quantile of a 95 % interval',
    value: 1.959963984540054,
    unit: 'standard deviations',
    source: 'Wilson, JASA 22, 1927',
  },
} as const satisfies RuleTable;

/** Base rate of the scoreboard. */
export const boardRules = {
  draws: { name: 'Random entries for each plan', value: 10, unit: 'entries', source: OWN },
  stocks: { name: 'Stocks whose random entries are drawn, at most', value: 60, unit: 'stocks', source: OWN },
  near: { name: 'A random entry needs a bar within', value: 5, unit: 'min', source: OWN },
  every: { name: 'The base rate is worked out every', value: 5, unit: 'min', source: OWN },
} as const satisfies RuleTable;

type PartRow = { part: string; words: string; from: Rule['value']; to: Rule['value']; source: string };

/**
 * Parts of a regular session, in minutes after the open, `to` excluded. The last part contains the remaining minutes.
 */
export const partsOfDay = [
  { part: 'opening', words: 'First half hour', from: 0, to: 30, source: OWN },
  { part: 'morning', words: 'Morning', from: 30, to: 120, source: OWN },
  { part: 'midday', words: 'Midday', from: 120, to: 270, source: OWN },
  { part: 'afternoon', words: 'Afternoon', from: 270, to: 360, source: OWN },
  { part: 'closing', words: 'Last half hour', from: 360, to: 390, source: OWN },
] as const satisfies readonly PartRow[];

/** The order of recommendations when the table is sorted by them. Source: specification, section 4. */
export const actionRank = { BUY: 5, SELL: 4, WATCH: 3, NONE: 2, AVOID: 1 } as const;
