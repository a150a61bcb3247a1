// Stocks of a saved screen in a run, read from its address.
import { readConditions } from '../conditions/conditions.ts';
import { findFailures, rowsMeeting } from '../conditions/matching-rows.ts';
import { screenerViews } from '../list/list-view.ts';
import type { ListedColumns } from '../list/listed-columns.ts';
import { rowsInView } from '../list/listed-rows.ts';
import { filterMask, readFilters } from '../rules/filters.ts';

/** `every`: all rows of the list; `param` reads a parameter of the saved address. */
export function rowsOfScreen(
  list: ListedColumns,
  every: Uint32Array,
  param: (name: string) => string | null,
): Uint32Array {
  const view = screenerViews.find((one) => one === param('view')) ?? 'hot';
  const inView = rowsInView(list, every, view, filterMask(readFilters(param('filters'))));
  return rowsMeeting(inView, findFailures(list, readConditions(param)));
}
