// Figures readers are shown of a record: the horizon a page opens at, percentages with skill, and summaries of the first rules.
import { describe, expect, test } from 'vitest';
import { readSummary } from '../../../src/domain/record/figures/read-summary.ts';
import { noRecord, type SourceFigures } from '../../../src/domain/record/record-figures.ts';
import { mainHorizon, statedChances } from '../../../src/domain/record/record-horizons.ts';

type Settled = Partial<Record<'close' | '1' | '5' | '20', number>>;

test.each<[Settled, string]>([
  [{ close: 900, '1': 900, '5': 900, '20': 900 }, '5'],
  [{ close: 900, '1': 900, '5': 1 }, '5'],
  [{ close: 900, '1': 900, '5': 0 }, '1'],
  [{ close: 900 }, 'close'],
  [{ '20': 900 }, 'close'],
  [{}, 'close'],
])('a page of sources settled %j opens at %s', (settled, horizon) => {
  const sources = Object.entries(settled).map(([at, n]) => ({ horizon: at, settled: n }) as SourceFigures);
  expect(mainHorizon(sources)).toBe(horizon);
});

describe('a percentage', () => {
  const forward = { calls: 900, base_rate: 0.5, calibration_error: 0.01, brier_skill: 0.02, bins: [] };
  const curve = (horizon: '5' | '20', brier_skill: number | null, method: 'platt' | 'none' = 'platt') => ({
    ...{ forecaster: 'score' as const, horizon, method, version: '2026-03-02', calls: 900, points: [] },
    ...{ in_force: '2026-03-04', fitted_at: '2026-03-04T22:00:00.000Z' },
    forward: { ...forward, recent: { calls: 210, brier_skill } },
  });
  test.each([
    ['with skill on the newest calls', [curve('5', 0.004)], ['5']],
    ['without any', [curve('5', 0)], []],
    ['with less than none', [curve('5', -0.024)], []],
    ['before enough calls were made under it', [curve('5', null)], []],
    ['of the longest horizon alone', [curve('5', 0.004), curve('20', -0.01)], []],
    ['before a curve', [curve('5', 0.004, 'none')], []],
  ] as const)('%s', (_, calibrations, shown) => {
    expect(statedChances({ calibrations: [...calibrations] }).map(({ horizon }) => horizon)).toEqual(shown);
  });
});

test('a summary of the first rules is read with the figure as it is in front', () => {
  const source = {
    ...{ kind: 'list', source: '20', side: 1, horizon: '20', benchmark: 'market', calls: 9, settled: 9, unsettled: 0 },
    ...{ days: 9, hit_rate: 0.4, base_rate: 0.5, mean: -0.049, median: -0.02, low: -0.08, high: -0.01, bounded: 3 },
    ...{ shrunk: null, p: 0.01, q: 0.02, state: 'worse', older: null, newer: null, turnover: null, curve: [] },
  };
  const { rules: _, without_benchmark: __, ...first } = noRecord('live');
  const plain = { plain_mean: -0.023, plain_low: -0.06, plain_high: 0.014 };
  const [bounded, older] = readSummary({ ...first, sources: [{ ...source, ...plain }, source] }).sources;
  expect(bounded).toMatchObject({ mean: -0.023, low: -0.06, high: 0.014, bounded_mean: -0.049, bounded_high: -0.01 });
  // Before anything was bounded there was one figure.
  expect(older).toMatchObject({ mean: -0.049, bounded_mean: null });
  const now = { ...noRecord('live'), sources: [{ ...source, bounded_mean: -0.03 }] };
  expect(readSummary(now).sources).toMatchObject([{ mean: -0.049, bounded_mean: -0.03 }]);
});
