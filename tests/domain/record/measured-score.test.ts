// Measured score: weights of judged lists alone, their sum, and calls where its sign is new.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CountedRow } from '../../../src/domain/record/list-calls.ts';
import {
  type MeasuredWeight,
  measuredCalls,
  measuredScore,
  measureWeights,
} from '../../../src/domain/record/measured/measured-score.ts';
import type { SourceFigures } from '../../../src/domain/record/record-figures.ts';
import { figures } from '../../server/record/record-samples.ts';

const of = (given: Partial<SourceFigures>) => figures({ horizon: '5', benchmark: 'market', shrunk: 0.002, ...given });

test.each([
  ['a judged list', {}, true],
  ['a judged bearish list', { side: -1 }, true],
  ['a list worse than chance', { shrunk: -0.01, state: 'worse' }, true],
  ['too few calls', { settled: 199 }, false],
  ['too few days', { days: 14 }, false],
  ['no direction', { side: 0 }, false],
  ['another horizon', { horizon: '20' }, false],
  ['above SPY', { benchmark: 'spy' }, false],
  ['no shrunken mean', { shrunk: null }, false],
  ['another kind', { kind: 'filter' }, false],
] as const)('%s has a weight: %#', (_, given, has) => {
  const found = measureWeights([of(given)]);
  expect(found).toEqual(
    has ? [{ source: '4', side: of(given).side, weight: of(given).shrunk, calls: of(given).settled }] : [],
  );
});

const weights: MeasuredWeight[] = [
  { source: '1', side: 1, weight: 0.004, calls: 300 },
  { source: '1', side: -1, weight: 0.001, calls: 300 },
  { source: '2', side: 1, weight: -0.006, calls: 300 },
  { source: '3', side: -1, weight: 0.002, calls: 300 },
];

test('the score is the sum of weights, those of bearish calls turned round', () => {
  expect(measuredScore([{ source: '1', side: 1 }], weights)).toBe(0.004);
  // A list that was wrong so far counts against what it says.
  expect(
    measuredScore(
      [
        { source: '1', side: 1 },
        { source: '2', side: 1 },
      ],
      weights,
    ),
  ).toBe(-0.002);
  expect(measuredScore([{ source: '3', side: -1 }], weights)).toBe(-0.002);
  expect(measuredScore([{ source: '9', side: 1 }], weights)).toBeNull();
  expect(measuredScore([{ source: '1', side: 0 }], weights)).toBeNull();
});

const row = fc.record({
  list: fc.integer({ min: 1, max: 5 }),
  symbol: fc.constantFrom('AAA', 'BBB', 'CCC'),
  side: fc.constantFrom('bullish' as const, 'bearish' as const, 'neutral' as const),
  day: fc.constantFrom('2026-11-16', '2026-11-17'),
  origin: fc.constant(null),
});

test('rows in any order, of any day, repeated or not, make the same calls; said again they make none', () => {
  fc.assert(
    fc.property(fc.array(row), fc.nat(), (rows, turn) => {
      const call = (some: readonly CountedRow[], said = new Map<string, string>()) =>
        measuredCalls(some, weights, said, '2026-11-17').toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
      const calls = call(rows);
      const at = rows.length === 0 ? 0 : turn % rows.length;
      expect(call([...rows.slice(at), ...rows.slice(0, at), ...rows.slice(0, at)])).toEqual(calls);
      for (const { symbol, side, strength, source } of calls) {
        expect(Math.sign(strength!)).toBe(side);
        expect(source).toBe(side > 0 ? 'above' : 'below');
        const sides = { bullish: 1, bearish: -1, neutral: 0 } as const;
        const lists = rows
          .filter((one) => one.symbol === symbol)
          .map((one) => ({ source: String(one.list), side: sides[one.side] }));
        expect(measuredScore(lists, weights)).toBe(strength);
      }
      expect(call(rows, new Map(calls.map(({ symbol, source }) => [symbol, source])))).toEqual([]);
    }),
  );
});
