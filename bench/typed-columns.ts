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

export function typedColumns(bytes: Uint8Array, kinds: readonly ColumnKind[], symbols: SymbolTable): TypedColumns {
  const scanner = new CsvScanner(bytes);
  scanner.next();
  let capacity = 1 << 14;
  const make = (size: number) =>
    kinds.map((kind) =>
      kind === 'number' ? new Float64Array(size) : new Int32Array(kind === 'text' ? size * 2 : size),
    );
  let columns = make(capacity);
  let rows = 0;
  while (scanner.next() >= 0) {
    if (rows === capacity) {
      capacity *= 2;
      const larger = make(capacity);
      for (const [at, column] of columns.entries()) larger[at]?.set(column);
      columns = larger;
    }
    for (let cell = 0; cell < kinds.length; cell += 1) {
      const column = columns[cell] as Int32Array | Float64Array;
      const from = scanner.start[cell] as number;
      const to = scanner.end[cell] as number;
      const kind = kinds[cell];
      if (kind === 'number') column[rows] = numberAt(bytes, from, to, scanner, cell);
      else if (kind === 'symbol') column[rows] = symbols.idOf(bytes, from, to);
      else {
        column[rows * 2] = from;
        column[rows * 2 + 1] = to;
      }
    }
    rows += 1;
  }
  return { rows, columns };
}
