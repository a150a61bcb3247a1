// Sort of a table by one column, and its form in the address: `price-asc`.

export type ColumnSort<Column extends string> = { column: Column; direction: 'asc' | 'desc' };

/** Sort after a click on a heading: `first` for another column; for the same one, `first` and its opposite in turn. */
export function nextSort<Column extends string>(
  sort: ColumnSort<Column> | null,
  column: Column,
  first: ColumnSort<Column>['direction'] = 'desc',
): ColumnSort<Column> {
  const again = sort?.column === column && sort.direction === first;
  return { column, direction: again ? (first === 'asc' ? 'desc' : 'asc') : first };
}

/** Null for the default sort, which addresses omit. */
export function sortText<Column extends string>(sort: ColumnSort<Column>, usual: ColumnSort<Column>): string | null {
  const same = sort.column === usual.column && sort.direction === usual.direction;
  return same ? null : `${sort.column}-${sort.direction}`;
}

/** Sort named by the text, else the default; null where the default is no column's order. */
export function readSort<Column extends string, Usual extends ColumnSort<Column> | null>(
  text: string | null,
  columns: readonly Column[],
  usual: Usual,
): ColumnSort<Column> | Usual {
  const [name, direction] = text?.split('-') ?? [];
  const column = columns.find((known) => known === name);
  if (column === undefined || (direction !== 'asc' && direction !== 'desc')) return usual;
  return { column, direction };
}
