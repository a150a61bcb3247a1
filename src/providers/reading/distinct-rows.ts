// Removal of duplicate rows from a vendor's lists.

export const DOUBLED = 'sent twice';

/** First row of each key; `doubled`: number of rows left out. */
export function distinctRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): { rows: Row[]; doubled: number } {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    if (!first.has(key)) first.set(key, row);
  }
  return { rows: [...first.values()], doubled: rows.length - first.size };
}
