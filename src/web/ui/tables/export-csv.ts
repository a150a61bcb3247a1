// Exported file of a table: its CSV text for spreadsheets, and its name.
import type { CsvNotation } from '../../../domain/text/csv-notations.ts';
import { type CsvColumn, toCsv } from '../../../domain/text/csv-text.ts';

/** Spreadsheets read a file without this mark as Latin-1 and spoil every name with an accent. */
const BYTE_ORDER_MARK = '\ufeff';

export function csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row>,
  asOf: string | null | ((row: Row) => string | null),
  notation: CsvNotation,
): string {
  return BYTE_ORDER_MARK + toCsv(columns, rows, asOf, notation);
}

/** `screener-hot_2026-11-17_1814Z.csv`: instant in UTC, so that files from any zone sort by time. */
export function csvFileName(name: string, asOf: string | null): string {
  const ms = asOf === null ? Number.NaN : Date.parse(asOf);
  const safe =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'table';
  if (Number.isNaN(ms)) return `${safe}.csv`;
  const instant = new Date(ms).toISOString();
  return `${safe}_${instant.slice(0, 10)}_${instant.slice(11, 16).replace(':', '')}Z.csv`;
}
