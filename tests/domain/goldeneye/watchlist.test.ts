// The watchlist: which symbols, in which groups, in which order.
import { expect, test } from 'vitest';
import { CategoryName } from '../../../src/domain/goldeneye/golden-eye.ts';
import {
  bannerFunds,
  categories,
  categoryLabel,
  findCategory,
  watchedSymbols,
  watchlist,
} from '../../../src/domain/goldeneye/watchlist.ts';
import { pollRules } from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';

// CONST-19, L-36
test('41 different symbols stand in six categories', () => {
  expect(watchedSymbols).toHaveLength(pollRules.symbols.value);
  expect(new Set(watchedSymbols).size).toBe(41);
  expect(categories).toHaveLength(pollRules.categories.value);
  expect(Object.values(watchlist).flat()).toEqual(watchedSymbols);
});

// GOLD-18, GOLD-19, GOLD-20, GOLD-21, GOLD-22, GOLD-23
test('the categories come in their order with their words', () => {
  expect(categories.map(({ category, label }) => `${category}: ${label}`)).toEqual([
    'etfs: ETFs & Indices',
    'market_context: Market Context',
    'mega_caps: Mega Caps',
    'volatile_tech: Volatile Tech',
    'crypto_plays: Crypto Plays',
    'wild_cards: Wild Cards',
  ]);
  expect(CategoryName.options).toEqual(categories.map(({ category }) => category));
});

test('the funds of the banner are on the watchlist', () => {
  expect(bannerFunds).toEqual(['TNA', 'TZA', 'TQQQ', 'SQQQ', 'VXX']);
  for (const fund of bannerFunds) expect(watchedSymbols).toContain(fund);
});

test('a symbol knows its category, and one beyond the watchlist has none', () => {
  expect(findCategory('TNA')).toBe('etfs');
  expect(findCategory('VXX')).toBe('market_context');
  expect(findCategory('F')).toBeNull();
  expect(categoryLabel(null)).toBe('Beyond the watchlist');
});
