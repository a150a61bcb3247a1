// Symbols and notes in pasted text: columns of a table with a header, else words between spaces, commas and lines.
import { DialectScanner } from '../pipeline/csv/dialect-scanner.ts';
import { isSymbolColumn, tableShape } from '../pipeline/reading/table-shape.ts';

/**
 * `typed`: symbols as written, without repeats; `column`: header of their column, null without one; `notes`: by symbol,
 * first filled cell of the column `note` of an exported watchlist.
 */
type TypedSymbols = { typed: string[]; column: string | null; notes: ReadonlyMap<string, string> };

const isNoteColumn = (name: string) => name.trim().toLowerCase() === 'note';

/** Section lines of lists exported from charting programs, such as `###MY SECTION`; dropped. */
const SECTION = /(?:^|(?<=[\n\r,]))###[^\n\r,]*/g;

/** Reads symbols from a text; `encode` returns its UTF-8 bytes. */
export function typedSymbols(text: string, encode: (text: string) => Uint8Array): TypedSymbols {
  const plain = text.replace(/^\ufeff/, '').replace(SECTION, '');
  const bytes = encode(plain);
  const shape = tableShape(bytes);
  const at = shape.header.findIndex(isSymbolColumn);
  if (at === -1) return { typed: unique(plain.split(/[\s,;|"]+/)), column: null, notes: new Map() };
  const noteAt = shape.header.findIndex(isNoteColumn);
  const cells: string[] = [];
  const notes = new Map<string, string>();
  const scanner = new DialectScanner(bytes, shape.separator);
  if (scanner.goTo(shape.header_line)) {
    while (scanner.next() >= 0) {
      const row = scanner.problem === null ? scanner.texts() : [];
      const typed = scanner.problem === null ? (row[at] ?? '') : scanner.raw();
      const note = (row[noteAt] ?? '').trim();
      cells.push(typed);
      if (note !== '' && !notes.has(typed.trim())) notes.set(typed.trim(), note);
    }
  }
  return { typed: unique(cells), column: shape.header[at] ?? null, notes };
}

const unique = (texts: readonly string[]) => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];
