// The order of the watchlist: the user's own, made by hand, or one of its columns for as long as the address says so.
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

/** The soonest report is what is looked for; of figures the largest. */
export const firstDirection = (column: OrderColumn) => (column === 'earnings' ? 'asc' : 'desc');

export const isOrderColumn = (column: string): column is OrderColumn => orderColumns.some((known) => known === column);

/** A column pressed once, again, and once more, which gives the user's own order back. */
export function nextOrder(order: WatchlistOrder, column: OrderColumn): WatchlistOrder {
  const first = firstDirection(column);
  if (order?.column !== column) return { column, direction: first };
  return order.direction === first ? { column, direction: first === 'asc' ? 'desc' : 'asc' } : null;
}

export const readOrder = (text: string | null): WatchlistOrder => readSort(text, orderColumns, null);

export const orderText = (order: WatchlistOrder): string | null => order && `${order.column}-${order.direction}`;

/** Unknown figures stand last; equal ones in the user's own order. */
export function inOrder(rows: readonly WatchlistRow[], order: WatchlistOrder): readonly WatchlistRow[] {
  return order === null ? rows : sortRows(rows, [{ id: order.column, sortValue: values[order.column] }], order);
}
