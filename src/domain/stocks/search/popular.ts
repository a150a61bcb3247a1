// Stocks shown before a search: the largest listed companies.
import type { RuleTable } from '../../rules/rule.ts';
import { stockTypes } from '../listings/judged-listings.ts';
import { largestCompanies } from './peers.ts';
import type { Searchable } from './rank-search.ts';

const popularRules = {
  shown: { name: 'Popular stocks shown', value: 10, unit: 'stocks', source: 'specification, section 9: 10 skeletons' },
} as const satisfies RuleTable;

/** Fallback while no market cap is known: companies that have long been among the largest. */
const wellKnown = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'AVGO', 'BRK.B', 'JPM'] as const;

export function popularStocks(stocks: readonly Searchable[]): Searchable[] {
  const known = stocks.filter(
    ({ is_active, type, market_cap }) => is_active && stockTypes.has(type ?? '') && market_cap !== null,
  );
  if (known.length > 0) return largestCompanies(known, popularRules.shown.value);
  const bySymbol = new Map(stocks.map((stock) => [stock.symbol, stock]));
  return wellKnown.flatMap((symbol) => bySymbol.get(symbol) ?? []).filter(({ is_active }) => is_active);
}
