// The cleaned form of a list: UTF-8, the catalogue's column names, a line number before every row, and no row that cannot be read.
import { type ColumnProblem, resolveColumns } from './column-names.ts';
import { GrowingBytes } from './growing-bytes.ts';
import type { ListLayout } from './list-layouts.ts';
import { CsvError, CsvScanner, csvLimits } from './scan-csv.ts';

/** A row that is not stored, verbatim, with the reason. */
export type RejectedRow = { line: number; column: string | null; reason: string; raw: string };

export type CleanedList =
  | { problem: string }
  | {
      problem: null;
      columns: string[];
      bytes: Uint8Array;
      /** Rows below the header, rejected ones included. */
      row_count: number;
      rejected: RejectedRow[];
    };

/** The first column of a cleaned list: where the row begins in the file as it was received. */
export const LINE_COLUMN = 'Line';

/** The header's cells, or why there are none. Bytes are UTF-8 without a byte order mark. */
export function readHeader(bytes: Uint8Array): string[] | ColumnProblem {
  const scanner = new CsvScanner(bytes);
  const cells = scanner.next();
  if (cells < 0) return { problem: 'the file is empty' };
  if (/^\s*<(?:!doctype|html|\?xml|head|body)/i.test(scanner.raw().slice(0, 200))) {
    return { problem: 'the file is a web page, not a list' };
  }
  if (scanner.problem !== null) return { problem: `the header has ${scanner.problem}` };
  return Array.from({ length: cells }, (_, cell) => scanner.text(cell));
}

/** The header's names for a layout; a list without a symbol column cannot be read. */
export function readColumns(header: readonly string[], layout: ListLayout): string[] | ColumnProblem {
  const columns = resolveColumns(header, layout.columns);
  if (!Array.isArray(columns) || columns.includes('Symbol')) return columns;
  return { problem: `no symbol column among ${header.slice(0, 20).join(', ').slice(0, 300)}` };
}

/** Counts the rows of a file nobody can read further; null when it cannot even be counted. */
export function countRecords(bytes: Uint8Array): number | null {
  const scanner = new CsvScanner(bytes);
  try {
    let records = 0;
    while (scanner.next() >= 0) records += 1;
    return Math.max(0, records - 1);
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

export function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Cleans a list. Rows keep their bytes: only the header is written anew. `out` may be used again once its bytes are. */
export function cleanList(bytes: Uint8Array, layout: ListLayout, out = new GrowingBytes()): CleanedList {
  try {
    const header = readHeader(bytes);
    if (!Array.isArray(header)) return header;
    const columns = readColumns(header, layout);
    return Array.isArray(columns) ? cleanRows(bytes, columns, out) : columns;
  } catch (error) {
    if (error instanceof CsvError) return { problem: error.message };
    throw error;
  }
}

const COMMA = 44;
const LF = 10;

function cleanRows(bytes: Uint8Array, columns: string[], out: GrowingBytes): CleanedList {
  out.length = 0;
  out.room(bytes.length + (bytes.length >> 3));
  out.addText(`${[LINE_COLUMN, ...columns].map(quoteCell).join(',')}\n`);
  const rejected: RejectedRow[] = [];
  const scanner = new CsvScanner(bytes);
  scanner.next();
  let row_count = 0;
  for (;;) {
    const cells = scanner.next();
    if (cells < 0) break;
    row_count += 1;
    if (row_count > csvLimits.rows) throw new CsvError(scanner.line, `more than ${csvLimits.rows} rows`);
    const surplus = cells > columns.length ? surplusAt(scanner, cells, columns.length) : -1;
    const reason = scanner.problem ?? (cells < columns.length || surplus === 0 ? ragged(cells, columns.length) : null);
    if (reason !== null) {
      rejected.push({ line: scanner.line, column: null, reason, raw: scanner.raw() });
      continue;
    }
    const from = scanner.record_start;
    const to = surplus > 0 ? surplus : scanner.record_end;
    const target = out.room(to - from + 16);
    let at = writeDigits(target, out.length, scanner.line);
    target[at++] = COMMA;
    // A short row is copied faster byte by byte than by a call.
    if (to - from < 64) for (let place = from; place < to; place += 1) target[at++] = bytes[place] as number;
    else {
      target.set(bytes.subarray(from, to), at);
      at += to - from;
    }
    target[at++] = LF;
    out.length = at;
  }
  return { problem: null, columns, bytes: out.done(), row_count, rejected };
}

const ragged = (cells: number, columns: number) => `the row has ${cells} cells, the header ${columns}`;

/** Where a row ends whose cells beyond the header are all empty (a comma too many); 0 when they are not. */
function surplusAt(scanner: CsvScanner, cells: number, columns: number): number {
  for (let cell = columns; cell < cells; cell += 1) {
    if ((scanner.end[cell] as number) > (scanner.start[cell] as number)) return 0;
  }
  const last = columns - 1;
  return (scanner.end[last] as number) + (scanner.quoted[last] === 0 ? 0 : 1);
}

/** Writes a whole number in decimal digits; answers the place after it. */
export function writeDigits(into: Uint8Array, from: number, value: number): number {
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
