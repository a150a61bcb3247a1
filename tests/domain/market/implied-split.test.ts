// Splits implied by a close, the close before and the published change.
import { expect, test } from 'vitest';
import { impliedSplit } from '../../../src/domain/market/indicators/implied-split.ts';

test.each([
  ['a reverse split', 0.4921, 7.93, 0.716, { split_from: 16, split_to: 1 }],
  ['a split', 400, 101, 1, { split_from: 1, split_to: 4 }],
  ['a large fall with a split', 0.142, 6.87, -77.605, { split_from: 216, split_to: 1 }],
  ['a move and nothing else', 10, 20, 100, null],
  ['a corrected close', 10, 14, 0, null],
  ['a ratio of no whole number', 10, 24.5, 0, null],
  ['an unknown change', 10, 20, Number.NaN, null],
  ['an unknown close before', Number.NaN, 20, 0, null],
])('%s', (_, before, close, change, split) => {
  expect(impliedSplit(before, close, change)).toEqual(split);
});
