// Recomputation of published scores: all identical, unless a row, a published figure or the formula was changed.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCompared,
  newestRecomputed,
  nothingChecked,
  type Recomputation,
} from '../../../src/domain/record/recomputation.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { compareScores } from '../../../src/domain/signals/score/recompute-scores.ts';
import { scoreRows } from '../../../src/domain/signals/score/score-receipt.ts';

const from = '2026-11-16';
const scoring = expertLists.filter(({ points_each }) => points_each > 0).map(({ id }) => id);
const row = fc.record({
  symbol: fc.constantFrom('NVDA', 'AAPL', 'KEST', 'BRK.B'),
  signal_type_id: fc.constantFrom(...scoring),
  direction: fc.constant('bullish' as const),
  side: fc.constant('bullish' as const),
  signal_date: fc.constantFrom('2026-11-16', '2026-11-17'),
});
type Row = Parameters<typeof scoreRows>[0][number];
const rows: fc.Arbitrary<Row[]> = fc.array(row, { minLength: 1, maxLength: 40 });

const stored = (some: readonly Row[]) => [...scoreRows(some, from)].map(([symbol, score]) => ({ symbol, ...score }));
const differences = (...given: Parameters<typeof compareScores>) =>
  compareScores(...given).filter((difference) => difference !== null);

describe('Scores of a state', () => {
  test('come out identical from the rows they were made of, one comparison per symbol', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const compared = compareScores(stored(some), some.toReversed(), from);
        expect(compared).toEqual([...new Set(some.map(({ symbol }) => symbol))].map(() => null));
      }),
    );
  });

  test('a changed, missing or added row is found, with its symbol', () => {
    const changes: ((some: readonly Row[], at: number) => Row[])[] = [
      (some, at) => some.toSpliced(at, 1),
      (some, at) => [...some, some[at] as Row],
      (some, at) => some.with(at, { ...(some[at] as Row), symbol: 'OTHER' }),
      (some, at) => some.with(at, { ...(some[at] as Row), direction: 'bearish', side: 'bearish' }),
      (some, at) => some.with(at, { ...(some[at] as Row), signal_date: '2026-11-13' }),
    ];
    fc.assert(
      fc.property(rows, fc.nat(), fc.constantFrom(...changes), (some, place, change) => {
        const at = place % some.length;
        const found = differences(stored(some), change(some, at), from);
        expect(found.some((difference) => difference.startsWith(`${(some[at] as Row).symbol}: `))).toBe(true);
      }),
    );
  });

  test('a changed formula is found: any other number of points for a list', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: -10, max: 10 }), (some, more) => {
        fc.pre(more !== 0);
        const [first] = stored(some);
        if (first === undefined) throw new Error('no score');
        const other = {
          ...first,
          bullish_score: first.bullish_score + more,
          smart_cat_score: first.smart_cat_score + more,
        };
        const found = differences([other, ...stored(some).slice(1)], some, from);
        expect(found).toHaveLength(1);
        expect(found[0]).toMatch(new RegExp(`^${first.symbol}: published .*, recomputed `));
      }),
    );
  });
});

test('the first difference is kept, and a day is the sum of its newest recounts', () => {
  const recount = [null, 'A', null, 'B'].reduce(addCompared, nothingChecked);
  expect(recount).toEqual({ checked: 4, identical: 2, difference: 'A' });
  const of = (
    kind: Recomputation['kind'],
    computed_at: string,
    checked: number,
    identical = checked,
  ): Recomputation => ({
    ...{ day: '2026-11-16', kind, checked, identical, computed_at },
    difference: identical === checked ? null : 'A',
  });
  expect(newestRecomputed([])).toBeNull();
  expect(
    newestRecomputed([
      of('scores', '2026-11-17T08:30:00.000Z', 7_000, 6_999),
      of('scores', '2026-11-17T09:00:00.000Z', 7_000),
      of('decisions', '2026-11-17T08:31:00.000Z', 407),
    ]),
  ).toEqual({
    ...{ day: '2026-11-16', checked: 7_407, identical: 7_407, difference: null },
    computed_at: '2026-11-17T09:00:00.000Z',
  });
});
