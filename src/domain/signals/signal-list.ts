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

type Named = { symbol: string; company_name: string | null };

const texts = new WeakMap<Named, string>();

/** Search text: symbol and company name in lower case. Built once per row. */
export function searchText(row: Named): string {
  const text = texts.get(row) ?? `${row.symbol}\n${row.company_name ?? ''}`.toLowerCase();
  texts.set(row, text);
  return text;
}

/**
 * Tests whether a row's search text contains the search, or its symbol is one `meant` in another notation (BRK-B). An
 * empty search matches all.
 */
export function searchIn(search: string, meant: ReadonlySet<string>): (row: Named) => boolean {
  const text = search.trim().toLowerCase();
  const lines = [...meant].map((symbol) => `${symbol.toLowerCase()}\n`);
  return (row) => {
    const haystack = searchText(row);
    return haystack.includes(text) || lines.some((line) => haystack.startsWith(line));
  };
}

/** Highest rank of an exact symbol, as typed or in another notation. */
const EXACT_RANK = 1;

/**
 * Found rows ordered by searchRank, stable. `exactOnly`: moves the exact symbol to the front and keeps the order of the
 * rest.
 */
export function bestFirst<Row extends Named>(
  found: readonly Row[],
  search: string,
  meant: ReadonlySet<string>,
  exactOnly = false,
): Row[] {
  const query = { text: search.trim().toLowerCase(), symbols: meant };
  const ranked = found.map((row) => {
    const { symbol } = row;
    const lower = { symbol: symbol.toLowerCase(), name: searchText(row).slice(symbol.length + 1) };
    const rank = searchRank({ symbol, lower }, query) ?? Number.POSITIVE_INFINITY;
    return { row, rank: exactOnly && rank > EXACT_RANK ? Number.POSITIVE_INFINITY : rank };
  });
  return ranked.sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ row }) => row);
}

type TabSearch = {
  search: string;
  meant: ReadonlySet<string>;
  /** The only symbols listed; null for all. */
  kept: ReadonlySet<string> | null;
  exactOnly?: boolean;
};

/** Rows of a tab that match a search, best first, and the number of matches in each tab. */
export function searchTab<Row extends Named>(
  tabs: Readonly<Record<TabType, readonly Row[]>>,
  tab: TabType,
  { search: typed, meant, kept, exactOnly }: TabSearch,
) {
  const search = typed.trim();
  const isFound = searchIn(search, meant);
  const isShown = (row: Row) => (search === '' || isFound(row)) && (kept === null || kept.has(row.symbol));
  const found = tabs[tab].filter(isShown);
  const foundIn = Object.fromEntries(
    tabTypes.map((id) => [id, id === tab ? found.length : tabs[id].filter(isShown).length]),
  ) as Record<TabType, number>;
  return { tab, search, foundIn, listed: search === '' ? found : bestFirst(found, search, meant, exactOnly) };
}

/** First tab to open: premium, or the first tab with signals. */
export function openingTab(counts: Readonly<Record<TabType, number>>): TabType {
  return tabTypes.find((tab) => counts[tab] > 0) ?? 'premium';
}

export function countByTab(tabs: Readonly<Record<TabType, readonly unknown[]>>): Record<TabType, number> {
  return Object.fromEntries(tabTypes.map((tab) => [tab, tabs[tab].length])) as Record<TabType, number>;
}
