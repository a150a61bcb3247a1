// CSV scanner on bytes: finds records and cells without making strings, and reports malformed rows.
import { decodeUtf8 } from '../../text/utf8-text.ts';

/** Limits of one list file. Source: docs/operations.md. */
export const csvLimits = { record_bytes: 256 * 1024, columns: 200, rows: 200_000 } as const;

const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const NO_TEXT = 'a character that is no text (NUL, or half of a surrogate pair)';
const TOO_LONG = `the row is longer than ${csvLimits.record_bytes / 1024} kB`;
const TOO_WIDE = `the row has more than ${csvLimits.columns} cells`;
const OPEN_QUOTE = 'a quote is opened and not closed in this row';
const AFTER_QUOTE = 'text after a closing quote';

/**
 * Reads UTF-8 bytes record by record. After `next()` returned a cell count, `start`, `end` and `quoted` describe the
 * cells (bounds exclude quotes; `quoted` is 2 if the cell contains doubled quotes or control characters). A quote opens
 * a cell only as its first byte (RFC 4180). Records end at CRLF, LF or CR; empty lines are skipped. An unusable record
 * has a `problem` and does not affect its neighbours: with an unclosed quote it ends at its own line.
 */
export class CsvScanner {
  readonly bytes: Uint8Array;
  readonly start = new Int32Array(csvLimits.columns);
  readonly end = new Int32Array(csvLimits.columns);
  readonly quoted = new Uint8Array(csvLimits.columns);
  /** Bounds of the current record without its line end; `line`: the one it begins on, counted from 1. */
  record_start = 0;
  record_end = 0;
  line = 0;
  /** Reason a record with known cells cannot be used; null when it can. */
  problem: string | null = null;
  /** True when an unquoted cell of the record has a control character or a quote. */
  has_odd = false;
  private at = 0;
  private nextLine = 1;
  private linesInside = 0;

  constructor(bytes: Uint8Array) {
    // A line end as the last byte spares the loops below a bounds check for each byte.
    this.bytes = bytes.length > 0 && bytes[bytes.length - 1] !== LF ? withLineEnd(bytes) : bytes;
  }

  /** Cell count of the next record (for an unusable one, as far as it was read), or -1 at the end. */
  next(): number {
    const { bytes, start, end, quoted } = this;
    let at = this.skipEmptyLines();
    if (at >= bytes.length) return -1;
    const from = at;
    let odd = false;
    let nul = false;
    let cells = 0;
    let byte = 0;
    this.record_start = from;
    this.line = this.nextLine;
    this.linesInside = 0;
    this.problem = null;
    for (;;) {
      byte = bytes[at] as number;
      if (cells === csvLimits.columns) {
        at = this.lineEnd(at);
        byte = bytes[at] as number;
        this.problem = TOO_WIDE;
        break;
      }
      if (byte === QUOTE) {
        at = this.quotedCell(at, cells);
        if (this.isLost(at)) {
          at = this.lineEnd(from);
          this.linesInside = 0;
          this.end[cells] = Math.max(at, start[cells] as number);
        }
        byte = bytes[at] as number;
      } else {
        start[cells] = at;
        quoted[cells] = 0;
        // Fast path: letters and digits all have codes above the comma's.
        while (byte > COMMA) byte = bytes[++at] as number;
        while (byte !== COMMA && byte !== LF && byte !== CR) {
          if (byte < SPACE || byte === QUOTE) {
            odd = true;
            if (byte === 0) nul = true;
          }
          do byte = bytes[++at] as number;
          while (byte > COMMA);
        }
        end[cells] = at;
      }
      cells += 1;
      if (byte !== COMMA) break;
      at += 1;
    }
    if (at - from > csvLimits.record_bytes) this.problem ??= TOO_LONG;
    if (nul) this.problem = NO_TEXT;
    this.has_odd = odd;
    this.record_end = at;
    this.nextLine = this.line + this.linesInside + 1;
    this.at = byte === CR && bytes[at + 1] === LF ? at + 2 : at + 1;
    return cells;
  }

  /** Text of the cell, doubled quotes made single. */
  text(cell: number): string {
    const raw = decodeUtf8(this.bytes, this.start[cell], this.end[cell]);
    return this.quoted[cell] === 2 ? raw.replaceAll('""', '"') : raw;
  }

  raw(): string {
    return decodeUtf8(this.bytes, this.record_start, this.record_end);
  }

  private skipEmptyLines(): number {
    const { bytes } = this;
    let at = this.at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte !== LF && byte !== CR) break;
      if (byte === CR && bytes[at + 1] === LF) at += 1;
      this.nextLine += 1;
    }
    this.at = at;
    return at;
  }

  /** Reads a quoted cell; returns the offset of the comma or line end after it, or the end of the file. */
  private quotedCell(open: number, cell: number): number {
    const { bytes } = this;
    const length = bytes.length;
    let at = open + 1;
    this.start[cell] = at;
    this.quoted[cell] = 1;
    for (; ; at += 1) {
      if (at >= length) {
        this.problem = OPEN_QUOTE;
        return at;
      }
      const byte = bytes[at] as number;
      if (byte > QUOTE) continue;
      if (byte === QUOTE) {
        if (bytes[at + 1] !== QUOTE) break;
        this.quoted[cell] = 2;
        at += 1;
      } else if (byte < SPACE) {
        this.quoted[cell] = 2;
        if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) this.linesInside += 1;
        else if (byte === 0) this.problem = NO_TEXT;
      }
    }
    this.end[cell] = at;
    at += 1;
    while (bytes[at] !== COMMA && bytes[at] !== LF && bytes[at] !== CR) {
      this.problem = AFTER_QUOTE;
      at += 1;
    }
    return at;
  }

  /**
   * True when a quoted cell read up to `at` swallowed other rows: it was never closed, was closed by the opening quote
   * of a later cell, or is longer than a record may be. Scanning then resumes after the record's first line; these rows
   * have no quote before the one that ended this search, so no byte is searched more than twice.
   */
  private isLost(at: number): boolean {
    if (at >= this.bytes.length) return true;
    if (this.linesInside === 0) return false;
    const isLong = at - this.record_start > csvLimits.record_bytes;
    if (this.problem !== AFTER_QUOTE && !isLong) return false;
    this.problem = OPEN_QUOTE;
    return true;
  }

  /** Offset of the line's end; the last byte is always a line end. */
  private lineEnd(from: number): number {
    let at = from;
    while (this.bytes[at] !== LF && this.bytes[at] !== CR) at += 1;
    return at;
  }
}

function withLineEnd(bytes: Uint8Array): Uint8Array {
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  longer[bytes.length] = LF;
  return longer;
}
