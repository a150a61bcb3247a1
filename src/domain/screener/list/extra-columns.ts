// Optional columns of the screener table.

/**
 * Shares traded today, times the usual volume at this clock time, value of the company in USD, shares in public hands,
 * daily RSI, gap of the open in percent, percent below the 52-week high, published score.
 */
export const extraColumns = [
  'volume',
  'relative_volume',
  'market_cap',
  'float',
  'rsi',
  'gap',
  'to_high',
  'score',
] as const;
export type ExtraColumn = (typeof extraColumns)[number];

/** Columns whose figures are fetched on demand; relative volume comes with the list, which is ordered by it. */
export const fetchedColumns = [
  'volume',
  'market_cap',
  'float',
  'rsi',
  'gap',
  'to_high',
] as const satisfies readonly ExtraColumn[];

/** Columns of a text such as `float,volume`, each once, in its order; unknown names are left out. */
export function readExtraColumns(text: string | null): ExtraColumn[] {
  const asked = (text ?? '').toLowerCase().split(',');
  return [...new Set(asked)].flatMap((word) => extraColumns.find((column) => column === word) ?? []);
}

/** Toggles a column: removes it, or adds it at the end. */
export function withColumn(columns: readonly ExtraColumn[], column: ExtraColumn): ExtraColumn[] {
  return columns.includes(column) ? columns.filter((other) => other !== column) : [...columns, column];
}
