// Typed columns of a CSV file, by the product's scanner and symbol table and a byte parser of numbers.

import { CsvScanner } from '../src/domain/pipeline/csv/scan-csv.ts';
import type { SymbolTable } from '../src/domain/stocks/symbols/symbol-table.ts';
import { toNumber } from '../src/domain/text/read-number.ts';

/** Symbols as ids, numbers as doubles (NaN for none), texts as byte ranges. */
export type ColumnKind = 'symbol' | 'number' | 'text';
export type TypedColumns = { rows: number; columns: (Int32Array | Float64Array)[] };

const powers = Array.from({ length: 16 }, (_, power) => 10 ** power);

/** Exact like reading the text: up to 15 digits fit a double, and dividing by a power of ten rounds once. */
function numberAt(bytes: Uint8Array, from: number, to: number, scanner: CsvScanner, cell: number): number {
  let at = from;
  const negative = bytes[at] === 45;
  if (negative) at += 1;
  let digits = 0;
  let point = -1;
  const first = at;
  for (; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= 48 && byte <= 57) digits = digits * 10 + byte - 48;
    else if (byte === 46 && point < 0) point = at;
    else return toNumber(scanner.text(cell)) ?? Number.NaN;
  }
  if (at - first > 15 || at === first) return toNumber(scanner.text(cell)) ?? Number.NaN;
  const value = point < 0 ? digits : digits / (powers[to - point - 1] as number);
  return negative ? -value : value;
}

/** `texts`: byte ranges of the text cells, row by row, alternating start and end. */
type Columns = { symbol: Int32Array[]; number: Float64Array[]; texts: Int32Array };

/** Buffer for the columns of one file, reused for the next. */
export class ColumnRoom {
  private buffer = new ArrayBuffer(0);

  /** Returns at least this many bytes; earlier content is lost. */
  take(bytes: number): ArrayBuffer {
    if (bytes > this.buffer.byteLength) this.buffer = new ArrayBuffer(bytes);
    return this.buffer;
  }
}

/** Views of the buffer, by kind. */
function makeColumns(kinds: readonly ColumnKind[], rows: number, room: ColumnRoom): Columns {
  const words = (kind: ColumnKind) => (kind === 'symbol' ? 1 : 2) * rows;
  const whole = room.take(kinds.reduce((sum, kind) => sum + words(kind), 0) * 4);
  const columns: Columns = { symbol: [], number: [], texts: new Int32Array(0) };
  let at = 0;
  for (const kind of kinds) {
    if (kind === 'text') continue;
    if (kind === 'number') columns.number.push(new Float64Array(whole, at, rows));
    else columns.symbol.push(new Int32Array(whole, at, rows));
    at += words(kind) * 4;
  }
  columns.texts = new Int32Array(whole, at, findCells(kinds, 'text').length * 2 * rows);
  return columns;
}

function copyColumns(from: Columns, to: Columns): void {
  for (const kind of ['symbol', 'number'] as const) {
    from[kind].forEach((column, at) => {
      to[kind][at]?.set(column);
    });
  }
  to.texts.set(from.texts);
}

const findCells = (kinds: readonly ColumnKind[], wanted: ColumnKind): number[] =>
  kinds.flatMap((kind, cell) => (kind === wanted ? [cell] : []));

/** Writes the scanner's record into one row, with one loop per kind of array. */
function keepRow(scanner: CsvScanner, row: number, cells: Record<ColumnKind, number[]>, columns: Columns): void {
  const { bytes, start, end } = scanner;
  const { texts } = columns;
  let place = row * cells.text.length * 2;
  for (let at = 0; at < cells.text.length; at += 1) {
    const cell = cells.text[at] as number;
    texts[place] = start[cell] as number;
    texts[place + 1] = end[cell] as number;
    place += 2;
  }
  for (let at = 0; at < cells.number.length; at += 1) {
    const cell = cells.number[at] as number;
    (columns.number[at] as Float64Array)[row] = numberAt(
      bytes,
      start[cell] as number,
      end[cell] as number,
      scanner,
      cell,
    );
  }
}

/** Reads the file; the columns are valid until the buffer is reused. */
export function typedColumns(
  bytes: Uint8Array,
  kinds: readonly ColumnKind[],
  symbols: SymbolTable,
  room: ColumnRoom,
): TypedColumns {
  const scanner = new CsvScanner(bytes);
  scanner.next();
  // An even number of rows keeps doubles aligned.
  let capacity = 1 << 14;
  let columns = makeColumns(kinds, capacity, room);
  const { start, end } = scanner;
  const cells = {
    symbol: findCells(kinds, 'symbol'),
    number: findCells(kinds, 'number'),
    text: findCells(kinds, 'text'),
  };
  let rows = 0;
  while (scanner.next() >= 0) {
    if (rows === capacity) {
      capacity *= 2;
      // A new buffer, so that the old columns can be copied.
      const larger = makeColumns(kinds, capacity, new ColumnRoom());
      copyColumns(columns, larger);
      columns = larger;
    }
    keepRow(scanner, rows, cells, columns);
    for (let at = 0; at < cells.symbol.length; at += 1) {
      const cell = cells.symbol[at] as number;
      (columns.symbol[at] as Int32Array)[rows] = symbols.intern(bytes, start[cell] as number, end[cell] as number);
    }
    rows += 1;
  }
  return { rows, columns: [...columns.symbol, ...columns.number, columns.texts] };
}
