// List of a tab: default order, search, first tab to open.
import { searchRank } from '../text/match-rank.ts';
import { type ScoreFields, type TabType, tabTypes } from './signal.ts';

type Scored = Pick<ScoreFields, 'bullish_score' | 'bearish_score'> & { symbol: string };

/** Bullish minus bearish score, highest first; ties by symbol. */
export function byScore(a: Scored, b: Scored): number {
  return b.bullish_score - b.bearish_score - (a.bullish_score - a.bearish_score) || compareText(a.symbol, b.symbol);
}

/** Compares code units: the same everywhere and fast over thousands of rows. */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Search text: symbol and company name in lower case. Built once per list. */
export function searchText(row: { symbol: string; company_name: string | null }): string {
  return `${row.symbol}\n${row.company_name ?? ''}`.toLowerCase();
}

/**
 * Tests whether a row's search text contains the search, or its symbol is one `meant` in another notation (BRK-B). An
 * empty search matches all.
 */
export function searchIn(search: string, meant: ReadonlySet<string>): (haystack: string) => boolean {
  const text = search.trim().toLowerCase();
  const lines = [...meant].map((symbol) => `${symbol.toLowerCase()}\n`);
  return (haystack) => haystack.includes(text) || lines.some((line) => haystack.startsWith(line));
}

/** Highest rank of an exact symbol, as typed or in another notation. */
const EXACT_RANK = 1;

/**
 * Found rows ordered by searchRank, stable. `exactOnly`: moves the exact symbol to the front and keeps the order of the
 * rest.
 */
export function bestFirst<T extends { text: string }>(
  found: readonly T[],
  search: string,
  meant: ReadonlySet<string>,
  symbolOf: (row: T) => string,
  exactOnly = false,
): T[] {
  const query = { text: search.trim().toLowerCase(), symbols: meant };
  const ranked = found.map((row) => {
    const symbol = symbolOf(row);
    const lower = { symbol: symbol.toLowerCase(), name: row.text.slice(symbol.length + 1) };
    const rank = searchRank({ symbol, lower }, query) ?? Number.POSITIVE_INFINITY;
    return { row, rank: exactOnly && rank > EXACT_RANK ? Number.POSITIVE_INFINITY : rank };
  });
  return ranked.sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ row }) => row);
}

/** First tab to open: premium, or the first tab with signals. */
export function openingTab(counts: Readonly<Record<TabType, number>>): TabType {
  return tabTypes.find((tab) => counts[tab] > 0) ?? 'premium';
}

export function countByTab(tabs: Readonly<Record<TabType, readonly unknown[]>>): Record<TabType, number> {
  return Object.fromEntries(tabTypes.map((tab) => [tab, tabs[tab].length])) as Record<TabType, number>;
}
