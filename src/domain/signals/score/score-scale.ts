// Scale of score bars on all screens: half the bar is 100 points, the other half the rest to 1,000.
import { scoreRules, scoreScaleRules } from '../../rules/signals-guide-rules.ts';

const INNER = scoreScaleRules.inner_points.value;
const INNER_SHARE = scoreScaleRules.inner_share.value / 100;
const MOST = scoreRules.max.value;

/**
 * Filled share of a side of the bar, -1 to +1 by the sign of the points. The inner half is 0 to 100 points, the outer
 * half 100 to 1,000, both linear; larger scores fill the side. Source: docs/decisions/scoring.md.
 */
export function scorePosition(points: number): number {
  const size = Math.min(MOST, Math.abs(points));
  const share =
    size <= INNER ? (size / INNER) * INNER_SHARE : INNER_SHARE + ((size - INNER) / (MOST - INNER)) * (1 - INNER_SHARE);
  return points < 0 ? -share : share;
}

/** Points marked on the scale, lowest first: both ends, both hairlines and zero. */
export const scaleMarks: readonly number[] = [-MOST, -INNER, 0, INNER, MOST];
