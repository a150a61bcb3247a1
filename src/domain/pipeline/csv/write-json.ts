// A CSV row as the bytes of a JSON object, cell by cell, without making strings.
import { encodeUtf8 } from '../../text/utf8-text.ts';
import { copyWords, type GrowingBytes, toDataView, WORD_SLACK } from './growing-bytes.ts';
import type { CsvScanner } from './scan-csv.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const HEX = encodeUtf8('0123456789abcdef');

/** Writes the rows of one file; `first` is the scanner's cell of the first column. */
export class JsonRows {
  private readonly scanner: CsvScanner;
  private readonly source: DataView;
  private readonly first: number;
  /** Text before each cell: `{"Company":"`, then `","Symbol":"` and so on; concatenated, each padded. */
  private readonly prefixes: DataView;
  private readonly prefixAt: Int32Array;
  private readonly prefixBytes: Int32Array;
  private readonly allPrefixBytes: number;
  private readonly hasBackslash: boolean;

  constructor(scanner: CsvScanner, columns: readonly string[], first: number) {
    this.scanner = scanner;
    this.source = toDataView(scanner.bytes);
    this.first = first;
    const prefixes = columns.map((column, at) => encodeUtf8(`${at === 0 ? '{' : '",'}${JSON.stringify(column)}:"`));
    this.prefixBytes = Int32Array.from(prefixes, (prefix) => prefix.length);
    this.allPrefixBytes = this.prefixBytes.reduce((sum, size) => sum + size, 0);
    this.prefixAt = new Int32Array(prefixes.length);
    const padded = new Uint8Array(this.allPrefixBytes + prefixes.length * (WORD_SLACK + 1));
    let at = 0;
    for (const [column, prefix] of prefixes.entries()) {
      this.prefixAt[column] = at;
      padded.set(prefix, at);
      at += prefix.length + WORD_SLACK;
    }
    this.prefixes = toDataView(padded);
    this.hasBackslash = scanner.bytes.includes(BACKSLASH);
  }

  /** Writes the record as a JSON object without its closing brace, but reserves room for the brace. */
  write(out: GrowingBytes): void {
    const { scanner, source, prefixes, prefixAt, prefixBytes } = this;
    const { start, end, quoted } = scanner;
    // A control character takes six bytes.
    out.room((scanner.record_end - scanner.record_start) * 6 + this.allPrefixBytes + 8 + WORD_SLACK);
    const { view } = out;
    const columns = prefixBytes.length;
    // True when cells cannot be copied as they are: the file has backslashes, or ends too soon after the record.
    const careful = this.hasBackslash || scanner.record_end + WORD_SLACK >= scanner.bytes.length;
    const odd = scanner.has_odd;
    let at = out.length;
    for (let column = 0; column < columns; column += 1) {
      const prefix = prefixBytes[column] as number;
      copyWords(prefixes, prefixAt[column] as number, view, at, prefix);
      at += prefix;
      const cell = column + this.first;
      const quotes = quoted[cell] as number;
      if (careful || quotes === 2 || (odd && quotes === 0)) {
        at = this.escaped(out.bytes, at, cell);
        continue;
      }
      const begin = start[cell] as number;
      const length = (end[cell] as number) - begin;
      copyWords(source, begin, view, at, length);
      at += length;
    }
    out.bytes[at] = QUOTE;
    out.length = at + 1;
  }

  /** Writes the bytes of one cell, doubled quotes made single. */
  writeText(out: GrowingBytes, cell: number): void {
    const { bytes, start, end, quoted } = this.scanner;
    const from = start[cell] as number;
    const stop = end[cell] as number;
    const into = out.room(stop - from + WORD_SLACK);
    if (quoted[cell] !== 2 && stop + WORD_SLACK < bytes.length) {
      copyWords(this.source, from, out.view, out.length, stop - from);
      out.length += stop - from;
      return;
    }
    for (let place = from; place < stop; place += 1) {
      const byte = bytes[place] as number;
      into[out.length++] = byte;
      if (byte === QUOTE && quoted[cell] === 2) place += 1;
    }
  }

  private escaped(into: Uint8Array, from: number, cell: number): number {
    const { bytes, start, end, quoted } = this.scanner;
    const stop = end[cell] as number;
    let at = from;
    for (let place = start[cell] as number; place < stop; place += 1) {
      const byte = bytes[place] as number;
      if (byte >= 32 && byte !== QUOTE && byte !== BACKSLASH) into[at++] = byte;
      else if (byte === QUOTE || byte === BACKSLASH) {
        into[at++] = BACKSLASH;
        into[at++] = byte;
        if (byte === QUOTE && quoted[cell] === 2) place += 1;
      } else {
        for (const letter of [BACKSLASH, 117, 48, 48, HEX[byte >> 4], HEX[byte & 15]]) into[at++] = letter as number;
      }
    }
    return at;
  }
}
