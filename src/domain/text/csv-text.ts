// CSV text of a table (RFC 4180), safe to open in a spreadsheet.

/** A column under its wire name; numbers stay numbers, unknown is an empty cell. */
export type CsvColumn<Row> = { name: string; value: (row: Row) => string | number | boolean | null | undefined };

const LINE_END = '\r\n';

/**
 * What a spreadsheet takes for the beginning of a formula (https://owasp.org/www-community/attacks/CSV_Injection), and the
 * apostrophe itself: without the first one the text is the same again.
 */
const formulaStart = /^\s*[=+\-@']|^[\t\r]/;
const needsQuotes = /[",\r\n]/;

/** Text that would be a formula gets an apostrophe before it; quotes are doubled. */
function cell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The last column, `as_of`, is an ISO instant, the table's or each row's own; empty when unknown. */
export function toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: Iterable<Row>,
  asOf: string | null | ((row: Row) => string | null),
): string {
  const lines = [[...columns.map(({ name }) => name), 'as_of'].map(cell).join(',')];
  for (const row of rows) {
    lines.push(
      [...columns.map(({ value }) => cell(value(row))), cell(typeof asOf === 'function' ? asOf(row) : asOf)].join(','),
    );
  }
  return lines.map((line) => line + LINE_END).join('');
}
