// Repeated rows of a file: the rule for duplicates.
import { hashRange, isSameRange } from '../csv/byte-ranges.ts';
import type { CsvScanner } from '../csv/scan-csv.ts';

export const DUPLICATE_ROW = 'the same row again';
export const DUPLICATE_SYMBOL = 'the same stock again in a list with one row a stock';

type Row = { from: number; to: number };

/**
 * In a list of events equal rows count once; in a list with one row per stock the first row counts. Rows are compared
 * by their bytes, only with rows of the same symbol.
 */
export class RepeatedRows {
  private readonly manyPerSymbol: boolean;
  /** Offset of the first row of each symbol; -1 if none was seen. */
  private firstFrom = new Int32Array(1024).fill(-1);
  private firstTo = new Int32Array(1024);
  /** Further rows of symbols, by a hash of their bytes. */
  private readonly more = new Map<number, Row[]>();

  constructor(manyPerSymbol: boolean) {
    this.manyPerSymbol = manyPerSymbol;
  }

  /** Reason the scanner's current row does not count, or null; rows that count are stored for later comparisons. */
  reasonFor(symbol: number, scanner: CsvScanner): string | null {
    if (symbol >= this.firstFrom.length) this.grow(symbol);
    // Skips the line number at the beginning, which no two rows share.
    const row = { from: (scanner.end[0] as number) + 1, to: scanner.record_end };
    if ((this.firstFrom[symbol] as number) < 0) {
      this.firstFrom[symbol] = row.from;
      this.firstTo[symbol] = row.to;
      return null;
    }
    const { bytes } = scanner;
    const first = { from: this.firstFrom[symbol] as number, to: this.firstTo[symbol] as number };
    if (isSame(bytes, first, row)) return DUPLICATE_ROW;
    if (!this.manyPerSymbol) return DUPLICATE_SYMBOL;
    const hash = hashRange(bytes, row.from, row.to);
    const alike = this.more.get(hash);
    if (alike === undefined) this.more.set(hash, [row]);
    else if (alike.some((other) => isSame(bytes, other, row))) return DUPLICATE_ROW;
    else alike.push(row);
    return null;
  }

  private grow(symbol: number): void {
    const size = Math.max(this.firstFrom.length * 2, symbol + 1);
    const from = new Int32Array(size).fill(-1);
    const to = new Int32Array(size);
    from.set(this.firstFrom);
    to.set(this.firstTo);
    this.firstFrom = from;
    this.firstTo = to;
  }
}

const isSame = (bytes: Uint8Array, a: Row, b: Row) => isSameRange(bytes, a.from, a.to, b.from, b.to);
