// Optional columns of the screener table.

/**
 * In order: shares traded today, volume pace (1: usual for the time of day), market cap in USD, free float in shares,
 * daily RSI, opening gap in percent, percent below the 52-week high, published score.
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

/** Columns whose figures are fetched on demand; relative volume is part of the list, which is sorted by it. */
export const fetchedColumns = [
  'volume',
  'market_cap',
  'float',
  'rsi',
  'gap',
  'to_high',
] as const satisfies readonly ExtraColumn[];

/**
 * Columns named in a text such as `float,volume`, in the order of the text, without repeats; unknown names are left
 * out.
 */
export function readExtraColumns(text: string | null): ExtraColumn[] {
  const asked = (text ?? '').toLowerCase().split(',');
  return [...new Set(asked)].flatMap((word) => extraColumns.find((column) => column === word) ?? []);
}

/** Toggles a column: removes it, or adds it at the end. */
export function withColumn(columns: readonly ExtraColumn[], column: ExtraColumn): ExtraColumn[] {
  return columns.includes(column) ? columns.filter((other) => other !== column) : [...columns, column];
}
