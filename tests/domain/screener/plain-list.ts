// Oracle of the list: the same views and orders on stock objects.

import { roundTo } from '../../../src/domain/numbers/round.ts';
import { type FoundPatterns, markBits, type PatternMark } from '../../../src/domain/patterns/found-patterns.ts';
import {
  confidenceRank,
  decisionRank,
  momentumRows,
  patternRank,
  viewRules,
} from '../../../src/domain/rules/screener-rules.ts';
import type { ScreenerScores } from '../../../src/domain/screener/list/columns-wire.ts';
import type { ScreenerView, Sort, SortColumn } from '../../../src/domain/screener/list/list-view.ts';
import { shownMomentum } from '../../../src/domain/screener/rules/momentum.ts';
import type { ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import { packSymbols } from '../../../src/domain/text/pack-symbols.ts';

export const allRows = ({ count }: { count: number }) => Uint32Array.from({ length: count }, (_, row) => row);

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
  rsi: (stock) => [rsiOf(stock)],
  gap: (stock) => [gapOf(stock)],
  to_high: (stock) => [belowHighOf(stock)],
  score: (stock) => [scoreOf(stock.symbol)],
};

/** Figures of the wire, as shown. */
const shown = (value: number | null, places: number) =>
  value === null || !Number.isFinite(value) ? null : roundTo(value, places) + 0;

/** The open against the previous close, percent. */
export const gapOf = ({ opening_price: open, previous_close: close }: ScreenerStock) =>
  open === null || close === null || close <= 0 ? null : shown(roundTo((100 * open) / close - 100, 6), 2);

/** Percent below the 52-week high. */
export const belowHighOf = ({ current_price: price, fifty_two_week_high: high }: ScreenerStock) =>
  price === null || high === null || high <= 0 ? null : shown(100 - (100 * price) / high, 1);

export const rsiOf = ({ rsi }: ScreenerStock) => shown(rsi, 1);

/** Published scores as the tests have them: unknown for some. */
export const scoreOf = (symbol: string) => (symbol.length === 2 ? null : 40 * symbol.length - 120);

/** The wire of those scores. */
export function scores(stocks: readonly ScreenerStock[]): ScreenerScores {
  const symbols = stocks
    .map(({ symbol }) => symbol)
    .filter((symbol) => scoreOf(symbol) !== null)
    .toSorted((a, b) => (a < b ? -1 : 1));
  return { symbols: packSymbols(symbols), smart_cat_score: symbols.map((symbol) => scoreOf(symbol) ?? 0) };
}

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

/** Pattern marks as the tests have them: none for symbols of an even length. */
export const marksOf = (symbol: string): readonly PatternMark[] =>
  symbol.length % 2 === 0 ? [] : symbol < 'M' ? ['reversal', 'plan'] : ['gap_and_go'];

export function found(stocks: readonly ScreenerStock[]): FoundPatterns {
  const symbols = stocks.map(({ symbol }) => symbol).filter((symbol) => marksOf(symbol).length > 0);
  const ordered = [...new Set(symbols)].toSorted((a, b) => (a < b ? -1 : 1));
  return {
    as_of: '2025-10-14T14:14:00Z',
    symbols: packSymbols(ordered),
    marks: ordered.map((one) => markBits(marksOf(one))),
  };
}
