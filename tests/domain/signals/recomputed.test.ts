// Scores recomputed from breakdown lines, and the histogram over the score bar.
import { expect, test } from 'vitest';
import { recomputedSides } from '../../../src/domain/signals/score/recomputed.ts';
import { scoreHistogram } from '../../../src/domain/signals/score/synthesis.ts';

const line = (count: number, points_each: number) => ({ count, points_each, total_points: -1 });

// RUNS-14
test('sides are summed from counts and points, never from the totals given, and capped as scores are', () => {
  expect(recomputedSides({ bullish: { A: line(2, 15), B: line(1, 8) }, bearish: {} })).toEqual({
    bullish: 38,
    bearish: 0,
    uncapped: { bullish: 38, bearish: 0 },
  });
  expect(recomputedSides({ bullish: {}, bearish: { A: line(200, 15) } })).toMatchObject({
    bearish: 1_000,
    uncapped: { bearish: 3_000 },
  });
});

test('symbols stand in equal parts of the bar, on their side of zero; zero stands on neither', () => {
  const parts = scoreHistogram([-1_000, -1, 0, 1, 99, 100, 1_000]);
  expect(parts).toHaveLength(32);
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect([parts[0], parts[15], parts[16], parts[23], parts[24], parts[31]]).toEqual([1, 1, 1, 1, 1, 1]);
});
