// The header of a list beside that of the last file of the same list.
import { expect, test } from 'vitest';
import { headerDrift } from '../../../src/domain/pipeline/reading/header-drift.ts';

const SAYS = 'The header differs from the last file of this list: ';

test.each([
  ['the same columns', ['Company', 'Symbol'], ['Company', 'Symbol'], null],
  ['another order, other letters and spaces', ['Company', 'Symbol'], [' symbol', 'COMPANY'], null],
  ['empty names', ['Company', ''], ['Company', '', ' '], null],
  ['a column that is gone', ['Company', 'Symbol', 'Rating'], ['Company', 'Symbol'], `${SAYS}without Rating.`],
  ['a new column', ['Symbol'], ['Symbol', 'Score'], `${SAYS}new are Score.`],
  ['a renamed column', ['Symbol', 'Rating'], ['Symbol', 'Grade'], `${SAYS}without Rating; new are Grade.`],
  ['many', ['S'], ['S', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], `${SAYS}new are a, b, c, d, e, f and 2 more.`],
])('%s', (_, before, now, said) => {
  expect(headerDrift(before, now)).toBe(said);
});
