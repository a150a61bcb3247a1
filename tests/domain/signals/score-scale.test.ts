// Scale of score bars, and percentile of a score in its batch.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaleMarks, scorePosition } from '../../../src/domain/signals/score/score-scale.ts';
import { computeStandings, standingWords } from '../../../src/domain/signals/score/score-standing.ts';

const points = fc.integer({ min: -1_000, max: 1_000 });

describe('the scale of score bars', () => {
  test.each([
    [0, 0],
    [50, 0.25],
    [83, 0.415],
    [100, 0.5],
    [-100, -0.5],
    [550, 0.75],
    [1_000, 1],
    [-1_000, -1],
    [4_000, 1],
  ])('%d points fill %d of their side', (score, share) => {
    expect(scorePosition(score)).toBeCloseTo(share, 10);
  });

  test('more points always reach further, and both sides are alike', () => {
    fc.assert(
      fc.property(points, points, (one, other) => {
        expect(Math.sign(scorePosition(one) - scorePosition(other))).toBe(Math.sign(one - other));
        expect(scorePosition(-one)).toBeCloseTo(-scorePosition(one), 12);
      }),
    );
  });

  test('its marks stand at the ends, at half of each side and at zero', () => {
    expect(scaleMarks.map(scorePosition)).toEqual([-1, -0.5, 0, 0.5, 1]);
  });
});

describe('the standing of a score', () => {
  const wide = Array.from({ length: 1_000 }, (_, at) => at - 500);

  test.each([
    [499, 'top 0.1%'],
    [497, 'top 0.3%'],
    [-500, 'bottom 0.1%'],
    [-498, 'bottom 0.3%'],
    [380, 'top 12%'],
    [0, 'middle of the list'],
    [50, 'top 45%'],
    [-51, 'bottom 45%'],
  ])('of %d among a thousand from -500 to 499 is %s', (score, words) => {
    const standing = computeStandings(wide)(score);
    expect(standing === null ? null : standingWords(standing)).toBe(words);
  });

  test('is shared by equal scores and never better than what is', () => {
    const standings = computeStandings([90, 90, 90, 10, 0, 0, -5, -5, -5, -5]);
    expect(standings(90)).toEqual({ side: 'top', percent: 30 });
    expect(standings(-5)).toEqual({ side: 'bottom', percent: 40 });
    expect(standingWords({ side: 'top', percent: 0.013 })).toBe('top 0.1%');
  });

  test('of a tie that holds the middle is the middle', () => {
    const standing = computeStandings([5, 0, 0, 0, -5])(0);
    expect(standing?.side).toBe('middle');
    expect(standing && standingWords(standing)).toBe('middle of the list');
  });

  test('is unknown while the batch is, and in a batch of one', () => {
    expect(computeStandings([])(40)).toBeNull();
    expect(computeStandings([40])(40)).toBeNull();
  });

  test('counts the symbols at least as high, or at least as low, whatever the scores are', () => {
    fc.assert(
      fc.property(fc.array(points, { minLength: 2, maxLength: 40 }), fc.nat(), (scores, pick) => {
        const score = scores[pick % scores.length]!;
        const share = (of: (other: number) => boolean) => (100 * scores.filter(of).length) / scores.length;
        const top = share((other) => other >= score);
        const bottom = share((other) => other <= score);
        expect(computeStandings(scores)(score)?.percent).toBeCloseTo(Math.min(top, bottom), 9);
      }),
    );
  });
});
