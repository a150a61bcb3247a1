// Rules of a symbol's derived action: confidence tiers, RSI, volume, buzz and sentiment.
import type { RuleTable } from './rule.ts';

const SPEC_4 = 'specification, section 4';
const SPEC_9 = 'specification, section 9';

type FlagRow = { flag: string; action: string; confidence: number; source: string };

/** Flags of premium lists decide first, in this order. A Momentum Alert follows the sign of the score. */
export const localFlagRows = {
  stocks_to_short: { flag: 'has_stocks_to_short', action: 'SHORT', confidence: 90, source: SPEC_4 },
  idea_engine: { flag: 'has_idea_engine', action: 'STRONG_BUY', confidence: 85, source: SPEC_4 },
  momentum_up: { flag: 'has_momentum_alert', action: 'BUY', confidence: 80, source: SPEC_4 },
  momentum_down: { flag: 'has_momentum_alert', action: 'SELL', confidence: 80, source: SPEC_4 },
} as const satisfies Record<string, FlagRow>;

/**
 * Action by score (bullish minus bearish): the first row whose lower bound the score reaches. `inclusive` false
 * excludes the bound, so 100 is BUY; -100 is SELL. `factor` scales the base confidence.
 */
export const localScoreRows = [
  { action: 'STRONG_BUY', from: 100, inclusive: false, factor: 1, range: 'above 100', source: SPEC_4 },
  { action: 'BUY', from: 50, inclusive: true, factor: 0.9, range: '50 to 100', source: SPEC_4 },
  { action: 'BUY', from: 25, inclusive: true, factor: 0.75, range: '25 to 50', source: SPEC_4 },
  { action: 'HOLD', from: -25, inclusive: true, factor: 0.7, range: '-25 to 25', source: SPEC_4 },
  { action: 'SELL', from: -50, inclusive: true, factor: 0.75, range: '-50 to -25', source: SPEC_4 },
  { action: 'SELL', from: -100, inclusive: true, factor: 0.9, range: '-100 to -50', source: SPEC_4 },
  {
    action: 'STRONG_SELL',
    from: Number.NEGATIVE_INFINITY,
    inclusive: true,
    factor: 1,
    range: 'below -100',
    source: SPEC_4,
  },
] as const;

/** Score range of each action, over all its rows. */
export const actionRanges = {
  STRONG_BUY: 'above 100',
  BUY: 'within 25 to 100',
  HOLD: 'within -25 to 25',
  SELL: 'within -100 to -25',
  STRONG_SELL: 'below -100',
} as const satisfies Record<(typeof localScoreRows)[number]['action'], string>;

/** Base confidence: the smaller of `max` and base + slope x (|score| / total signals). */
export const localConfidenceRules = {
  max: { name: 'Largest base confidence', value: 95, unit: '%', source: SPEC_4 },
  base: { name: 'Confidence without any score', value: 50, unit: '%', source: SPEC_4 },
  slope: { name: 'Added per point of score and signal', value: 45, unit: '%', source: SPEC_4 },
} as const satisfies RuleTable;

/** Confidence tiers of an analysis, and numbers of points shown. */
export const confidenceRules = {
  high: { name: 'High confidence from', value: 80, unit: '%', source: SPEC_9 },
  medium: { name: 'Medium confidence from', value: 60, unit: '%', source: SPEC_9 },
  key_factors: { name: 'Key factors shown', value: 3, unit: 'factors', source: SPEC_9 },
  risk_factors: { name: 'Risk factors shown', value: 2, unit: 'factors', source: SPEC_9 },
} as const satisfies RuleTable;

/** Thresholds for labels of market metrics. */
export const metricRules = {
  rsi_overbought: { name: 'RSI overbought above', value: 70, unit: 'RSI', source: SPEC_9 },
  rsi_oversold: { name: 'RSI oversold below', value: 30, unit: 'RSI', source: SPEC_9 },
  fire_volume_ratio: {
    name: 'Fire marker: 5-day average volume above',
    value: 1.5,
    unit: 'times the 30-day average',
    source: SPEC_9,
  },
} as const satisfies RuleTable;

/** Thresholds for labels of news buzz (1 is a usual week) and bullish sentiment. */
export const newsMoodRules = {
  buzz_high: { name: 'High buzz above', value: 1, unit: 'times the usual', source: SPEC_4 },
  buzz_moderate: { name: 'Moderate buzz above', value: 0.5, unit: 'times the usual', source: SPEC_4 },
  bullish_above: { name: 'Bullish sentiment above', value: 60, unit: '%', source: SPEC_4 },
  bearish_below: { name: 'Bearish sentiment below', value: 40, unit: '%', source: SPEC_4 },
} as const satisfies RuleTable;
