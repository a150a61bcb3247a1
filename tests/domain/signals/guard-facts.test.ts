// Sentences of the publishing guard's rules.
import { expect, test } from 'vitest';
import { amountWords } from '../../../src/domain/signals/state/guard-facts.ts';

test.each([
  [1 / 3, 'a third'],
  [0.12, '12%'],
  [0.4, '40%'],
  [100, 'a hundred'],
  [50, '50'],
])('a share or multiple of %f in a rule is written as %s', (amount, words) => {
  expect(amountWords(amount)).toBe(words);
});
