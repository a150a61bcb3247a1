// The list of the screener made plainly, on stocks as objects: what its columns must come to.
import {
  confidenceRank,
  decisionRank,
  momentumRows,
  patternRank,
  viewRules,
} from '../../../src/domain/rules/screener-rules.ts';
import type { ScreenerView, Sort, SortColumn } from '../../../src/domain/screener/list/list-view.ts';
import { shownMomentum } from '../../../src/domain/screener/rules/momentum.ts';
import type { ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';

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
  signals: ({ trade_signals }) => {
    const { decision, confidence, green_count } = trade_signals!.summary;
    return [decisionRank[decision], confidenceRank[confidence], green_count];
  },
  volume: (stock) => [stock.todays_volume],
  relative_volume: (stock) => [stock.relative_volume],
  market_cap: (stock) => [stock.market_cap],
  float: (stock) => [freeFloat(stock.symbol)],
};

/** Shares in public hands as the tests have them: unknown for some. */
export const freeFloat = (symbol: string) => (symbol.length === 3 ? null : 1_000_000 * symbol.length);

export function sortStocks(stocks: readonly ScreenerStock[], { column, direction }: Sort): ScreenerStock[] {
  const sign = direction === 'asc' ? 1 : -1;
  const order = (a: Key, b: Key): number => {
    const at = a.findIndex((one, place) => one !== b[place]);
    if (at === -1) return 0;
    const [one, other] = [a[at]!, b[at]!];
    if (one === null) return 1;
    return other === null ? -1 : one < other ? -sign : sign;
  };
  const larger = (one: number | null, other: number | null) =>
    one === other ? 0 : one === null ? 1 : other === null ? -1 : other - one;
  return stocks.toSorted(
    (a, b) =>
      order(keys[column](a), keys[column](b)) ||
      larger(a.relative_volume, b.relative_volume) ||
      larger(a.change_from_prev_close_pct, b.change_from_prev_close_pct) ||
      (a.symbol < b.symbol ? -1 : 1),
  );
}

export function inView(stock: ScreenerStock, view: ScreenerView): boolean {
  if (view === 'hot') return stock.active_filter_count >= viewRules.hot_from.value;
  return view === 'all' || momentumRows[shownMomentum(stock)].rising;
}

/** Stocks whose symbol or company name contains the term, in any case; none for an empty term. */
export function searchLocally(stocks: readonly ScreenerStock[], term: string): ScreenerStock[] {
  const contains = (text: string | null) => (text ?? '').toLowerCase().includes(term.toLowerCase());
  return term === '' ? [] : stocks.filter(({ symbol, company_name }) => contains(symbol) || contains(company_name));
}
