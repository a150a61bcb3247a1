// Entry of a plan as one range, wherever it is shown.
import { expect, test } from 'vitest';
import { distanceWords, entryRange, entryWords } from '../../../src/domain/goldeneye/view/entry-range.ts';
import { money } from '../../../src/domain/market/format.ts';

test.each([
  [{ entry: 248.77, entry_low: 248.7, entry_high: 248.84 }, '248.70 to 248.84', '$248.70 to $248.84'],
  [{ entry: 1234.5, entry_low: 1234.1, entry_high: 1234.9 }, '1,234.10 to 1,234.90', '$1,234.10 to $1,234.90'],
  [{ entry: 0.5, entry_low: 0.4998, entry_high: 0.5002 }, '0.4998 to 0.5002', '$0.4998 to $0.5002'],
  // Both edges on the same tick, and a window of an earlier version.
  [{ entry: 20, entry_low: 20, entry_high: 20 }, '20.00', '$20.00'],
  [{ entry: 20, entry_low: null, entry_high: null }, '20.00', '$20.00'],
])('%o', (plan, words, dollars) => {
  expect(entryWords(plan)).toBe(words);
  expect(entryWords(plan, money)).toBe(dollars);
  const [low, high] = entryRange(plan);
  expect(low <= plan.entry && plan.entry <= high).toBe(true);
});

const plan = { entry: 100, entry_low: 99.9, entry_high: 100.1 };

test.each([
  [99.8, '0.10% below'],
  [99.899, 'under 1 cent (0.001%) below'],
  [99.9, 'inside'],
  [100.05, 'inside'],
  [100.1, 'inside'],
  [100.17, '7 cents (0.07%) above'],
])('a price of %d is %s of the entry', (price, words) => {
  expect(distanceWords(plan, price)).toBe(words);
});

test('a plan without a range is measured from its one price', () => {
  const one = { entry: 100, entry_low: null, entry_high: null };
  expect(distanceWords(one, 100)).toBe('at entry');
  expect(distanceWords(one, 100.05)).toBe('5 cents (0.05%) above');
});
