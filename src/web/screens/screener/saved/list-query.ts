// Part of the screener's address that makes the list, as it is saved and shared.

/** Parameters that belong to a visit, not to a list. */
const OF_VISIT: ReadonlySet<string> = new Set(['symbol', 'tab', 'guide', 'q', 'folded']);
const COLUMNS = 'columns';

/** View, filters, conditions, order and the columns in use, by name: the same list has the same text. */
export function listQuery(params: URLSearchParams, columns: readonly string[]): string {
  const kept = [...params].filter(([name]) => !OF_VISIT.has(name) && name !== COLUMNS);
  if (columns.length > 0) kept.push([COLUMNS, columns.join(',')]);
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
}

/** Query as shown on this device: a query without columns gets the columns in use here. */
export function shownQuery(query: string, columns: readonly string[]): string {
  const params = new URLSearchParams(query);
  return listQuery(params, params.get(COLUMNS)?.split(',') ?? columns);
}

/** Whether two queries list the same stocks in the same order, whatever their columns. */
export function sameStocks(a: string, b: string): boolean {
  return listQuery(new URLSearchParams(a), []) === listQuery(new URLSearchParams(b), []);
}
