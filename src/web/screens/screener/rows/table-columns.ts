// The columns of the table: their widths, their words, and what an added one shows of a stock.
import { compact, decimal, marketCap, NOT_AVAILABLE } from '../../../../domain/market/format.ts';
import type { ExtraColumn } from '../../../../domain/screener/list/extra-columns.ts';
import type { SortColumn } from '../../../../domain/screener/list/list-view.ts';
import type { ListedStock } from '../../../../domain/screener/list/listed-columns.ts';

/** The specified columns in their order; price and change share one. Those that are added stand between price and state. */
export const firstColumns = ['symbol', 'sector', 'filters', 'price'] as const satisfies readonly SortColumn[];
export const lastColumns = ['state', 'momentum', 'signals'] as const satisfies readonly SortColumn[];

/** Widths in px. The first column has none: names are as wide as the others leave room for. */
export const columnPx = {
  sector: 148,
  filters: 188,
  price: 152,
  state: 176,
  momentum: 140,
  signals: 292,
  volume: 88,
  relative_volume: 88,
  market_cap: 96,
  float: 88,
} as const satisfies Partial<Record<SortColumn, number>>;

/** The specified narrowest table; what is added makes it wider. Source: specification, section 2. */
const NARROWEST_PX = 1400;

export const narrowestTable = (added: readonly ExtraColumn[]) =>
  added.reduce((sum, column) => sum + columnPx[column], NARROWEST_PX);

/** The widest a page becomes, and what stands around a table in it. */
const PAGE_PX = 1664;
const AROUND_PX = 34;
const ANY_WINDOW_PX = 100_000;

/** Up to which width of the window, in px, a table with these columns does not fit. */
export function windowFor(added: readonly ExtraColumn[]): number {
  const needs = narrowestTable(added) + AROUND_PX;
  return needs > PAGE_PX ? ANY_WINDOW_PX : needs - 1;
}

/** What the signals leave to the first column when their decision stands there; their head needs the rest. */
const DECISION_PX = 56;

/** The columns as a grid has them; a decision beside the symbol leaves its room to the first. */
export function gridColumns(added: readonly ExtraColumn[], decisionFirst: boolean): string {
  const others = [...firstColumns.slice(1), ...added, ...lastColumns] as readonly (keyof typeof columnPx)[];
  return [
    'minmax(0,1fr)',
    ...others.map((column) => `${columnPx[column] - (decisionFirst && column === 'signals' ? DECISION_PX : 0)}px`),
  ].join(' ');
}

export const columnWords: Record<SortColumn, string> = {
  symbol: 'Symbol',
  sector: 'Sector/Industry',
  filters: 'Filters',
  price: 'Price',
  change: 'Change, %',
  state: 'State',
  momentum: 'Momentum',
  signals: 'Trading Signals',
  volume: 'Volume',
  relative_volume: 'Rel. volume',
  market_cap: 'Market cap',
  float: 'Float',
};

/** What an added column tells, in whole words. */
export const extraMeaning: Record<ExtraColumn, string> = {
  volume: 'Shares traded today, extended hours included, at the run',
  relative_volume: "Today's volume over the usual one at the same clock time, at the run",
  market_cap: 'Market capitalization in USD',
  float: 'Shares in public hands',
};

export function extraFigure(column: ExtraColumn, stock: ListedStock): string {
  if (column === 'volume') return compact(stock.todays_volume);
  if (column === 'market_cap') return marketCap(stock.market_cap);
  if (column === 'float') return compact(stock.free_float);
  return stock.relative_volume === null ? NOT_AVAILABLE : `${decimal(stock.relative_volume)}x`;
}
