// The order of a table: what choosing a column makes of it, and its word in the address.
import { describe, expect, test } from 'vitest';
import { type ColumnSort, nextSort, readSort, sortText } from '../../../src/web/ui/tables/column-sort.ts';

const columns = ['symbol', 'price', 'volume'] as const;
type Column = (typeof columns)[number];
const usual: ColumnSort<Column> = { column: 'volume', direction: 'desc' };

describe('choosing a column', () => {
  // SCREEN-23
  test('turns it round when it is chosen again, and begins downwards with another', () => {
    const once = nextSort(usual, 'price');
    expect(once).toEqual({ column: 'price', direction: 'desc' });
    expect(nextSort(once, 'price')).toEqual({ column: 'price', direction: 'asc' });
    expect(nextSort(nextSort(once, 'price'), 'price')).toEqual(once);
    expect(nextSort(usual, 'volume').direction).toBe('asc');
  });
});

describe('in the address', () => {
  test('every order reads back as it was written, and the usual one is left out', () => {
    for (const column of columns) {
      for (const direction of ['asc', 'desc'] as const) {
        expect(readSort(sortText({ column, direction }, usual), columns, usual)).toEqual({ column, direction });
      }
    }
    expect(sortText(usual, usual)).toBeNull();
  });

  test.each([null, '', 'price', 'price-up', 'colour-asc', '-asc'])('%j is the usual order', (text) => {
    expect(readSort(text, columns, usual)).toEqual(usual);
  });
});
