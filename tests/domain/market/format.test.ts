// Figures as people read them: units, places, signs, and what is said when a figure is unknown.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compact,
  compactMoney,
  cut,
  cutAtWord,
  decimal,
  finiteNumber,
  marketCap,
  money,
  moneyOf,
  percent,
  plural,
  price,
  priceChange,
  signed,
  signedPercent,
  whole,
} from '../../../src/domain/market/format.ts';

const all = { decimal, whole, price, money, signed, signedPercent, percent, marketCap, compact, compactMoney };

// CALC-32, CALC-33, ERR-17
test.each(Object.entries(all))('%s says N/A for what is missing or no number', (_, format) => {
  for (const value of [null, undefined, '', ' ', 'n/a', Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(format(value)).toBe('N/A');
  }
});

describe('large figures', () => {
  // CALC-47
  test.each([
    [5_220_000_000_000, '$5.22T'],
    [1_000_000_000_001, '$1.00T'],
    [1_000_000_000_000, '$1,000.00B'],
    [957_100_000_000, '$957.10B'],
    [1_000_000_000, '$1,000.00M'],
    [66_900_000, '$66.90M'],
    [1_000_000, '$1,000,000'],
    [950_000, '$950,000'],
    [0, '$0'],
  ])('a market capitalization of %d is %s', (value, text) => {
    expect(marketCap(value)).toBe(text);
  });

  // CALC-48
  test.each([
    [182_400_000, '182.40M'],
    [2_300_000_000, '2.30B'],
    [4_200_000_000_000, '4,200.00B'],
    [12_340, '12.34K'],
    [999, '999'],
    [-45_000, '−45.00K'],
  ])('%d is %s', (value, text) => {
    expect(compact(value)).toBe(text);
  });
});

test.each([
  [1234.5, '$1,234.50'],
  [0.1234, '$0.1234'],
  [-3.7, '−$3.70'],
  ['214.36', '$214.36'],
  [0, '$0.00'],
])('a price of %s is %s', (value, text) => {
  expect(money(value)).toBe(text);
});

test('changes always show their sign, except when they round to nothing', () => {
  expect(signed(10.58)).toBe('+10.58');
  expect(signed(-3.71)).toBe('−3.71');
  expect(signed(750, 0)).toBe('+750');
  expect(signedPercent(5.191)).toBe('+5.19%');
  expect(signedPercent(-0.001)).toBe('0.00%');
  expect(signed(0)).toBe('0.00');
  expect([moneyOf(0.0024, 0.9036), moneyOf(0.02, 214.36), moneyOf(null, 1)]).toEqual(['$0.0024', '$0.02', 'N/A']);
  expect([priceChange(0.0024, 0.9036), priceChange(-1.2, 57.59)]).toEqual(['+0.0024', '−1.20']);
  expect(priceChange(0.004, null)).toBe('0.00');
});

test('numeric text counts as a number, empty text does not', () => {
  expect(finiteNumber(' 12.5 ')).toBe(12.5);
  expect(finiteNumber('')).toBeNull();
  expect(finiteNumber('12 million')).toBeNull();
});

test('a cut text is never longer than asked and says that it was cut', () => {
  // CONST-07, CONST-13
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const result = cut(text, 80);
      expect([...result].length).toBeLessThanOrEqual(80);
      if ([...text].length > 80) expect(result.endsWith('…')).toBe(true);
      else expect(result).toBe(text);
    }),
  );
});

test.each([
  ['Expert lists lean bearish, Insider Sales most', 27, 'Expert lists lean bearish…'],
  ['Expert lists lean', 12, 'Expert…'],
  ['Expert lists lean', 13, 'Expert lists…'],
  ['Incomprehensibility', 8, 'Incompr…'],
  ['short', 8, 'short'],
])('%s is cut to %d characters behind a word', (text, chars, expected) => {
  expect(cutAtWord(text, chars)).toBe(expected);
});

test('counts agree with their noun', () => {
  expect(plural(1, 'signal')).toBe('1 signal');
  expect(plural(1234, 'signal')).toBe('1,234 signals');
  expect(plural(2, 'company', 'companies')).toBe('2 companies');
});

test('any finite number is written with digits and never as N/A', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) => {
      for (const format of Object.values(all)) expect(format(value)).toMatch(/\d/);
    }),
  );
});
