// Search of all listed stocks in memory: exact symbol, other notations, symbol prefix, words of names, any part.
import type { RuleTable } from '../../rules/rule.ts';
import { searchRank } from '../../text/match-rank.ts';
import { stockQuery } from './stock-query.ts';

const searchRules = {
  results: { name: 'Results of a search', value: 20, unit: 'stocks', source: 'product decision' },
} as const satisfies RuleTable;

/** Listed stock for the search; market_cap in USD, type in the vendor's code. */
export type Searchable = {
  symbol: string;
  name: string | null;
  type: string | null;
  is_active: boolean;
  market_cap: number | null;
};

/** Types ranked before rights, warrants, units and preferred shares on an equal match. */
const plainTypes = new Set(['CS', 'ADRC', 'ETF', 'ETN', 'ETV', 'FUND', 'OS', 'GDR', 'NYRS']);

export type StockSearch = (text: string, limit?: number) => Searchable[];

/**
 * Sorts the list once, so that a search is a single pass. Among equal matches active, ordinary and large stocks come
 * first.
 */
export function stockSearch(stocks: readonly Searchable[]): StockSearch {
  const entries = stocks
    .toSorted(
      (a, b) =>
        Number(b.is_active) - Number(a.is_active) ||
        Number(isPlain(b)) - Number(isPlain(a)) ||
        (b.market_cap ?? 0) - (a.market_cap ?? 0) ||
        (a.symbol < b.symbol ? -1 : 1),
    )
    .map((stock) => {
      const lower = { symbol: stock.symbol.toLowerCase(), name: (stock.name ?? '').toLowerCase() };
      return { stock, symbol: stock.symbol, lower };
    });
  return (typed, limit = searchRules.results.value) => {
    const query = stockQuery(typed);
    if (query.text === '') return [];
    const found: Searchable[][] = [[], [], [], [], []];
    for (const entry of entries) {
      const rank = searchRank(entry, query);
      const group = rank === null ? undefined : found[rank];
      if (group !== undefined && group.length < limit) group.push(entry.stock);
    }
    return found.flat().slice(0, limit);
  };
}

function isPlain(stock: Pick<Searchable, 'type'>): boolean {
  return stock.type === null || plainTypes.has(stock.type);
}

/** Whether the analysis accepts this stock: not for delisted stocks, rights, warrants and units. */
export function canAnalyse(stock: Pick<Searchable, 'type' | 'is_active'>): boolean {
  return stock.is_active && isPlain(stock);
}
