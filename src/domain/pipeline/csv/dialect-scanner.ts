// CSV scanner for any separator: swaps it with the comma and runs the comma scanner.
import { decodeUtf8, encodeUtf8 } from '../../text/utf8-text.ts';
import { plainCell } from './plain-cell.ts';
import { CsvScanner } from './scan-csv.ts';

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

const COMMA = 44;
const LF = 10;
const SPACE = 32;
const QUOTE = 34;
const APOSTROPHE = 39;
const DASH = 45;
const POINT = 46;
const SLASH = 47;
const ZERO = 48;
const EQUALS = 61;
/** Spaces, and characters that exporting programs put before a cell. */
const isBeforeCell = (byte: number) => byte === SPACE || byte === APOSTROPHE || byte === EQUALS || byte === QUOTE;
const isDigit = (byte: number) => byte >= ZERO && byte <= 57;

/** Swaps commas with the file's separator, so that commas separate cells and offsets stay. */
function exchanged(bytes: Uint8Array, separator: Separator): Uint8Array {
  const other = encodeUtf8(separator)[0] as number;
  const swapped = new Uint8Array(bytes);
  for (let at = 0; at < swapped.length; at += 1) {
    if (swapped[at] === COMMA) swapped[at] = other;
    else if (swapped[at] === other) swapped[at] = COMMA;
  }
  return swapped;
}

export class DialectScanner {
  readonly separator: Separator;
  private readonly scanner: CsvScanner;
  /** Bytes of the file before commas and separators were swapped. */
  private readonly own: Uint8Array;
  private cells = 0;

  /** `bytes` are UTF-8 without a byte order mark. */
  constructor(bytes: Uint8Array, separator: Separator) {
    this.separator = separator;
    this.own = bytes;
    this.scanner = new CsvScanner(separator === ',' ? bytes : exchanged(bytes, separator));
  }

  /** The number of cells of the next record, or -1 at the end. */
  next(): number {
    this.cells = this.scanner.next();
    return this.cells;
  }

  /** Moves to the first record that begins on this line or later; false without one. */
  goTo(line: number): boolean {
    while (this.next() >= 0) if (this.scanner.line >= line) return true;
    return false;
  }

  /** Line on which the record begins, counted from 1. */
  get line(): number {
    return this.scanner.line;
  }

  /** Offset at which the record begins. */
  get start(): number {
    return this.scanner.record_start;
  }

  /** Reason the record cannot be used, or null. */
  get problem(): string | null {
    return this.scanner.problem;
  }

  /** Text of the cell, without the wrapper of an exporting program. */
  text(cell: number): string {
    return plainCell(this.writtenText(cell));
  }

  /** Text of the cell, doubled quotes made single. */
  writtenText(cell: number): string {
    const { start, end, quoted } = this.scanner;
    const raw = decodeUtf8(this.own, start[cell], end[cell]);
    return quoted[cell] === 2 ? raw.replaceAll('""', '"') : raw;
  }

  hasComma(cell: number): boolean {
    const end = this.scanner.end[cell] as number;
    for (let at = this.scanner.start[cell] as number; at < end; at += 1) if (this.own[at] === COMMA) return true;
    return false;
  }

  /**
   * Key of the numeric date at the beginning of a cell (03/04/2026, 3.4.26, 3/4), so that each date is parsed once:
   * equal for equal dates with the same separators, negative without a year. Null for other cells.
   */
  numericDateKey(cell: number): number | null {
    const { own } = this;
    const end = this.scanner.end[cell] as number;
    let at = this.scanner.start[cell] as number;
    while (at < end && isBeforeCell(own[at] as number)) at += 1;
    let key = 0;
    let between = 0;
    for (let part = 0; part < 3; part += 1) {
      let value = 0;
      let digits = 0;
      for (; at < end && isDigit(own[at] as number) && digits < 5; at += 1, digits += 1) {
        value = value * 10 + (own[at] as number) - ZERO;
      }
      if (part === 2 && digits === 0 && between === POINT) return -(key * 256 + between);
      if (digits === 0 || digits > (part === 2 ? 4 : 2)) return null;
      key = key * 10_000 + value;
      if (part === 2) return key * 256 + between;
      const mark = own[at] as number;
      if (part === 1 && between === SLASH && (at >= end || mark === SPACE)) return -(key * 256 + between);
      if ((mark !== DASH && mark !== POINT && mark !== SLASH) || (part === 1 && mark !== between)) return null;
      between = mark;
      at += 1;
    }
    return null;
  }

  /** All cells of the record, without wrappers. */
  texts(): string[] {
    return Array.from({ length: Math.max(0, this.cells) }, (_, cell) => this.text(cell));
  }

  /** All cells of the record with their wrappers. */
  writtenTexts(): string[] {
    return Array.from({ length: Math.max(0, this.cells) }, (_, cell) => this.writtenText(cell));
  }

  raw(): string {
    return decodeUtf8(this.own, this.scanner.record_start, Math.min(this.scanner.record_end, this.own.length));
  }
}

/** Beginning of a file, at most `most` bytes, cut at a line end. */
export function cutHead(bytes: Uint8Array, most: number): Uint8Array {
  if (bytes.length <= most) return bytes;
  const end = bytes.lastIndexOf(LF, most - 1);
  return bytes.subarray(0, end < 0 ? most : end + 1);
}
