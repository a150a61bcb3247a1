// Renames and splits that closes and stated changes imply.
import { expect, test } from 'vitest';
import { impliedRenames, type StatedClose } from '../../../src/domain/market/indicators/implied-rename.ts';
import { impliedSplit } from '../../../src/domain/market/indicators/implied-split.ts';

const day = (symbol: string, close: number, change: number, volume = 400_000): StatedClose => ({
  ...{ symbol, close, change, volume },
});
const old = (symbol: string, close: number, volume = 500_000) => day(symbol, close, 0, volume);

test.each<[string, StatedClose[], StatedClose[], string[]]>([
  ['a change that begins at its last close', [old('OLD', 63.8)], [day('NEW', 64.26, 0.721)], ['OLD NEW']],
  ['a large one', [old('OLD', 54.3)], [day('NEW', 80.06, 47.44)], ['OLD NEW']],
  ['another close', [old('OLD', 63.9)], [day('NEW', 64.26, 0.721)], []],
  ['no stated change', [old('OLD', 64.26)], [day('NEW', 64.26, Number.NaN)], []],
  ['closes of less than a dollar', [old('OLD', 0.12)], [day('NEW', 0.12, 0)], []],
  ['volumes of two companies', [old('OLD', 10, 573)], [day('NEW', 10.34, 3.4, 671_459)], []],
  ['unknown volumes', [old('OLD', 63.8)], [day('NEW', 64.26, 0.721, Number.NaN)], []],
  ['two that ended alike', [old('ONE', 25.24), old('TWO', 25.23)], [day('NEW', 25.24, 0.02)], []],
  ['two that began alike', [old('OLD', 10)], [day('ONE', 10, 0), day('TWO', 10.1, 1)], []],
  ['two renames of a day', [old('A', 25.24), old('B', 40)], [day('C', 40.4, 1), day('D', 25.24, 0)], ['B C', 'A D']],
])('a rename: %s', (_, ended, begun, renames) => {
  expect(impliedRenames(ended, begun).map(({ from, to }) => `${from} ${to}`)).toEqual(renames);
});

test.each([
  ['a reverse split', 0.4921, 7.93, 0.716, { split_from: 16, split_to: 1 }],
  ['a split', 400, 101, 1, { split_from: 1, split_to: 4 }],
  ['a large fall with a split', 0.142, 6.87, -77.605, { split_from: 216, split_to: 1 }],
  ['a move and nothing else', 10, 20, 100, null],
  ['a corrected close', 10, 14, 0, null],
  ['a ratio of no whole number', 10, 24.5, 0, null],
  ['an unknown change', 10, 20, Number.NaN, null],
  ['an unknown close before', Number.NaN, 20, 0, null],
])('a split: %s', (_, before, close, change, split) => {
  expect(impliedSplit(before, close, change)).toEqual(split);
});
