// An industry in one form, whichever source names it.
import { expect, test } from 'vitest';
import { industryWords } from '../../../src/domain/stocks/details/industry-words.ts';

test.each([
  ['SEMICONDUCTORS & RELATED DEVICES', 'Semiconductors & Related Devices'],
  ['Semiconductors', 'Semiconductors'],
  ['Oil, gas and coal', 'Oil, gas and coal'],
  ['', null],
  [null, null],
  [undefined, null],
])('%s is written %s', (given, words) => {
  expect(industryWords(given)).toBe(words);
});
