// The order of a table by one of its columns: what a click makes of it, and its word in the address, `price-asc`.

export type ColumnSort<Column extends string> = { column: Column; direction: 'asc' | 'desc' };

/** A column chosen again turns round; another one begins downwards. */
export function nextSort<Column extends string>(sort: ColumnSort<Column>, column: Column): ColumnSort<Column> {
  const again = sort.column === column && sort.direction === 'desc';
  return { column, direction: again ? 'asc' : 'desc' };
}

/** Null for the usual order, which addresses leave out. */
export function sortText<Column extends string>(sort: ColumnSort<Column>, usual: ColumnSort<Column>): string | null {
  const same = sort.column === usual.column && sort.direction === usual.direction;
  return same ? null : `${sort.column}-${sort.direction}`;
}

/** The order a word tells, or the usual one; null where rows have an order that is no column's. */
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
