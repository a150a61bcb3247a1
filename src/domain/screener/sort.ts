// The order of the screener table by any of its columns.
import { confidenceRank, decisionRank, momentumRows, patternRank } from '../rules/screener-rules.ts';
import { shownMomentum } from './momentum.ts';
import type { ScreenerStock, SignalSummary } from './screener-stock.ts';

export const sortColumns = ['symbol', 'sector', 'filters', 'price', 'change', 'state', 'momentum', 'signals'] as const;
export type SortColumn = (typeof sortColumns)[number];
export type Sort = { column: SortColumn; direction: 'asc' | 'desc' };

export const defaultSort: Sort = { column: 'filters', direction: 'desc' };

/** What a column is ordered by, most important first; null is unknown. */
type Key = readonly (number | string | null)[];

const keys: Record<SortColumn, (stock: ScreenerStock) => Key> = {
  symbol: (stock) => [stock.symbol],
  sector: (stock) => [stock.sector, stock.industry],
  filters: (stock) => [stock.active_filter_count],
  price: (stock) => [stock.current_price],
  change: (stock) => [stock.change_from_prev_close_pct],
  state: (stock) => [stock.appearance_pattern === null ? null : patternRank[stock.appearance_pattern]],
  momentum: (stock) => [momentumRows[shownMomentum(stock)].rank],
  signals: (stock) => signalKey(stock.trade_signals?.summary ?? null),
};

/** Decision, then confidence, then green lights. A stock without signals counts as SKIP. */
function signalKey(summary: SignalSummary | null): Key {
  if (summary === null) return [decisionRank.SKIP, confidenceRank.LOW, 0];
  return [decisionRank[summary.decision], confidenceRank[summary.confidence], summary.green_count];
}

/** A new list. Unknown values come last and equal ones by symbol, whichever way the column is turned. */
export function sortStocks(stocks: readonly ScreenerStock[], { column, direction }: Sort): ScreenerStock[] {
  const turn = direction === 'asc' ? 1 : -1;
  return stocks
    .map((stock) => ({ stock, key: keys[column](stock) }))
    .sort((a, b) => compareKeys(a.key, b.key, turn) || compareText(a.stock.symbol, b.stock.symbol))
    .map(({ stock }) => stock);
}

export function compareKeys(a: Key, b: Key, turn: number): number {
  for (let at = 0; at < a.length; at++) {
    const one = a[at] ?? null;
    const other = b[at] ?? null;
    if (one === other) continue;
    if (one === null) return 1;
    if (other === null) return -1;
    const order = typeof one === 'number' ? one - (other as number) : compareText(one, other as string);
    if (order !== 0) return order * turn;
  }
  return 0;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
