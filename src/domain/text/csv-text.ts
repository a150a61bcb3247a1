// CSV text of a table (RFC 4180), safe to open in a spreadsheet.
import { type CsvNotation, csvNotations } from './csv-notations.ts';

/** Column under its wire name; unknown values become empty cells. */
export type CsvColumn<Row> = { name: string; value: (row: Row) => CsvValue };
type CsvValue = string | number | boolean | null | undefined;

/** Columns of fields under their own names. */
export const fieldColumns = <Row extends Record<Name, CsvValue>, Name extends string>(
  names: readonly Name[],
): CsvColumn<Row>[] => names.map((name) => ({ name, value: (row) => row[name] }));

const LINE_END = '\r\n';

/**
 * Characters a spreadsheet takes for the start of a formula, and the apostrophe itself, so that removing one leading
 * apostrophe restores the text. Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
const formulaStart = /^\s*[=+\-@']|^[\t\r]/;
const needsQuotes = /[",;\r\n]/;

/** Appends a 0 to three decimals after a comma, which would read as thousands: 1,2340 for 1.234. */
const withDecimalComma = (text: string) =>
  text.replace(/\.(\d+)/, (_, decimals: string) => `,${decimals}${decimals.length === 3 ? '0' : ''}`);

/** Cell of a CSV line. Text that would start a formula gets a leading apostrophe; quotes are doubled. */
function cell(value: CsvValue, decimal: '.' | ','): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    return decimal === ',' ? withDecimalComma(String(value)) : String(value);
  }
  if (typeof value === 'boolean') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV of a table. Its last column `as_of` is an ISO instant, one for the table or one per row; empty when unknown. */
export function toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row>,
  asOf: string | null | ((row: Row) => string | null),
  notation: CsvNotation,
): string {
  const { separator, decimal } = csvNotations[notation];
  const line = (cells: Parameters<typeof cell>[0][]) => cells.map((value) => cell(value, decimal)).join(separator);
  const lines = [line([...columns.map(({ name }) => name), 'as_of'])];
  for (const row of rows) {
    lines.push(line([...columns.map(({ value }) => value(row)), typeof asOf === 'function' ? asOf(row) : asOf]));
  }
  return lines.map((text) => text + LINE_END).join('');
}
