// The tracked symbols: twenty over five categories, all listed on the simulated market however small it is.
import { expect, test } from 'vitest';
import { symbolCategories } from '../../../src/domain/minutes/minute-rows.ts';
import { trackedSymbols } from '../../../src/domain/minutes/tracked-symbols.ts';
import { minuteRules } from '../../../src/domain/rules/minute-rules.ts';
import { createUniverse } from '../../../src/simulator/listings/universe.ts';

// ACONST-15, AENT-35, T-40
test('are exactly twenty different ones over all five categories', () => {
  expect(new Set(trackedSymbols.map(({ symbol }) => symbol)).size).toBe(minuteRules.tracked.value);
  expect(trackedSymbols).toHaveLength(20);
  expect(new Set(trackedSymbols.map(({ category }) => category))).toEqual(new Set(symbolCategories));
});

test('are all listed in the smallest simulated market', () => {
  const { find } = createUniverse(7, 1);
  expect(trackedSymbols.filter(({ symbol }) => find(symbol) === null)).toEqual([]);
});
