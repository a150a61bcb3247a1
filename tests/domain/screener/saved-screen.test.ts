// Saved screens: what is new since the last look, and what a name and an address may be.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSymbols, ScreenName, ScreenQuery } from '../../../src/domain/screener/saved/saved-screen.ts';
import { randomSymbol } from './random-stocks.ts';

test('new are the stocks that were not seen; before a first look nothing is', () => {
  fc.assert(
    fc.property(fc.uniqueArray(randomSymbol), fc.uniqueArray(randomSymbol), (seen, now) => {
      const fresh = newSymbols(seen, now);
      expect(fresh.every((symbol) => now.includes(symbol) && !seen.includes(symbol))).toBe(true);
      expect(now.filter((symbol) => !fresh.includes(symbol)).every((symbol) => seen.includes(symbol))).toBe(true);
      expect(newSymbols(null, now)).toEqual([]);
    }),
  );
});

test('a name is trimmed and not empty; an address is a query string', () => {
  expect(ScreenName.parse('  Busy ')).toBe('Busy');
  for (const name of ['', '   ', 'x'.repeat(41)]) expect(ScreenName.safeParse(name).success).toBe(false);
  expect(ScreenQuery.safeParse('cap=300000000..&sector=Health+Care%7CEnergy').success).toBe(true);
  for (const query of ['a b', '#x', 'a?b', 'x'.repeat(1001)]) expect(ScreenQuery.safeParse(query).success).toBe(false);
});
