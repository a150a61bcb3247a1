// A CSV file as typed columns, made of the product's own parts: scanner, symbol table, numbers read from bytes.

import { CsvScanner } from '../src/domain/pipeline/csv/scan-csv.ts';
import type { SymbolTable } from '../src/domain/stocks/symbols/symbol-table.ts';
import { toNumber } from '../src/domain/text/read-number.ts';

/** Symbols become ids, numbers doubles (NaN where there is none), texts the places of their bytes. */
export type ColumnKind = 'symbol' | 'number' | 'text';
export type TypedColumns = { rows: number; columns: (Int32Array | Float64Array)[] };

const powers = Array.from({ length: 16 }, (_, power) => 10 ** power);

/** Up to 15 digits fit a double exactly, and dividing by a power of ten then rounds once, as reading the text would. */
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

/** Texts of a row stand side by side: start and end of its first text cell, of its second and so on. */
type Columns = { symbol: Int32Array[]; number: Float64Array[]; texts: Int32Array };

/** Room for the columns of one file at a time: lists are read one after the other, each over the one before. */
export class ColumnRoom {
  private buffer = new ArrayBuffer(0);

  /** At least so many bytes; what stood there before is void. */
  take(bytes: number): ArrayBuffer {
    if (bytes > this.buffer.byteLength) this.buffer = new ArrayBuffer(bytes);
    return this.buffer;
  }
}

/** Views of the room's buffer, by kind. */
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
  columns.texts = new Int32Array(whole, at, cellsOf(kinds, 'text').length * 2 * rows);
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

const cellsOf = (kinds: readonly ColumnKind[], wanted: ColumnKind): number[] =>
  kinds.flatMap((kind, cell) => (kind === wanted ? [cell] : []));

/** Puts the record the scanner stands on into one row. One loop for each kind: each writes into one kind of array. */
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

/** The columns are valid until the room is used again. */
export function typedColumns(
  bytes: Uint8Array,
  kinds: readonly ColumnKind[],
  symbols: SymbolTable,
  room: ColumnRoom,
): TypedColumns {
  const scanner = new CsvScanner(bytes);
  scanner.next();
  // An even number of rows keeps every column where doubles may stand.
  let capacity = 1 << 14;
  let columns = makeColumns(kinds, capacity, room);
  const { start, end } = scanner;
  const cells = { symbol: cellsOf(kinds, 'symbol'), number: cellsOf(kinds, 'number'), text: cellsOf(kinds, 'text') };
  let rows = 0;
  while (scanner.next() >= 0) {
    if (rows === capacity) {
      capacity *= 2;
      // The smaller ones stay where they are until they are copied: a larger buffer is a new one.
      const larger = makeColumns(kinds, capacity, new ColumnRoom());
      copyColumns(columns, larger);
      columns = larger;
    }
    keepRow(scanner, rows, cells, columns);
    for (let at = 0; at < cells.symbol.length; at += 1) {
      const cell = cells.symbol[at] as number;
      (columns.symbol[at] as Int32Array)[rows] = symbols.idOf(bytes, start[cell] as number, end[cell] as number);
    }
    rows += 1;
  }
  return { rows, columns: [...columns.symbol, ...columns.number, columns.texts] };
}
