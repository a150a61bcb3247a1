// Columns a reader adds to the screener: what an address may say, and what a press does.
import { expect, test } from 'vitest';
import { type ExtraColumn, readExtraColumns, withColumn } from '../../../src/domain/screener/list/extra-columns.ts';

test.each([
  [null, []],
  ['', []],
  ['float,volume', ['float', 'volume']],
  ['Market_Cap, volume,market_cap', ['market_cap']],
  ['volume,price,<b>,volume,relative_volume', ['volume', 'relative_volume']],
])('the address %j adds %j', (text, columns) => {
  expect(readExtraColumns(text)).toEqual(columns);
});

test('a column is added at the end, and taken out where it was', () => {
  const columns: ExtraColumn[] = ['float', 'volume', 'market_cap'];
  expect(withColumn(columns, 'relative_volume')).toEqual([...columns, 'relative_volume']);
  expect(withColumn(columns, 'volume')).toEqual(['float', 'market_cap']);
});
