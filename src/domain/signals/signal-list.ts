// The list of a tab: in which order, which symbols a search finds, and which tab opens first.
import { stockQuery } from '../stocks/search/stock-query.ts';
import { type ScoreFields, type TabType, tabTypes } from './signal.ts';

type Scored = Pick<ScoreFields, 'bullish_score' | 'bearish_score'> & { symbol: string };

/** Bullish minus bearish score, highest first; ties by symbol. */
export function byScore(a: Scored, b: Scored): number {
  return b.bullish_score - b.bearish_score - (a.bullish_score - a.bearish_score) || compareText(a.symbol, b.symbol);
}

/** By code unit: the same everywhere and fast over thousands of rows. */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What a search reads: symbol and company name in lower case. Made once per list. */
export function searchText(row: { symbol: string; company_name: string | null }): string {
  return `${row.symbol}\n${row.company_name ?? ''}`.toLowerCase();
}

/**
 * Whether a row's search text holds the search, or its symbol is one the search means in another notation (BRK-B); an
 * empty search finds everything. The search is read once for all rows.
 */
export function searchIn(search: string): (haystack: string) => boolean {
  const { text, symbols } = stockQuery(search);
  const meant = [...symbols].map((symbol) => `${symbol.toLowerCase()}\n`);
  return (haystack) => haystack.includes(text) || meant.some((line) => haystack.startsWith(line));
}

/** Premium, or when it is empty the first tab with signals in the order bullish, bearish, neutral. */
export function openingTab(counts: Readonly<Record<TabType, number>>): TabType {
  return tabTypes.find((tab) => counts[tab] > 0) ?? 'premium';
}
