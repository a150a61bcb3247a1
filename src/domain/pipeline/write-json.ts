// A CSV row as the bytes of a JSON object, cell by cell, without making strings.
import type { CsvScanner } from './scan-csv.ts';
import { bytesOf } from './utf8-text.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const HEX = bytesOf('0123456789abcdef');

/** The bytes before each cell: `{"Company":"`, then `","Symbol":"` and so on. */
export function jsonPrefixes(columns: readonly string[]): Uint8Array[] {
  return columns.map((column, at) => bytesOf(`${at === 0 ? '{' : '",'}${JSON.stringify(column)}:"`));
}

/** The most bytes a record can take as JSON: a control character takes six. */
export function jsonRoom(recordBytes: number, prefixBytes: number): number {
  return recordBytes * 6 + prefixBytes + 8;
}

/**
 * Writes the cells from `first` on as one object, left open before its closing brace; answers the place after it.
 * The caller makes room, and may tell that no unquoted cell has a character that JSON escapes.
 */
export function writeCells(
  into: Uint8Array,
  from: number,
  scanner: CsvScanner,
  prefixes: readonly Uint8Array[],
  first: number,
  mayEscape = true,
): number {
  const { bytes, start, end, quoted } = scanner;
  let at = from;
  for (let column = 0; column < prefixes.length; column += 1) {
    const prefix = prefixes[column] as Uint8Array;
    for (let i = 0; i < prefix.length; i += 1) into[at++] = prefix[i] as number;
    const cell = column + first;
    const stop = end[cell] as number;
    const doubled = quoted[cell] === 2;
    if (!mayEscape && quoted[cell] === 0) {
      for (let i = start[cell] as number; i < stop; i += 1) into[at++] = bytes[i] as number;
      continue;
    }
    for (let i = start[cell] as number; i < stop; i += 1) {
      const byte = bytes[i] as number;
      if (byte >= 32 && byte !== QUOTE && byte !== BACKSLASH) into[at++] = byte;
      else if (byte === QUOTE) {
        into[at++] = BACKSLASH;
        into[at++] = QUOTE;
        if (doubled) i += 1;
      } else if (byte === BACKSLASH) {
        into[at++] = BACKSLASH;
        into[at++] = BACKSLASH;
      } else {
        for (const letter of [BACKSLASH, 117, 48, 48, HEX[byte >> 4], HEX[byte & 15]]) into[at++] = letter as number;
      }
    }
  }
  into[at++] = QUOTE;
  return at;
}
