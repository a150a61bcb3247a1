// Column widths, headings and orders of the screener's table, and the cells of added columns.
import { compact, decimal, marketCap, NOT_AVAILABLE, signed } from '../../../../domain/market/format.ts';
import type { ExtraColumn } from '../../../../domain/screener/list/extra-columns.ts';
import type { Sort, SortColumn } from '../../../../domain/screener/list/list-view.ts';
import type { ListedStock } from '../../../../domain/screener/list/listed-columns.ts';
import type { Horizon } from '../../../../domain/verdicts/verdict.ts';

/** Widths in px. The first column has none: names take the remaining width. */
export const columnPx = {
  sector: 106,
  filters: 176,
  price: 152,
  state: 104,
  momentum: 92,
  minutes: 104,
  signals: 384,
  weeks: 120,
  volume: 88,
  relative_volume: 88,
  market_cap: 96,
  float: 88,
  rsi: 64,
  gap: 80,
  to_high: 88,
  score: 72,
} as const satisfies Partial<Record<SortColumn | Horizon, number>>;

/** Specified minimum width; added columns widen the table. Source: specification, section 2. */
const NARROWEST_PX = 1400;

export const narrowestTable = (added: readonly ExtraColumn[]) =>
  added.reduce((sum, column) => sum + columnPx[column], NARROWEST_PX);

/** Width of the widest page; `AROUND_PX`: margin around a table in it. */
const PAGE_PX = 1664;
const AROUND_PX = 34;
const ANY_WINDOW_PX = 100_000;

/** Widest window, in px, in which a table with these columns does not fit. */
export function windowFor(added: readonly ExtraColumn[]): number {
  const needs = narrowestTable(added) + AROUND_PX;
  return needs > PAGE_PX ? ANY_WINDOW_PX : needs - 1;
}

/** Width of the first column if it contains the three verdicts. */
export const VERDICTS_FIRST_PX = 336;

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
  relative_volume: 'Vol. pace',
  market_cap: 'Market cap',
  float: 'Float',
  rsi: 'RSI 14',
  gap: 'Gap, %',
  to_high: 'To high, %',
  score: 'Score',
};

/** Orders offered on phones, where cards have no headings to press. */
export const phoneOrders: readonly { sort: Sort; label: string }[] = [
  { sort: { column: 'filters', direction: 'desc' }, label: 'Most filters first' },
  { sort: { column: 'change', direction: 'desc' }, label: 'Largest gain first' },
  { sort: { column: 'change', direction: 'asc' }, label: 'Largest loss first' },
  { sort: { column: 'price', direction: 'asc' }, label: 'Lowest price first' },
  { sort: { column: 'price', direction: 'desc' }, label: 'Highest price first' },
  { sort: { column: 'relative_volume', direction: 'desc' }, label: 'Highest volume pace first' },
  { sort: { column: 'signals', direction: 'desc' }, label: 'YES first' },
  { sort: { column: 'symbol', direction: 'asc' }, label: 'Symbols A to Z' },
];

/** Tooltips of added columns. */
export const extraMeaning: Record<ExtraColumn, string> = {
  volume: 'Shares traded today in regular hours, at the run',
  relative_volume: 'Volume pace: volume so far against the usual volume by this minute, at the run',
  market_cap: 'Market capitalization in USD',
  float: 'Shares in public hands',
  rsi: 'Daily RSI, as if the session closed at the run',
  gap: 'Opening price against the previous close',
  to_high: 'How far the price is below the 52-week high, which includes today',
  score: 'Smart Cat Score as published',
};

export function extraFigure(column: ExtraColumn, stock: ListedStock): string {
  if (column === 'rsi') return decimal(stock.rsi, 1);
  if (column === 'gap') return signed(stock.gap);
  if (column === 'to_high') return decimal(stock.below_high, 1);
  if (column === 'score') return signed(stock.score, 0);
  if (column === 'volume') return compact(stock.todays_volume);
  if (column === 'market_cap') return marketCap(stock.market_cap);
  if (column === 'float') return compact(stock.free_float);
  return stock.relative_volume === null ? NOT_AVAILABLE : `${decimal(stock.relative_volume)}x`;
}
