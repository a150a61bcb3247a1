// Cleaned form of a list: UTF-8, commas, the catalogue's column names, a line number per row, readable rows only.
import { DialectScanner } from '../csv/dialect-scanner.ts';
import { GrowingBytes } from '../csv/growing-bytes.ts';
import { hasWrappers } from '../csv/plain-cell.ts';
import { CsvScanner, csvLimits } from '../csv/scan-csv.ts';
import type { ColumnProblem } from '../lists/column-names.ts';
import type { ListLayout } from '../lists/list-layouts.ts';
import { withDecimalPoint } from './decimal-comma.ts';
import type { FileReading } from './file-reading.ts';
import { readColumns } from './file-reading.ts';
import { type NamingCells, noRow } from './no-rows.ts';
import { tableShape } from './table-shape.ts';

/** Row that is not stored, verbatim, with the reason. */
export type RejectedRow = { line: number; column: string | null; reason: string; raw: string };

export type CleanedList =
  | { problem: string }
  | {
      problem: null;
      columns: string[];
      bytes: Uint8Array;
      /** Number of rows below the header, including rejected and skipped ones. */
      row_count: number;
      rejected: RejectedRow[];
      /** Lines of the table that are not rows, by reason. */
      skipped: Map<string, number>;
    };

/** Cell layout of a file, from tableShape, decimalMark and hasWrappers. */
export type ReadAs = Pick<FileReading, 'separator' | 'decimal' | 'header_line' | 'header' | 'columns' | 'wrapped'>;

/** True when a file's rows can be copied byte for byte: commas, decimal points and no wrappers. */
export function keepsBytes({ separator, decimal, wrapped }: ReadAs): boolean {
  return separator === ',' && decimal === 'point' && wrapped !== true;
}

/** First column of a cleaned list: line of the row in the received file. */
const LINE_COLUMN = 'Line';

export function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Default layout of an unknown file: by tableShape, with decimal points. */
function found(bytes: Uint8Array): ReadAs {
  const shape = tableShape(bytes);
  return { ...shape, decimal: 'point', wrapped: hasWrappers(bytes, shape.separator) };
}

/**
 * Cleans a list. `readAs`: table and notation of the file. Rows already in the usual form are copied byte for byte,
 * others are rewritten. `out` may be reused once the result is no longer needed.
 */
export function cleanList(
  bytes: Uint8Array,
  layout: ListLayout,
  out = new GrowingBytes(),
  readAs: ReadAs = found(bytes),
): CleanedList | ColumnProblem {
  const named = readAs.columns === undefined ? readColumns(readAs.header, layout) : { columns: readAs.columns };
  if ('problem' in named) return named;
  const { columns } = named;
  out.length = 0;
  out.room(bytes.length + (bytes.length >> 3));
  out.addText(`${[LINE_COLUMN, ...columns].map(quoteCell).join(',')}\n`);
  const naming = { symbol: columns.indexOf('Symbol'), company: columns.indexOf('Company') };
  const list = { columns, naming, rejected: [], skipped: new Map(), row_count: 0 };
  const problem = keepsBytes(readAs) ? cleanRows(bytes, readAs, list, out) : rewriteRows(bytes, readAs, list, out);
  if (problem !== null) return { problem };
  const { row_count, rejected, skipped } = list;
  return { problem: null, columns, bytes: out.done(), row_count, rejected, skipped };
}

type ListInWork = {
  columns: string[];
  naming: NamingCells;
  rejected: RejectedRow[];
  skipped: Map<string, number>;
  row_count: number;
};

const COMMA = 44;
const LF = 10;
const TOO_MANY = `the list has more than ${csvLimits.rows.toLocaleString('en-US')} rows; split the file`;

/**
 * Rejects a row with a problem or a wrong number of cells. Lines that are not rows (empty, repeated header, total,
 * note) are counted as skipped instead.
 */
