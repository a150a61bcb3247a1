// Peers of a company: the largest others of its industry.
import type { RuleTable } from '../../rules/rule.ts';
import { canAnalyse, type Searchable } from './rank-search.ts';

const peerRules = {
  shown: { name: 'Peers of a stock', value: 8, unit: 'stocks', source: 'product decision' },
} as const satisfies RuleTable;

type Company = Searchable & { industry: string | null };

/** Largest companies of the same industry, each once; empty when the industry is unknown. */
export function findPeers<T extends Company>(stock: T, all: Iterable<T>): T[] {
  if (stock.industry === null) return [];
  const others = [...all].filter(
    (other) => other.industry === stock.industry && other.market_cap !== null && canAnalyse(other),
  );
  return largestCompanies(others, peerRules.shown.value, new Set([companyKey(stock)]));
}

/** Largest companies first, each once, at most `most`. `seen`: keys of companies to leave out. */
export function largestCompanies<T extends Searchable>(all: readonly T[], most: number, seen = new Set<string>()): T[] {
  return all
    .toSorted((a, b) => (b.market_cap ?? 0) - (a.market_cap ?? 0) || (a.symbol < b.symbol ? -1 : 1))
    .filter((stock) => seen.size < seen.add(companyKey(stock)).size)
    .slice(0, most);
}

/** Key of a company: the name before its share class, so that GOOGL and GOOG count once. */
function companyKey({ name, symbol }: Pick<Searchable, 'name' | 'symbol'>): string {
  return (name ?? symbol).toLowerCase().replace(/[\s,-]*\bclass [a-z]\b.*$/, '');
}
