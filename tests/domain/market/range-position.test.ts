// Where a value stands in a range.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangePosition } from '../../../src/domain/market/range-position.ts';

// CALC-40
test.each([
  [10, 20, 15, 50],
  [10, 20, 10, 0],
  [10, 20, 20, 100],
  [10, 20, 25, 100],
  [10, 20, 5, 0],
  [10, 10, 10, 50],
  [null, 20, 15, null],
  [10, null, 15, null],
  [10, 20, null, null],
  [10, Number.NaN, 15, null],
])('between %s and %s the value %s stands at %s percent', (low, high, value, at) => {
  expect(rangePosition(low, high, value)).toBe(at);
});

test('a position is never outside the bar', () => {
  const price = fc.double({ min: 0, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(price, price, price, (a, b, value) => {
      const at = rangePosition(Math.min(a, b), Math.max(a, b), value);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(100);
    }),
  );
});
