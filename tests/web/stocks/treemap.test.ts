// Treemap: areas in proportion to sizes, filling the room without overlap.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { treemap } from '../../../src/web/screens/stocks/market/treemap.ts';

const sizes = fc
  .array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 14 })
  .map((some) => some.toSorted((a, b) => b - a));

test('areas are in proportion to sizes, and the tiles fill the room', () => {
  fc.assert(
    fc.property(sizes, fc.double({ min: 0.5, max: 5, noNaN: true }), (items, ratio) => {
      const whole = items.reduce((sum, size) => sum + size, 0);
      const tiles = treemap(items, (size) => size, ratio);
      expect(tiles.map(({ item }) => item)).toEqual(items);
      for (const { item, left, top, width, height } of tiles) {
        expect((width * height) / 10_000).toBeCloseTo(item / whole, 6);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(100 + 1e-6);
      }
      for (const [at, one] of tiles.entries())
        for (const other of tiles.slice(at + 1)) {
          const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
          const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
          expect(Math.min(across, down)).toBeLessThanOrEqual(1e-6);
        }
    }),
  );
});

test('nothing of size has no tiles', () => {
  expect(treemap([], () => 1, 2)).toEqual([]);
  expect(treemap([1], () => 0, 2)).toEqual([]);
});
