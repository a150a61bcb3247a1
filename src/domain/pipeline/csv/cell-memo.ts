// Memo of parsed cells: a repeated text is found by its bytes, without making a string.
import { hashRange, isSameRange } from './byte-ranges.ts';
import type { CsvScanner } from './scan-csv.ts';

/** Bounded so that a hostile file cannot fill memory with distinct cells. */
const MOST_REMEMBERED = 10_000;
/** Value of `quoted` for cells whose bytes differ from their text (doubled quotes, control characters). */
const DOUBLED_QUOTES = 2;

type Remembered<Value> = { from: number; to: number; value: Value };

export class CellMemo<Value> {
  private readonly scanner: CsvScanner;
  private readonly read: (text: string) => Value;
  /** Values by hash; of texts with equal hashes only the first is stored. */
  private readonly known = new Map<number, Remembered<Value>>();

  /** `read` must return the same value for equal texts. */
  constructor(scanner: CsvScanner, read: (text: string) => Value) {
    this.scanner = scanner;
    this.read = read;
  }

  of(cell: number): Value {
    const { scanner, known } = this;
    const { bytes } = scanner;
    if (scanner.quoted[cell] === DOUBLED_QUOTES) return this.read(scanner.text(cell));
    const from = scanner.start[cell] as number;
    const to = scanner.end[cell] as number;
    const hash = hashRange(bytes, from, to);
    const found = known.get(hash);
    if (found !== undefined && isSameRange(bytes, found.from, found.to, from, to)) return found.value;
    const value = this.read(scanner.text(cell));
    if (found === undefined && known.size < MOST_REMEMBERED) known.set(hash, { from, to, value });
    return value;
  }
}