function setAside(list: ListInWork, line: number, cells: string[], problem: string | null, raw: () => string): void {
  const isNone = problem === null ? noRow(cells, list.naming, list.columns.length) : null;
  if (isNone !== null) list.skipped.set(isNone, (list.skipped.get(isNone) ?? 0) + 1);
  else {
    const reason = problem ?? `the row has ${cells.length} cells, the header ${list.columns.length}`;
    list.rejected.push({ line, column: null, reason, raw: raw() });
  }
}

function cleanRows(bytes: Uint8Array, { header_line }: ReadAs, list: ListInWork, out: GrowingBytes): string | null {
  const columns = list.columns.length;
  const scanner = new CsvScanner(bytes);
  while (scanner.next() >= 0 && scanner.line < header_line);
  for (;;) {
    const cells = scanner.next();
    if (cells < 0) return null;
    list.row_count += 1;
    if (list.row_count > csvLimits.rows) return TOO_MANY;
    const surplus = cells > columns ? surplusAt(scanner, cells, columns) : -1;
    if (scanner.problem !== null || cells < columns || surplus === 0) {
      const texts = () => Array.from({ length: cells }, (_, cell) => scanner.text(cell));
      setAside(list, scanner.line, scanner.problem === null ? texts() : [], scanner.problem, () => scanner.raw());
      continue;
    }
    const from = scanner.record_start;
    const to = surplus > 0 ? surplus : scanner.record_end;
    const target = out.room(to - from + 16);
    let at = writeDigits(target, out.length, scanner.line);
    target[at++] = COMMA;
    // Byte by byte is faster than a call for a short row.
    if (to - from < 64) for (let place = from; place < to; place += 1) target[at++] = bytes[place] as number;
    else {
      target.set(bytes.subarray(from, to), at);
      at += to - from;
    }
    target[at++] = LF;
    out.length = at;
  }
}

/** Rewrites rows of another dialect cell by cell; returns a problem of the whole file, else null. */
function rewriteRows(bytes: Uint8Array, readAs: ReadAs, list: ListInWork, out: GrowingBytes): string | null {
  const { columns } = list;
  const scanner = new DialectScanner(bytes, readAs.separator);
  const keepsText = columns.map((name) => /^(?:Symbol|Company)$|\bdate\b/i.test(name));
  if (!scanner.goTo(readAs.header_line)) return null;
  while (scanner.next() >= 0) {
    list.row_count += 1;
    if (list.row_count > csvLimits.rows) return TOO_MANY;
    const cells = scanner.problem === null ? scanner.texts() : [];
    const surplus = cells.slice(columns.length);
    if (scanner.problem !== null || cells.length < columns.length || surplus.some((cell) => cell !== '')) {
      setAside(list, scanner.line, cells, scanner.problem, () => scanner.raw());
      continue;
    }
    const written = columns.map((_, at) => {
      const cell = cells[at] as string;
      return quoteCell(readAs.decimal === 'comma' && !keepsText[at] ? withDecimalPoint(cell) : cell);
    });
    out.addText(`${scanner.line},${written.join(',')}\n`);
  }
  return null;
}

/** End of a row whose cells beyond the header are all empty (extra commas); 0 if one is filled. */
function surplusAt(scanner: CsvScanner, cells: number, columns: number): number {
  for (let cell = columns; cell < cells; cell += 1) {
    if ((scanner.end[cell] as number) > (scanner.start[cell] as number)) return 0;
  }
  const last = columns - 1;
  return (scanner.end[last] as number) + (scanner.quoted[last] === 0 ? 0 : 1);
}

/** Writes a whole number in decimal digits; returns the offset after it. */
function writeDigits(into: Uint8Array, from: number, value: number): number {
  let digits = 1;
  for (let size = 10; size <= value; size *= 10) digits += 1;
  let rest = value;
  for (let at = from + digits - 1; at >= from; at -= 1) {
    const next = Math.floor(rest / 10);
    into[at] = 48 + rest - next * 10;
    rest = next;
  }
  return from + digits;
}
