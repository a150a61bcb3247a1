// Scores of both sides recomputed from the lines of a breakdown, to verify a stored score.
import { scoringRules } from '../../rules/scoring-rules.ts';
import type { ScoreBreakdown, ScoreLine } from './scores.ts';

/** `uncapped`: sums of each side's lines before the cap. */
export type RecomputedSides = { bullish: number; bearish: number; uncapped: { bullish: number; bearish: number } };

const sumPoints = (lines: Readonly<Record<string, ScoreLine>>) =>
  Object.values(lines).reduce((sum, { count, points_each }) => sum + count * points_each, 0);

export function recomputedSides({ bullish, bearish }: ScoreBreakdown): RecomputedSides {
  const uncapped = { bullish: sumPoints(bullish), bearish: sumPoints(bearish) };
  const cap = scoringRules.side_cap.value;
  return { bullish: Math.min(cap, uncapped.bullish), bearish: Math.min(cap, uncapped.bearish), uncapped };
}
