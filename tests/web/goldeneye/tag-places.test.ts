// Tags along an axis keep their distance and their order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeTags } from '../../../src/web/screens/goldeneye/setups/tag-places.ts';

test.each([
  [
    [10, 80, 140],
    [10, 80, 140],
  ],
  [
    [50, 52, 54],
    [50, 66, 82],
  ],
  [
    [2, 148, 150],
    [8, 128, 144],
  ],
])('%j become %j', (wanted, placed) => {
  expect(placeTags(wanted, 16, 152)).toEqual(placed);
});

test('any three tags are 16 px apart, inside the room, in the order of their values', () => {
  fc.assert(
    fc.property(fc.array(fc.float({ min: -50, max: 300, noNaN: true }), { minLength: 3, maxLength: 3 }), (wanted) => {
      const placed = placeTags(wanted, 16, 152);
      const order = [0, 1, 2].sort((one, other) => wanted[one]! - wanted[other]!);
      const sorted = order.map((at) => placed[at]!);
      expect(sorted[0]).toBeGreaterThanOrEqual(8);
      expect(sorted[2]).toBeLessThanOrEqual(144);
      expect(sorted[1]! - sorted[0]!).toBeGreaterThanOrEqual(16 - 1e-9);
      expect(sorted[2]! - sorted[1]!).toBeGreaterThanOrEqual(16 - 1e-9);
    }),
  );
});
