// Figures that people type, in the notations of many countries.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTypedFigure } from '../../../src/domain/text/typed-figure.ts';

const NBSP = '\u00A0';
const NARROW = '\u202F';
const THIN = '\u2009';

test.each<[string, number]>([
  ['255.50', 255.5],
  ['1,000', 1_000],
  ['12,345.6', 12_345.6],
  ['1,000,000', 1_000_000],
  ['1.000,50', 1_000.5],
  ['1.000.000', 1_000_000],
  ['1.234.567,8', 1_234_567.8],
  ['1 000', 1_000],
  [`1${NBSP}000`, 1_000],
  [`1${NARROW}000${NARROW}000`, 1_000_000],
  [`1${THIN}000,5`, 1_000.5],
  ["1'000", 1_000],
  ['1\u2019000.25', 1_000.25],
  ['2k', 2_000],
  ['1.2M', 1_200_000],
  ['1.125M', 1_125_000],
  ['1.5 b', 1.5e9],
  ['50 %', 50],
  ['+3%', 3],
  ['2.5x', 2.5],
  ['$5', 5],
  ['-$5', -5],
  ['$-5', -5],
  ['.5', 0.5],
  ['0.500', 0.5],
  ['5.', 5],
  [' 7 ', 7],
  ['0', 0],
  ...['-', '\u2212', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\uFE63', '\uFF0D'].map(
    (minus): [string, number] => [`${minus}1.5`, -1.5],
  ),
])('%j is %d', (typed, value) => {
  expect(readTypedFigure(typed, ['$', '%', 'x'])).toEqual({ value, problem: null });
});

test.each([
  ['255,50', '255,50: write 255.50 or 25550'],
  ['1,5', '1,5: write 1.5 or 15'],
  ['0,500', '0,500: write 0.5000 or 500'],
  ['-0,5%', '-0,5%: write -0.5% or -5%'],
  ['1.000', '1.000: write 1.0000 or 1000'],
  ['12.345', '12.345: write 12.3450 or 12345'],
  ['1 000,500', '1 000,500: write 1000.5000 or 1000500'],
  ['1,2M', '1,2M: write 1.2M or 12M'],
  ['1,0000', '1,0000: write 1.0000 or 10000'],
])('%j may be two figures', (typed, problem) => {
  expect(readTypedFigure(typed, ['%'])).toEqual({ value: null, problem });
});

test.each([
  ...['', 'many', '5 to 6', '1e3', '0x10', 'Infinity', '1.2.3', '1,00,000', '1 00', "1'00"],
  ...['--5', '5-', '(5)', '5 €', '$$5', '٣', ','],
])('%j is no figure', (typed) =>
  expect(readTypedFigure(typed, ['$', '%', 'x'])).toEqual({ value: null, problem: null }),
);

test('a unit of another kind of figure is refused', () => {
  expect(readTypedFigure('5%', ['$']).value).toBeNull();
  expect(readTypedFigure('$5', ['%']).value).toBeNull();
  expect(readTypedFigure('5x').value).toBeNull();
});

describe('never another size', () => {
  const groups = [',', '.', ' ', NBSP, NARROW, THIN, "'", '\u2019', ''];
  const written = (whole: number, decimals: string, group: string, point: string): string =>
    `${String(whole).replace(/\B(?=(\d{3})+$)/g, group)}${decimals === '' ? '' : point}${decimals}`;
  const notation = fc
    .tuple(fc.constantFrom(...groups), fc.constantFrom('.', ','))
    .filter(([group, point]) => group !== point);
  const wholes = fc.oneof(fc.nat(9), fc.nat(999), fc.nat(99_999), fc.nat(9_999_999));
  const decimals = fc.stringMatching(/^\d{0,5}$/);

  test('in every notation of the world, but that a comma before three digits alone is thousands', () => {
    fc.assert(
      fc.property(
        wholes,
        decimals,
        notation,
        fc.constantFrom('', '-', '\u2212'),
        (whole, after, [group, point], sign) => {
          const typed = `${sign}${written(whole, after, group, point)}`;
          const value = Number(`${whole}.${after || 0}`);
          const read = readTypedFigure(typed);
          const isThousands = point === ',' && after.length === 3 && whole > 0 && whole < 1_000;
          if (isThousands)
            expect(read.value === null || Math.abs(read.value) === Number(`${whole}${after}`)).toBe(true);
          else if (read.value !== null) expect(Math.abs(read.value)).toBeCloseTo(value, 9);
          // The product's own notation is read, three decimals apart.
          if ((group === ',' || group === '') && point === '.' && after.length !== 3) expect(read.value).not.toBeNull();
          if (read.value !== null && read.value !== 0) expect(read.value < 0).toBe(sign !== '');
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test('each of two readings that are offered is read as it is written', () => {
    fc.assert(
      fc.property(wholes, decimals, notation, (whole, after, [group, point]) => {
        const { problem } = readTypedFigure(written(whole, after, group, point));
        if (problem === null) return;
        for (const offered of (problem.split(': write ')[1] ?? '').split(' or '))
          expect(readTypedFigure(offered).value).not.toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });
});
