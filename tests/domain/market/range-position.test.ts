// Position of a value between a low and a high.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangePosition } from '../../../src/domain/market/range-position.ts';

test.each([
  [10, 20, 15, 50],
  [10, 20, 10, 0],
  [10, 20, 20, 100],
  [10, 20, 25, 100],
  [10, 20, 5, 0],
  [10, 10, 10, 50],
  [10, 10, 99, 50],
])('between %d and %d, %d stands at %d percent', (low, high, value, at) => {
  expect(rangePosition(low, high, value)).toBe(at);
});

test('with an unknown bound or value the place is unknown', () => {
  expect(rangePosition(null, 20, 15)).toBeNull();
  expect(rangePosition(10, null, 15)).toBeNull();
  expect(rangePosition(10, 20, null)).toBeNull();
  expect(rangePosition(10, 20, Number.NaN)).toBeNull();
});

test('a place is always between 0 and 100', () => {
  const price = fc.double({ min: 0, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(price, price, price, (low, high, value) => {
      const at = rangePosition(low, high, value) ?? -1;
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(100);
    }),
  );
});
