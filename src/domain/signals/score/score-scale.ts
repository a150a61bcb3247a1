// Scale of score bars on all screens: half the bar is 100 points, the other half the rest to 1,000.
import { scoreRules, scoreScaleRules } from '../../rules/signals-guide-rules.ts';

const INNER = scoreScaleRules.inner_points.value;
const INNER_SHARE = scoreScaleRules.inner_share.value / 100;
const MOST = scoreRules.max.value;

/**
 * Share of a side of the bar that points fill, -1 to +1 with the sign of the points; beyond the largest score the bar is
 * full. The inner half of each side is up to 100 points, the outer half 100 to 1,000, each in proportion. Source: docs/decisions/scoring.md.
 */
export function scorePosition(points: number): number {
  const size = Math.min(MOST, Math.abs(points));
  const share =
    size <= INNER ? (size / INNER) * INNER_SHARE : INNER_SHARE + ((size - INNER) / (MOST - INNER)) * (1 - INNER_SHARE);
  return points < 0 ? -share : share;
}

/** Points marked on the scale, lowest first: both ends, both hairlines and zero. */
export const scaleMarks: readonly number[] = [-MOST, -INNER, 0, INNER, MOST];
