// Judging many sources together: false discoveries, shrunken means and states, against published examples.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toQValues } from '../../../src/domain/record/figures/discoveries.ts';
import { toRecordState } from '../../../src/domain/record/figures/record-state.ts';
import { findCommon, shrink } from '../../../src/domain/record/figures/shrinkage.ts';

describe('false discoveries', () => {
  // Benjamini and Hochberg, JRSS B 57, 1995, section 4.2: fifteen hypotheses, four of them rejected at 5 %.
  const published = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];

  test('the published example rejects four', () => {
    const q = toQValues(published);
    expect(q.filter((one) => one <= 0.05)).toHaveLength(4);
    expect(q[3]).toBeCloseTo((0.0095 * 15) / 4, 10);
    expect(q[4]).toBeCloseTo((0.0201 * 15) / 5, 10);
  });

  const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });

  test('a q value is the least rate at which the step-up procedure rejects', () => {
    /** The procedure as the paper tells it: the largest k with p(k) <= k q / m, and all below. */
    const rejects = (p: readonly number[], rate: number): number => {
      const sorted = [...p].sort((a, b) => a - b);
      const place = sorted.findLastIndex((one, at) => one * p.length <= (at + 1) * rate * (1 + 1e-12));
      return place < 0 ? -1 : sorted[place]!;
    };
    fc.assert(
      fc.property(chances, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (p, rate) => {
        const highest = rejects(p, rate);
        toQValues(p).forEach((q, at) => {
          if (Math.abs(q - rate) > 1e-9) expect(q <= rate).toBe(p[at]! <= highest);
        });
      }),
    );
  });

  test('order does not matter', () => {
    expect(toQValues([...published].reverse())).toEqual(toQValues(published).reverse());
  });
});

describe('shrunken means', () => {
  // Thirteen trials of BCG vaccine, log relative risk and variance: Viechtbauer, metafor, data set dat.bcg.
  const trials = [
    [-0.8893, 0.3256],
    [-1.5854, 0.1946],
    [-1.3481, 0.4154],
    [-1.4416, 0.02],
    [-0.2175, 0.0512],
    [-0.7861, 0.0069],
    [-1.6209, 0.223],
    [0.012, 0.004],
    [-0.4694, 0.0564],
    [-1.3713, 0.073],
    [-0.3394, 0.0124],
    [0.4459, 0.5325],
    [-0.0173, 0.0714],
  ].map(([mean, variance]) => ({ mean: mean!, error: Math.sqrt(variance!) }));

  test('variance and mean between sources are those of the published example', () => {
    const common = findCommon(trials)!;
    expect(common.variance).toBeCloseTo(0.318, 2);
    expect(common.mean).toBeCloseTo(-0.715, 2);
  });

  test('a mean is drawn towards the common one, more the less is known of it', () => {
    const common = findCommon(trials)!;
    for (const trial of trials) {
      const own = shrink(trial, common);
      expect(Math.abs(own - common.mean)).toBeLessThanOrEqual(Math.abs(trial.mean - common.mean));
      const vaguer = shrink({ ...trial, error: 2 * trial.error }, common);
      expect(Math.abs(vaguer - common.mean)).toBeLessThanOrEqual(Math.abs(own - common.mean));
    }
  });

  test('sources that differ by chance alone have one mean', () => {
    const common = findCommon([1, 1.1, 0.9, 1.05].map((mean) => ({ mean, error: 1 })))!;
    expect(common.variance).toBe(0);
    expect(shrink({ mean: 1.1, error: 1 }, common)).toBeCloseTo(1.0125, 10);
    expect(findCommon([{ mean: 1, error: 1 }])).toBeNull();
  });
});

// side, settled, days, low, high, q, plain mean and its lower bound
test.each([
  [0, 5_000, 200, 0.01, 0.02, 0.001, 0.015, 0.01, 'no_direction'],
  [1, 199, 200, 0.01, 0.02, 0.001, 0.015, 0.01, 'too_few'],
  [1, 200, 14, 0.01, 0.02, 0.001, 0.015, 0.01, 'too_few'],
  [1, 200, 15, null, null, null, 0.015, 0.01, 'too_few'],
  [1, 200, 15, 0.01, 0.02, 0.05, 0.015, 0.01, 'edge'],
  [1, 200, 15, 0.01, 0.02, 0.05, 0.015, -0.01, 'none'],
  [1, 200, 15, 0.01, 0.02, 0.051, 0.015, 0.01, 'none'],
  [-1, 200, 15, 0.01, 0.02, 0.01, -0.015, -0.03, 'none'],
  [1, 200, 15, -0.01, 0.02, 0.2, 0.005, -0.01, 'none'],
  [-1, 200, 15, -0.02, -0.01, 0.01, -0.015, -0.03, 'worse'],
  [-1, 200, 15, -0.02, -0.01, 0.06, -0.015, -0.03, 'none'],
  [1, 200, 15, -0.02, -0.01, 0.01, 0.015, -0.03, 'none'],
  [-1, 200, 15, 0, 0.01, 0.05, 0.005, -0.01, 'none'],
] as const)(
  'side %d, %d calls on %d days, interval %s to %s, q %s, plain mean %s from %s: %s',
  (side, settled, days, low, high, q, plain_mean, plain_low, state) => {
    expect(toRecordState({ side, settled, days, low, high, plain_mean, plain_low }, q)).toBe(state);
  },
);
