// Value at a rank against a full sort.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectNth } from '../../../src/domain/record/figures/group-figures.ts';

test('the value at a rank is that of the sorted values, and none before it is larger', () => {
  const numbers = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 })), { minLength: 1 });
  fc.assert(
    fc.property(numbers, fc.nat(), (given, rank) => {
      const n = rank % given.length;
      const values = Float64Array.from(given);
      const found = selectNth(values, n);
      expect(found === Float64Array.from(given).sort()[n]).toBe(true);
      expect(values.subarray(0, n).every((value) => value <= found)).toBe(true);
    }),
  );
});
