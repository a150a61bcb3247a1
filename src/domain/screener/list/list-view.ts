// Views and sort orders of the screener list.
import { extraColumns } from './extra-columns.ts';

/** Hot: at least `hot_from` active filters. Rising: the shown momentum is STRENGTHENING or stronger. */
export const screenerViews = ['hot', 'rising', 'all'] as const;
export type ScreenerView = (typeof screenerViews)[number];

export const sortColumns = [
  'symbol',
  'sector',
  'filters',
  'price',
  'change',
  'state',
  'momentum',
  'signals',
  ...extraColumns,
] as const;
export type SortColumn = (typeof sortColumns)[number];
export type Sort = { column: SortColumn; direction: 'asc' | 'desc' };

export const defaultSort: Sort = { column: 'filters', direction: 'desc' };
