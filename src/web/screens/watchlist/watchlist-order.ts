// Order of the watchlist: the user's own, or by a column if the address names one.
import { scoreChange } from '../../../domain/signals/list-order.ts';
import type { WatchlistRow } from '../../../domain/watchlist/watchlist-rows.ts';
import { type ColumnSort, readSort } from '../../ui/tables/column-sort.ts';
import { sortRows } from '../../ui/tables/data-table.tsx';

export const orderColumns = ['price', 'change', 'volume', 'score', 'since', 'earnings', 'starred'] as const;
export type OrderColumn = (typeof orderColumns)[number];
/** Null is the user's own order. */
export type WatchlistOrder = ColumnSort<OrderColumn> | null;

const values: Record<OrderColumn, (row: WatchlistRow) => string | number | null> = {
  price: ({ current_price }) => current_price,
  change: ({ change_percent }) => change_percent,
  volume: ({ volume }) => volume,
  score: ({ smart_cat_score }) => smart_cat_score,
  since: (row) => (row.smart_cat_score === null ? null : scoreChange(row)),
  earnings: ({ next_earnings_date }) => next_earnings_date,
  starred: ({ starred_at }) => starred_at,
};

/** Earnings start with the soonest, figures with the largest. */
export const firstDirection = (column: OrderColumn) => (column === 'earnings' ? 'asc' : 'desc');

export const isOrderColumn = (column: string): column is OrderColumn => orderColumns.some((known) => known === column);

/** Order after a click on a heading that would sort by `next`; the third click restores the own order. */
export function nextOrder(order: WatchlistOrder, next: ColumnSort<OrderColumn>): WatchlistOrder {
  const third = order?.column === next.column && next.direction === firstDirection(next.column);
  return third ? null : next;
}

export const readOrder = (text: string | null): WatchlistOrder => readSort(text, orderColumns, null);

export const orderText = (order: WatchlistOrder): string | null => order && `${order.column}-${order.direction}`;

/** Rows with unknown figures are last; ties stay in the user's own order. */
export function sortWatchlist(rows: readonly WatchlistRow[], order: WatchlistOrder): readonly WatchlistRow[] {
  return order === null ? rows : sortRows(rows, [{ id: order.column, sortValue: values[order.column] }], order);
}
