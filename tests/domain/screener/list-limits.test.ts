// Limits to the list of the screener: a dearest price, a least relative volume.
import { expect, test } from 'vitest';
import { readLimit, rowsWithin } from '../../../src/domain/screener/list/list-limits.ts';
import type { ListedColumns } from '../../../src/domain/screener/list/listed-columns.ts';

const list = {
  current_price: Float64Array.of(19.99, 20, 20.01, Number.NaN, 3),
  relative_volume: Float64Array.of(3, 2.99, 4, 9, Number.NaN),
} as ListedColumns;
const rows = Uint32Array.of(4, 3, 2, 1, 0);

test.each([
  [{ price: null, volume: null }, [4, 3, 2, 1, 0]],
  [{ price: 20, volume: null }, [4, 1, 0]],
  [{ price: null, volume: 3 }, [3, 2, 0]],
  [{ price: 20, volume: 3 }, [0]],
])('%j leaves the rows within it in their order; what is unknown lies within none', (limits, left) => {
  expect([...rowsWithin(list, rows, limits)]).toEqual(left);
});

test.each([
  ['20', 20],
  ['1.5', 1.5],
  ['', null],
  [null, null],
  ['0', null],
  ['-3', null],
  ['Infinity', null],
  ['many', null],
])('%s in an address is read as %s', (text, limit) => {
  expect(readLimit(text)).toBe(limit);
});
