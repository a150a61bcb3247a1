// Cells with an old and a new value, ratings in words of many houses, and ratios of splits.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newestDollars, splitChange, splitValues } from '../../../src/domain/text/read-change.ts';
import { isDollars, readNumber } from '../../../src/domain/text/read-number.ts';
import { readRating } from '../../../src/domain/text/read-rating.ts';
import { readRatio } from '../../../src/domain/text/read-ratio.ts';

const arrows = ['➝', '→', '->', '=>', '–>', '⇒', '>>', '»', '➔', '-->', '—>', '-&gt;', '&rarr;', '>', 'to', '➡️', '🡒'];

test.each(arrows)('%s stands between an old and a new value', (arrow) => {
  expect(splitChange(`$95.00 ${arrow} $90.00`)).toEqual({ before: '$95.00', after: '$90.00' });
  expect(newestDollars(`$95.00 ${arrow} $90.00`)).toBe(90);
  expect(readRating(`Buy ${arrow} Hold`)).toEqual({ level: 3, problem: null, way: -1 });
});

test('from and to are an old and a new value; three values are none', () => {
  expect(splitChange('from $95 to $90')).toEqual({ before: '$95', after: '$90' });
  expect(splitChange('$95 -> $92 -> $90')).toBe('unreadable');
  expect(splitChange('$95')).toBeNull();
  expect(newestDollars('C$320 ➝ C$310')).toBeNull();
  expect(newestDollars(null)).toBeNull();
});

test('The newest dollars are those of the last value, however the cell is written', () => {
  const parts = ['1', '12', '345', ',', '.', '$', '-', '+', '%', ' ', 'C$', ' million', '(', ')', "'", ...arrows];
  const cell = fc.array(fc.constantFrom(...parts), { maxLength: 7 }).map((some) => some.join(''));
  fc.assert(
    fc.property(cell, (text) => {
      const { value, unit } = readNumber(splitValues(text).at(-1) ?? '');
      expect(newestDollars(text)).toBe(isDollars(unit) ? value : null);
    }),
    { numRuns: 3_000 },
  );
});

describe('Ratings', () => {
  test.each([
    ['Underperform/Sell', 2],
    ['Mkt Outperform', 4],
    ['Overweight (Buy)', 4],
    ['Strong-Buy', 5],
    ['Sector Outperform', 4],
    ['Buy (1)', 4],
    ['Mkt Perform', 3],
    ['Equal-Weight', 3],
    ['Hold/Neutral', 3],
    ['OW', 4],
    ['strong sell', 1],
    ['Not Rated', null],
    ['', null],
  ])('%s has the level %s', (cell, level) => expect(readRating(cell)).toEqual({ level, problem: null, way: null }));

  test.each(['Buy/Sell', 'Hold (Buy)', 'Outperform | Underweight'])('%s contradicts itself', (cell) =>
    expect(readRating(cell).problem).toBe('contradiction'),
  );

  test.each(['Tender', 'Buy/Tender', 'Buy -> Hold -> Sell', '5', 'KAUF'])('%s is not known', (cell) => {
    expect(readRating(cell)).toMatchObject(cell === '5' ? { level: null, problem: 'unknown' } : { problem: 'unknown' });
  });
});

describe('Ratios of splits', () => {
  test.each([
    ['10-for-1', 10, true],
    ['1-for-10', 0.1, true],
    ['2 for 1', 2, true],
    ['1 old to 10 new', 10, true],
    ['1 new for 10 old', 0.1, true],
    ['1:10 reverse split', 0.1, true],
    ['10:1 reverse', 0.1, true],
    ['10:1', 10, false],
    ['1:10', 0.1, false],
    ['3/2', 1.5, false],
    ['20-1', 20, false],
    ['1 to 10', 0.1, false],
    ['0.1', 0.1, false],
    ['10x', 10, false],
  ])('%s are %d new shares for each', (cell, shares, isCertain) => {
    expect(readRatio(cell)?.shares).toBeCloseTo(shares, 12);
    expect(readRatio(cell)?.isCertain).toBe(isCertain);
  });

  test.each([
    ...['10-Jan', 'Jan-10', '1:10:00 AM', '10:01', '10:01:00', '1/10/2026', '2026-10-01', '45667', 'ten for one'],
    ...['1-for-10 forward', '1 old to 10 old', '0-for-1'],
  ])('%s is no ratio', (cell) => expect(readRatio(cell)).toBeNull());
});
