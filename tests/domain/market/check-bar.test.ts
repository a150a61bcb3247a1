// Bars that can be are accepted; each kind of damage is refused with its reason.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BarFigures,
  barProblems,
  checkBar,
  checkPrices,
  checkStart,
  findSpikes,
  isFar,
  PriceLevels,
} from '../../../src/domain/market/checks/check-bar.ts';

const [MISSING, NOT_POSITIVE, NEGATIVE_VOLUME, OUTSIDE, FAR, FUTURE, DISORDER] = barProblems;
const cents = (value: number) => Math.round(value * 100) / 100;
const price = fc.double({ min: 1, max: 650_000, noNaN: true }).map(cents);
/** Low, high, and where open and close lie between them. */
const bar = fc
  .record({
    low: price,
    width: fc.double({ min: 0, max: 4, noNaN: true }),
    open: unit(),
    close: unit(),
    volume: fc.nat(),
  })
  .map(({ low, width, open, close, volume }): BarFigures => {
    const high = cents(low * (1 + width));
    const at = (share: number) => Math.min(high, Math.max(low, cents(low + (high - low) * share)));
    return { open: at(open), high, low, close: at(close), volume };
  });
function unit() {
  return fc.double({ min: 0, max: 1, noNaN: true });
}
const span = fc.constantFrom('minute' as const, 'day' as const);
const figure = fc.constantFrom('open', 'high', 'low', 'close', 'volume' as const);
const options = { numRuns: 500, seed: 20_261_125 };

describe('one bar', () => {
  test('every bar whose open and close lie in its range is accepted', () => {
    fc.assert(
      fc.property(bar, span, (one, of) => {
        expect(checkBar(one, of)).toBeNull();
      }),
      options,
    );
  });

  test('a missing, zero or negative figure is refused', () => {
    fc.assert(
      fc.property(
        bar,
        span,
        figure,
        fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0),
        (one, of, name, bad) => {
          const problem = checkBar({ ...one, [name]: bad }, of);
          if (!Number.isFinite(bad)) expect(problem).toBe(MISSING);
          else if (name === 'volume') expect(problem).toBe(bad === 0 ? null : NEGATIVE_VOLUME);
          else expect(problem).toBe(NOT_POSITIVE);
        },
      ),
      options,
    );
  });

  test('an open or a close a cent outside the range is refused, whatever the price', () => {
    fc.assert(
      fc.property(bar, span, fc.constantFrom('open', 'close'), fc.boolean(), (one, of, name, above) => {
        const outside = above ? one.high + 0.01 : one.low - 0.01;
        fc.pre(outside > 0.001);
        expect(checkBar({ ...one, [name]: outside }, of)).toBe(OUTSIDE);
      }),
      options,
    );
  });

  test('a high below the low is refused', () => {
    fc.assert(
      fc.property(bar, span, (one, of) => {
        fc.pre(one.high > one.low);
        expect(checkBar({ ...one, high: one.low, low: one.high }, of)).toBe(OUTSIDE);
      }),
      options,
    );
  });

  test('a price thousands of times below the others is refused', () => {
    expect(checkBar({ open: 0.01, high: 231, low: 0.01, close: 230.5, volume: 100 }, 'day')).toBe(FAR);
    expect(checkBar({ open: 185.1, high: 628_930, low: 620_000, close: 628_930, volume: 1 }, 'minute')).toBe(OUTSIDE);
    expect(checkBar({ open: 628_900, high: 628_930, low: 628_000, close: 628_930, volume: 1 }, 'minute')).toBeNull();
  });

  test('prices stored as 32-bit floats are no damage', () => {
    const high = Math.fround(231.57);
    expect(checkBar({ open: 231.57, high, low: 230, close: 231.57, volume: 1 }, 'day')).toBeNull();
  });

  test('an unknown price contradicts nothing, and of cents any factor is usual', () => {
    expect(checkPrices(Number.NaN, Number.NaN, Number.NaN, 12, 'day')).toBeNull();
    expect(checkPrices(0.0009, 0.1, 0.0009, 0.012, 'day')).toBeNull();
  });
});

test('bars come in rising order, and none begins in the future', () => {
  const now = Date.parse('2026-03-23T15:00:00Z');
  expect(checkStart(now, now - 60_000, now)).toBeNull();
  expect(checkStart(now + 60_000, null, now)).toBeNull();
  expect(checkStart(now + 60_001, null, now)).toBe(FUTURE);
  expect(checkStart(now, now, now)).toBe(DISORDER);
});

describe('neighbours', () => {
  const walk = fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 3, maxLength: 30 }).map((steps) => {
    let close = 200;
    return steps.map((step) => (close = Math.min(5_000, Math.max(20, close * step))));
  });

  test('closes that move by less than the factor have no spike; one far from both sides is found', () => {
    fc.assert(
      fc.property(walk, fc.nat(), fc.constantFrom(1 / 20_000, 1 / 100, 100, 20_000), (closes, at, factor) => {
        expect(findSpikes(closes, 'day').size).toBe(0);
        const place = 1 + (at % (closes.length - 2));
        const damaged = closes.with(place, closes[place]! * factor);
        fc.pre([closes[place - 1]!, closes[place + 1]!].every((one) => isFar(one, damaged[place]!, 20)));
        expect([...findSpikes(damaged, 'day')]).toEqual([place]);
      }),
      options,
    );
  });

  test('the first or last price is refused only beyond all bounds, a lasting change of level never', () => {
    expect([...findSpikes([230, 231, 0.01], 'day')]).toEqual([2]);
    expect([...findSpikes([0.01, 231, 230], 'day')]).toEqual([0]);
    expect([...findSpikes([0.03, 0.03, 4.2, 4.4], 'day')]).toEqual([]);
  });

  test('in the stream a minute far from the level is left out, two that agree make a new one', () => {
    const levels = new PriceLevels();
    const minute = (at: number) => Date.parse('2026-03-23T14:00:00Z') + at * 60_000;
    expect(levels.check('AAPL', minute(0), 230)).toBeNull();
    expect(levels.check('AAPL', minute(1), 0.01)).toBe(FAR);
    // The same minute read again says nothing new.
    expect(levels.check('AAPL', minute(1), 0.01)).toBe(FAR);
    expect(levels.check('AAPL', minute(2), 231)).toBeNull();
    expect(levels.check('AAPL', minute(3), 12)).toBe(FAR);
    expect(levels.check('AAPL', minute(4), 12.1)).toBeNull();
    expect(levels.check('AAPL', minute(5), 12.2)).toBeNull();
    // A night may bring a split.
    expect(levels.check('AAPL', minute(5 + 60 * 20), 240)).toBeNull();
  });

  test.each([0, 60 * 20])('the first minute of a stream or a day is held against the close before it', (from) => {
    const levels = new PriceLevels();
    const minute = (at: number) => Date.parse('2026-03-23T14:00:00Z') + at * 60_000;
    if (from > 0) expect(levels.check('AAPL', minute(0), 230)).toBeNull();
    expect(levels.check('AAPL', minute(from), 1e6, 230)).toBe(FAR);
    expect(levels.check('AAPL', minute(from + 1), 231, 230)).toBeNull();
    expect(levels.check('NEW', minute(from), 1e6)).toBeNull();
    // A split not filed yet: the second minute confirms it.
    expect(levels.check('MSFT', minute(from), 10_000, 400)).toBe(FAR);
    expect(levels.check('MSFT', minute(from + 1), 10_010, 400)).toBeNull();
  });
});
