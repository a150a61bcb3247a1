// Figures of conditions in words, and what a reader types for them.
import { describe, expect, test } from 'vitest';
import { type FigureField, figureFields, type Span } from '../../../src/domain/screener/conditions/condition-fields.ts';
import { readConditions } from '../../../src/domain/screener/conditions/conditions.ts';
import {
  figureRules,
  figureWords,
  readFigure,
  spanWords,
} from '../../../src/domain/screener/conditions/figure-rules.ts';

describe('words', () => {
  test.each<[FigureField, Span, string]>([
    ['market_cap', { from: 3e8, to: null }, '$300M or more'],
    ['market_cap', { from: 3e8, to: 2e9 }, '$300M to $2B'],
    ['price', { from: null, to: 20 }, '$20 or less'],
    ['change', { from: 3, to: null }, '+3% or more'],
    ['gap', { from: null, to: -2.5 }, '\u22122.5% or less'],
    ['relative_volume', { from: 2, to: null }, '2x or more'],
    ['float', { from: null, to: 2e7 }, '20M or less'],
    ['rsi', { from: null, to: 75 }, '75 or less'],
    ['score', { from: 0, to: 50 }, '0 to +50'],
    ['rsi', { from: null, to: null }, 'Any'],
  ])('of %s %j are %s', (field, span, words) => {
    expect(spanWords(field, span)).toBe(words);
  });

  test.each<[FigureField, string, number | null]>([
    ['market_cap', '$300M', 3e8],
    ['price', ' $5 ', 5],
    ['change', '+3%', 3],
    ['change', '\u22122.5%', -2.5],
    ['relative_volume', '2.0x', 2],
    ['price', '1,250', 1250],
    ['score', '.5', 0.5],
    ['volume', '1.5b', 1.5e9],
    ['price', '5%', null],
    ['price', '', null],
    ['price', 'many', null],
    ['price', '5 to 6', null],
  ])('of %s %j are read as %s', (field, typed, value) => {
    expect(readFigure(field, typed)).toEqual({ value, problem: null });
  });

  test('never negative are taken of signed figures alone, typed or in an address', () => {
    for (const field of figureFields) {
      const isSigned = ['change', 'gap', 'score'].includes(field);
      expect(readFigure(field, '-20').value, field).toBe(isSigned ? -20 : null);
    }
    expect(readConditions((name) => (name === 'price' ? '-20..20' : null)).spans).toEqual({
      price: { from: null, to: 20 },
    });
    expect(readConditions((name) => (name === 'change' ? '-20..' : null)).spans).toEqual({
      change: { from: -20, to: null },
    });
  });

  test('of every stop are read back as the stop', () => {
    for (const field of figureFields) {
      for (const stop of figureRules[field].stops) expect(readFigure(field, figureWords(field, stop)).value).toBe(stop);
    }
  });
});
