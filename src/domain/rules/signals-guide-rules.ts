// Display rules of signals and scores: bands, guide labels, bars, markers, list lengths.
import type { RuleTable } from './rule.ts';

const SPEC_9 = 'specification, section 9';
const SPEC_4 = 'specification, section 4';

/** Scale of the Smart Cat Score and weight of a premium signal. */
export const scoreRules = {
  max: { name: 'Largest score of a side', value: 1000, unit: 'points', source: SPEC_9 },
  premium_weight: { name: 'Weight of a premium signal', value: 3, unit: 'times', source: SPEC_9 },
  update_minutes: { name: 'Updates in market hours', value: 30, unit: 'minutes', source: SPEC_9 },
  window_hours: { name: 'Signals shown are at most this old', value: 24, unit: 'hours', source: SPEC_9 },
} as const satisfies RuleTable;

/** Band of scores above `above` (exclusive), up to the next higher band. */
export type ScoreBand = { readonly words: string; readonly above: number; readonly source: string };

/** Bands of the score, highest first. A score of exactly 0 has no side and counts as neutral. */
export const scoreBands = [
  { words: 'strongly bullish', above: 100, source: SPEC_9 },
  { words: 'bullish', above: 0, source: SPEC_9 },
] as const satisfies readonly ScoreBand[];

/** Bands of scores below `below` (exclusive), strongest first. */
export const negativeScoreBands = [
  { words: 'strongly bearish', below: -100, source: SPEC_9 },
  { words: 'bearish', below: 0, source: SPEC_9 },
] as const;

/** Guide label of a score; 25 to 50 is Buy, as for the derived action. */
export const guideLabels = [
  { label: 'Strong Buy', range: 'above 100', above: 100, inclusive: false, source: SPEC_9 },
  { label: 'Buy', range: '50 to 100', above: 50, inclusive: true, source: SPEC_9 },
  { label: 'Buy', range: '25 to 50', above: 25, inclusive: true, source: SPEC_9 },
  { label: 'Hold', range: '-25 to 25', above: -25, inclusive: true, source: SPEC_9 },
  { label: 'Sell', range: '-50 to -25', above: -50, inclusive: true, source: SPEC_9 },
  { label: 'Strong Sell', range: 'below -50', above: Number.NEGATIVE_INFINITY, inclusive: true, source: SPEC_9 },
] as const;

/** Confidence named in the guide's sentence about STRONG BUY; nothing is filtered by it. */
export const guideRules = {
  strong_buy_confidence: { name: 'AI confidence of a STRONG BUY', value: 85, unit: '%', source: SPEC_9 },
} as const satisfies RuleTable;

/** Bars of the signal summary. */
export const signalBarRules = {
  segments: { name: 'Segments of a signal bar', value: 10, unit: 'segments', source: SPEC_9 },
  points_per_segment: { name: 'One segment', value: 10, unit: 'points', source: SPEC_9 },
} as const satisfies RuleTable;

/** Scale of all score bars: the inner half distinguishes small scores, the outer half has room for the largest. */
export const scoreScaleRules = {
  inner_points: {
    name: 'Half of each side of a score bar',
    value: 100,
    unit: 'points',
    source: 'docs/decisions/scoring.md',
  },
  inner_share: { name: 'Part of a side that half takes', value: 50, unit: '%', source: 'docs/decisions/scoring.md' },
} as const satisfies RuleTable;

/** Filled segments of the premium bar by number of premium signals, most first. */
export const premiumBarFill = [
  { from_signals: 3, segments: 10, source: SPEC_9 },
  { from_signals: 2, segments: 6, source: SPEC_9 },
  { from_signals: 1, segments: 3, source: SPEC_9 },
] as const;

/** Markers of the compact tile by number of signals. */
export const tileRules = {
  pulsing_above: { name: 'Pulsing dot above', value: 10, unit: 'signals', source: SPEC_9 },
  plain_from: { name: 'Plain dot from', value: 6, unit: 'signals', source: SPEC_9 },
  fire_volume: { name: 'Fire marker of the tile above', value: 10_000_000, unit: 'shares', source: SPEC_9 },
} as const satisfies RuleTable;

/** Most items of each list shown before "more". */
export const listRules = {
  live_prefetch: { name: 'Live data loaded at once', value: 4, unit: 'symbols', source: SPEC_4 },
  strongest_reasons: { name: 'Strongest reasons on a card', value: 3, unit: 'reasons', source: 'card layout' },
  premium_preview: { name: 'Premium factors on a card', value: 1, unit: 'factors', source: SPEC_9 },
  factor_list: { name: 'Factors before show more', value: 5, unit: 'factors', source: SPEC_4 },
  rich_news_first: {
    name: 'News articles of the drawer',
    value: 5,
    unit: 'articles',
    source: 'specification, section 7',
  },
  news_max: { name: 'News articles of the detail', value: 10, unit: 'articles', source: SPEC_9 },
  news_tickers: { name: 'Tickers of an article', value: 5, unit: 'tickers', source: SPEC_9 },
  headline_chars: { name: 'Length of a headline', value: 80, unit: 'characters', source: SPEC_9 },
  news_title_chars: { name: 'Length of a title in the news analysis', value: 50, unit: 'characters', source: SPEC_9 },
} as const satisfies RuleTable;
