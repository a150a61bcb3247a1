// Judging many sources together: false discoveries, shrunken means and states, against published examples.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeTogether, toQValues, toRecordState } from '../../../src/domain/record/figures/record-state.ts';
import { findCommon, shrink } from '../../../src/domain/record/figures/shrinkage.ts';
import type { ScoreFigures, SourceFigures } from '../../../src/domain/record/record-figures.ts';
import { denialWords } from '../../../src/domain/record/record-words.ts';
import { figures } from '../../server/record/record-samples.ts';

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

// side, horizon, settled, days, spans, interval, bounded interval, q
test.each([
  [0, '5', 5_000, 200, 30, [0.01, 0.02], [0.01, 0.02], 0.001, 'no_direction'],
  [1, '5', 199, 200, 30, [0.01, 0.02], [0.01, 0.02], 0.001, 'too_few'],
  [1, '5', 200, 14, 30, [0.01, 0.02], [0.01, 0.02], 0.001, 'too_few'],
  [1, '5', 200, 15, 30, [null, null], [null, null], null, 'too_few'],
  [1, '5', 200, 15, 30, [0.01, 0.02], [null, null], null, 'too_few'],
  [1, '5', 200, 15, 2, [0.01, 0.02], [0.01, 0.02], 0.05, 'edge'],
  [1, '20', 200, 15, 7, [0.01, 0.02], [0.01, 0.02], 0.05, 'too_few'],
  [1, '20', 200, 15, 8, [0.01, 0.02], [0.01, 0.02], 0.05, 'edge'],
  [1, '5', 200, 15, 30, [0.01, 0.02], [-0.01, 0.02], 0.05, 'none'],
  [1, '5', 200, 15, 30, [-0.01, 0.02], [0.01, 0.02], 0.05, 'none'],
  [1, '5', 200, 15, 30, [0.01, 0.02], [0.01, 0.02], 0.051, 'none'],
  [1, '5', 200, 15, 30, [0.01, 0.02], [0.01, 0.02], null, 'none'],
  [-1, '5', 200, 15, 30, [-0.02, -0.01], [-0.02, -0.01], 0.05, 'worse'],
  [-1, '5', 200, 15, 30, [-0.02, -0.01], [-0.02, 0.01], 0.05, 'none'],
  [-1, '5', 200, 15, 30, [-0.02, 0.01], [-0.02, -0.01], 0.05, 'none'],
  [-1, '5', 200, 15, 30, [-0.02, -0.01], [0.01, 0.02], 0.05, 'none'],
  [-1, '5', 200, 15, 30, [-0.02, -0.01], [-0.02, -0.01], 0.06, 'none'],
  [-1, '5', 200, 15, 30, [0, 0.01], [0, 0.01], 0.05, 'none'],
] as const)(
  'side %d at %s, %d calls on %d days in %d spans, interval %j, bounded %j, q %s: %s',
  (side, horizon, settled, days, spans, [low, high], [bounded_low, bounded_high], q, state) => {
    const judged = { side, horizon, settled, days, spans, low, high, bounded_low, bounded_high };
    expect(toRecordState(judged, q)).toBe(state);
  },
);

test('an interval clear of zero without a word says which rule denies it', () => {
  const above = {
    state: 'none',
    low: 0.004,
    high: 0.012,
    bounded_low: 0.003,
    bounded_high: 0.01,
    p: 0.03,
    q: 0.06,
  } as const;
  const below = { ...above, low: -0.012, high: -0.004, bounded_low: -0.01, bounded_high: -0.003 };
  expect(denialWords(above)).toBe('not after correction');
  expect(denialWords({ ...above, bounded_low: -0.001 })).toBe('not with bounded returns');
  expect(denialWords({ ...below, p: 0.4, q: 0.6 })).toBe('not beyond costs');
  expect(
    [
      { ...above, low: -0.001 },
      { ...above, state: 'edge' as const },
    ].map(denialWords),
  ).toEqual([null, null]);
});

describe('the correction', () => {
  const one = (given: Partial<SourceFigures>) =>
    figures({ horizon: '5', low: 0.001, high: 0.01, bounded_low: 0.001, bounded_high: 0.01, ...given });
  const statesOf = (given: readonly SourceFigures[]) => {
    judgeTogether(given, []);
    return given.map(({ state }) => state);
  };

  test('is over all kinds that a page shows at a horizon above a benchmark', () => {
    const edge = one({ p: 0.01 });
    expect(statesOf([edge])).toEqual(['edge']);
    const others = (['score', 'filter', 'light', 'analysis', 'measured'] as const).map((kind) => one({ kind, p: 0.9 }));
    expect(statesOf([edge, ...others])[0]).toBe('none');
    expect(edge.q).toBeCloseTo(0.06, 10);
    // What stands on other pages, or is too little to be judged, is not corrected for.
    const elsewhere = [one({ horizon: '1', p: 0.9 }), one({ benchmark: 'market', p: 0.9 }), one({ settled: 199 })];
    expect(statesOf([edge, ...elsewhere])[0]).toBe('edge');
  });

  test('counts the spread of a score, which has its own word', () => {
    const interval = { low: 0.001, high: 0.01, bounded_low: 0.001, bounded_high: 0.01 };
    const top_minus_bottom = {
      ...figures({ settled: 400, days: 40, spans: 20, p: 0.9, ...interval }),
      curve: [],
      mean: 0.005,
      bounded_mean: 0.005,
    };
    const rank_correlation = { mean: 0, low: 0, high: 0, days: 40 };
    const score: ScoreFigures = {
      kind: 'score',
      horizon: '5',
      benchmark: 'spy',
      deciles: [],
      top_minus_bottom,
      rank_correlation,
    };
    const edge = one({ p: 0.03 });
    judgeTogether([edge], [score]);
    expect([edge.state, edge.q]).toEqual(['none', 0.06]);
    expect([top_minus_bottom.state, top_minus_bottom.q]).toEqual(['none', 0.9]);
    judgeTogether([edge], [{ ...score, horizon: '1' }]);
    expect(edge.state).toBe('edge');
  });

  test('counts findings without a direction, which stay without a word', () => {
    const neutral = one({ side: 0, p: 0.5 });
    const edge = one({ p: 0.03 });
    expect(statesOf([edge, neutral])).toEqual(['none', 'no_direction']);
    expect(neutral.q).toBeCloseTo(0.5, 10);
  });

  test('of a plan is that of the page on which it is strictest', () => {
    const plan = one({ kind: 'window', horizon: 'plan', benchmark: 'none', p: 0.02 });
    expect(statesOf([plan, one({ p: 0.02 }), one({ horizon: '1', p: 0.9 }), one({ horizon: '1', p: 0.8 })])).toEqual([
      'none',
      'edge',
      'none',
      'none',
    ]);
    expect(plan.q).toBeCloseTo(0.06, 10);
  });
});
