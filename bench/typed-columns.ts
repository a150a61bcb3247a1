// A CSV file as typed columns, made of the product's own parts: scanner, symbol table, numbers read from bytes.
import { toNumber } from '../src/domain/pipeline/read-number.ts';
import { CsvScanner } from '../src/domain/pipeline/scan-csv.ts';
import type { SymbolTable } from '../src/domain/stocks/symbol-table.ts';

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

/** Views of one buffer: a file's columns are made and let go together. */
function makeColumns(kinds: readonly ColumnKind[], rows: number): (Int32Array | Float64Array)[] {
  const words = (kind: ColumnKind) => (kind === 'symbol' ? 1 : 2) * rows;
  const whole = new ArrayBuffer(kinds.reduce((sum, kind) => sum + words(kind), 0) * 4);
  let at = 0;
  return kinds.map((kind) => {
    const from = at;
    at += words(kind) * 4;
    return kind === 'number' ? new Float64Array(whole, from, rows) : new Int32Array(whole, from, words(kind));
  });
}

export function typedColumns(bytes: Uint8Array, kinds: readonly ColumnKind[], symbols: SymbolTable): TypedColumns {
  const scanner = new CsvScanner(bytes);
  scanner.next();
  // An even number of rows keeps every column where doubles may stand.
  let capacity = 1 << 14;
  let columns = makeColumns(kinds, capacity);
  const { start, end } = scanner;
  const cells = kinds.length;
  let rows = 0;
  while (scanner.next() >= 0) {
    if (rows === capacity) {
      capacity *= 2;
      const larger = makeColumns(kinds, capacity);
      for (const [at, column] of columns.entries()) larger[at]?.set(column);
      columns = larger;
    }
    for (let cell = 0; cell < cells; cell += 1) {
      const column = columns[cell] as Int32Array | Float64Array;
      const from = start[cell] as number;
      const to = end[cell] as number;
      const kind = kinds[cell];
      if (kind === 'text') {
        column[rows * 2] = from;
        column[rows * 2 + 1] = to;
      } else if (kind === 'number') column[rows] = numberAt(bytes, from, to, scanner, cell);
      else column[rows] = symbols.idOf(bytes, from, to);
    }
    rows += 1;
  }
  return { rows, columns };
}
