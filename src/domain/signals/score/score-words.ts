// Wording and bar segments of a score.
import {
  guideLabels,
  negativeScoreBands,
  premiumBarFill,
  scoreBands,
  signalBarRules,
} from '../../rules/signals-guide-rules.ts';

export type ScoreBandWords = 'strongly bullish' | 'bullish' | 'neutral' | 'bearish' | 'strongly bearish';

/** The band of a score from -1000 to +1000; exactly 0 has no side. */
export function scoreBand(score: number): ScoreBandWords {
  return (
    scoreBands.find(({ above }) => score > above)?.words ??
    negativeScoreBands.find(({ below }) => score < below)?.words ??
    'neutral'
  );
}

/** Guide label of a score. Badges show the derived action instead. */
export function guideLabel(score: number): (typeof guideLabels)[number]['label'] {
  return (
    guideLabels.find(({ above, inclusive }) => (inclusive ? score >= above : score > above))?.label ?? 'Strong Sell'
  );
}

/** Filled segments of a side's bar: one per started 10 points, full at 100 points. */
export function scoreSegments(score: number): number {
  return Math.min(
    signalBarRules.segments.value,
    Math.max(0, Math.ceil(score / signalBarRules.points_per_segment.value)),
  );
}

export function premiumSegments(signals: number): number {
  return premiumBarFill.find((row) => signals >= row.from_signals)?.segments ?? 0;
}
