// Cells of lists: numbers, prices, dates, and the fast look at their bytes that must agree with the slow one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainlyFine, judgeNumber } from '../../../src/domain/pipeline/rows/cell-checks.ts';
import { dateInName } from '../../../src/domain/text/date-in-name.ts';
import { newestDollars } from '../../../src/domain/text/read-change.ts';
import { readDate } from '../../../src/domain/text/read-date.ts';
import { readNumber, toNumber } from '../../../src/domain/text/read-number.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';

describe('B-14 numbers as lists write them', () => {
  test.each([
    ['$1,234.50', 1234.5],
    ['19.17 million', 19_170_000],
    ['$1.2 billion', 1_200_000_000],
    ['3.5K', 3500],
    ['(4.2)', -4.2],
    ['($1,000)', -1000],
    ['12%', 12],
    ['+1.1%', 1.1],
    ['-3.70%', -3.7],
    ['-$5.00', -5],
    ['\u22125', -5],
    ['.5', 0.5],
    ['-0', 0],
    ['1e-400', 0],
    ['1.5e3', 1500],
    ['7', 7],
    ['\u00a042 ', 42],
  ])('%j is %d', (cell, value) => {
    expect(readNumber(cell)).toMatchObject({ value, problem: false });
    expect(Object.is(readNumber(cell).value, -0)).toBe(false);
  });

  test.each(['', ' ', '-', '--', 'N/A', 'n/a', '\u2014'])('%j is blank: no number and no problem', (cell) => {
    expect(readNumber(cell)).toEqual({ value: null, unit: null, problem: false });
  });

  test.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '0x10',
    '1_000',
    '\uff11\uff12',
    '1.2.3',
    '12345678901234567890',
  ])('B-13 %j is no number and counts as a problem', (cell) => {
    expect(readNumber(cell)).toEqual({ value: null, unit: null, problem: true });
  });

  test.each([
    '1,23',
    '1,2345',
    '12,34,567',
    '$15,001 - $50,000',
    '1 2',
    '5 apples',
    '--5',
    '+-5',
    '(-5)',
    '1%%',
    '$',
    '9'.repeat(70),
  ])('%j is refused rather than guessed', (cell) => expect(readNumber(cell).problem).toBe(true));

  test('Every number a list can show comes back from its usual spellings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const value = Number(`${whole}.${String(cents).padStart(2, '0')}`);
        const shown = value.toLocaleString('en-US', { minimumFractionDigits: 2 });
        expect(toNumber(`$${shown}`)).toBe(value);
        expect(toNumber(`(${shown})`)).toBe(value === 0 ? 0 : -value);
        expect(toNumber(`-${shown}%`)).toBe(value === 0 ? 0 : -value);
      }),
    );
  });

  test('Of an old and a new price the new one counts', () => {
    expect(newestDollars('$63.00 \u279d $65.00')).toBe(65);
    expect(newestDollars('$36.00')).toBe(36);
    expect(newestDollars('')).toBeNull();
    expect(newestDollars(null)).toBeNull();
  });
});

describe('The look at bytes never calls fine what a slow reading would not', () => {
  const parts = fc.constantFrom(
    '1',
    '12',
    '345',
    ',',
    '.',
    '$',
    '-',
    '+',
    '%',
    ' ',
    ' million',
    'N',
    ' \u279d ',
    '(',
    ')',
    '',
  );
  const cell = fc.array(parts, { maxLength: 7 }).map((some) => some.join(''));
  test.each(['price', 'prices', 'number'] as const)('for cells of the kind %s', (kind) => {
    fc.assert(
      fc.property(cell, (text) => {
        const bytes = encodeUtf8(text);
        if (isPlainlyFine(kind, bytes, 0, bytes.length)) expect(judgeNumber(kind, text)).toBe('fine');
      }),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ['price', '$1,234.50'],
    ['price', '12'],
    ['prices', '$63.00 \u279d $65.00'],
    ['number', '-1.5%'],
    ['number', '19.17 million'],
  ] as const)('a %s such as %s needs no second look', (kind, text) => {
    const bytes = encodeUtf8(text);
    expect(isPlainlyFine(kind, bytes, 0, bytes.length)).toBe(true);
  });

  test('A negative price is impossible, a negative change is not', () => {
    expect(judgeNumber('price', '-5')).toBe('negative');
    expect(judgeNumber('prices', '$5 \u279d -$6')).toBe('negative');
    expect(judgeNumber('number', '(4.2)')).toBe('fine');
    expect(judgeNumber('price', 'NaN')).toBe('unreadable');
    expect(judgeNumber('price', 'N/A')).toBe('fine');
  });
});

describe('Dates', () => {
  test.each([
    ['2026-08-20', '2026-08-20'],
    ['2026-05-15 00:00:00', '2026-05-15'],
    ['2026-05-15T13:30:00Z', '2026-05-15'],
    ['20260820', '2026-08-20'],
    ['8/5/2026', '2026-08-05'],
    ['08/05/26', '2026-08-05'],
    ['Nov. 25, 2025', '2025-11-25'],
    ['November 3, 2025', '2025-11-03'],
    ['25 Nov 2025', '2025-11-25'],
    ['3-Mar-2026', '2026-03-03'],
    ['02/29/2028', '2028-02-29'],
  ])('%s is %s', (cell, date) => expect(readDate(cell)).toBe(date));

  test.each(['', 'N/A', '2026-02-30', '13/01/2026', '02/29/2026', '1889-01-01', 'soon', '20261301'])(
    '%j is no date',
    (cell) => expect(readDate(cell)).toBeNull(),
  );

  test('A file name tells its day', () => {
    expect(dateInName('marketbeat_ratings_2021-03-23.csv')).toBe('2021-03-23');
    expect(dateInName('2026-08-20/52_week_highs.csv')).toBe('2026-08-20');
    expect(dateInName('gainers_20260820.csv')).toBe('2026-08-20');
    expect(dateInName('52_week_highs.csv')).toBeNull();
    expect(dateInName('2026-99-99.csv')).toBeNull();
  });
});
