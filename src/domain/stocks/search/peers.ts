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
  const seen = new Set([companyKey(stock)]);
  return [...all]
    .filter((other) => other.industry === stock.industry && other.market_cap !== null && canAnalyse(other))
    .sort((a, b) => (b.market_cap ?? 0) - (a.market_cap ?? 0) || (a.symbol < b.symbol ? -1 : 1))
    .filter((other) => {
      const key = companyKey(other);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, peerRules.shown.value);
}

/** Key of a company: the name before its share class, so that GOOGL and GOOG count once. */
export function companyKey({ name, symbol }: Pick<Searchable, 'name' | 'symbol'>): string {
  return (name ?? symbol).toLowerCase().replace(/[\s,-]*\bclass [a-z]\b.*$/, '');
}
