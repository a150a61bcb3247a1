// A table as CSV: what is shown, in its order, each line with the instant it speaks of.

/** A column under its wire name; numbers stay numbers, unknown is an empty cell. */
export type CsvColumn<Row> = { name: string; value: (row: Row) => string | number | boolean | null | undefined };

/** Spreadsheets read a file without this mark as Latin-1 and spoil every name with an accent. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/**
 * What a spreadsheet takes for the beginning of a formula (https://owasp.org/www-community/attacks/CSV_Injection), and the
 * apostrophe itself: without the first one the text is the same again.
 */
const formulaStart = /^\s*[=+\-@']|^[\t\r]/;
const needsQuotes = /[",\r\n]/;

/** Text that would be a formula gets an apostrophe before it; quotes are doubled (RFC 4180). */
function cell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The last column, `as_of`, is an ISO instant, empty when unknown. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>, asOf: string | null): string {
  const lines = [[...columns.map(({ name }) => name), 'as_of'].map(cell).join(',')];
  for (const row of rows) {
    lines.push([...columns.map(({ value }) => cell(value(row))), cell(asOf)].join(','));
  }
  return BYTE_ORDER_MARK + lines.map((line) => line + LINE_END).join('');
}

/** `screener-hot_2026-11-17_1814Z.csv`: the instant in UTC, so that files sort by time wherever they were made. */
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
