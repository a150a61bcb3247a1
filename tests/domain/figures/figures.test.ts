// Figures that follow the live price, changes rounded once, and figures beside their thresholds.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAgainst } from '../../../src/domain/figures/format-against.ts';
import { priceFactor, valuedAt } from '../../../src/domain/figures/valuation.ts';
import { signedPercent } from '../../../src/domain/market/format.ts';
import { type Bounds, inRange, toRange } from '../../../src/domain/numbers/bounds.ts';
import { changePercent } from '../../../src/domain/numbers/percent.ts';
import { roundTo } from '../../../src/domain/numbers/round.ts';

const rule = (value: number, unit = '%') => ({ name: 'edge', value, unit, source: 'test' });

describe('a change', () => {
  test('is the same whether it is rounded before it is sent or when it is shown', () => {
    const cents = fc.integer({ min: 1, max: 5_000_000 }).map((value) => value / 100);
    fc.assert(
      fc.property(cents, cents, (price, close) => {
        const change = changePercent(price, close);
        expect(signedPercent(roundTo(change, 2))).toBe(signedPercent(change));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [183.47, 179.67, '+2.11%'],
    [1.01, 1, '+1.00%'],
    [0, 1, '\u2212100.00%'],
  ])('from %d to %d', (price, close, words) => {
    expect(signedPercent(changePercent(price, close))).toBe(words);
  });

  test.each([
    [1.005, 2, 1.01],
    [-2.115, 2, -2.12],
    [1e-9, 2, 0],
    [1e21, 2, 1e21],
    [12345.678, 0, 12346],
  ])('%d at %d places is %d', (value, places, rounded) => {
    expect(roundTo(value, places)).toBe(rounded);
  });
});

describe('a figure beside its threshold', () => {
  test.each([
    [0.304, { to: rule(0.3) }, '0.304%', 'at most 0.300%'],
    [0.31, { to: rule(0.3) }, '0.31%', 'up to 0.3%'],
    [0.3, { to: rule(0.3) }, '0.30%', 'up to 0.3%'],
    [5.0004, { above: rule(5) }, '5.0004%', 'above 5.0000%'],
    [2.9999, { from: rule(3, 'x') }, '2.9999x', 'at least 3.0000x'],
    [null, { from: rule(3, 'x') }, '--', 'from 3x'],
  ] as const)('%d against %j', (value, bounds, shown, threshold) => {
    const unit = 'to' in bounds || 'above' in bounds ? '%' : 'x';
    expect(formatAgainst(value, bounds, { unit })).toMatchObject({ value: shown, threshold });
  });

  test('never reads as the other verdict', () => {
    const edge = fc.integer({ min: -500, max: 500 }).map((value) => value / 100);
    const kind = fc.constantFrom('above', 'from', 'to', 'below');
    fc.assert(
      fc.property(edge, kind, fc.double({ min: -0.02, max: 0.02, noNaN: true }), (at, name, away) => {
        const bounds: Bounds = { [name]: rule(at) };
        const value = Number((at + away).toFixed(6));
        const shown = Number(formatAgainst(value, bounds, { unit: '%' }).value.replace('%', '').replace('\u2212', '-'));
        expect(inRange(shown, toRange(bounds))).toBe(inRange(value, toRange(bounds)));
      }),
    );
  });
});

describe('figures that depend on the price', () => {
  const company = { market_cap: 11.16e9, pe_ratio_trailing: 25.44, price_to_book: 4, price_to_sales: null, beta: 1.2 };
  const now = { price: 36.15, previous_close: 30.64, day: '2026-11-25' };

  test('follow it, and only they', () => {
    const moved = valuedAt(company, priceFactor(now, { date: '2026-11-24', price: 30.64 }));
    expect(moved.market_cap! / 1e9).toBeCloseTo(13.17, 2);
    expect(moved.pe_ratio_trailing).toBeCloseTo(30.01, 2);
    expect(moved).toMatchObject({ price_to_sales: null, beta: 1.2 });
  });

  test.each([
    ['count from the close of their own day when it is an older one', { date: '2026-11-23', price: 30 }, 36.15 / 30],
    ['count from the previous close, which knows of a split', { date: '2026-11-24', price: 306.4 }, 36.15 / 30.64],
    ['stay where an older close lies on the other side of a split', { date: '2026-11-20', price: 306.4 }, 1],
    ['count from the previous close when their day is unknown', null, 36.15 / 30.64],
    ['stay of the close of today', { date: '2026-11-25', price: 36.15 }, 1],
  ])('%s', (_, close, factor) => {
    expect(priceFactor(now, close)).toBeCloseTo(factor, 12);
  });

  test('stay where no price is known', () => {
    expect(priceFactor({ ...now, price: null }, null)).toBe(1);
    expect(priceFactor({ ...now, previous_close: null }, null)).toBe(1);
  });
});
