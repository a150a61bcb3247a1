// Symbols in a pasted text: one column of a table with a header, or words between spaces, commas and lines.
import { DialectScanner } from '../pipeline/csv/dialect-scanner.ts';
import { isSymbolColumn, tableShape } from '../pipeline/reading/table-shape.ts';

/** Texts as they were written, each once; `column` is the header of their column, null without a header. */
type TypedSymbols = { typed: string[]; column: string | null };

/** Lines such as `###MY SECTION` divide exported lists of charting programs. */
const SECTION = /(?:^|(?<=[\n\r,]))###[^\n\r,]*/g;

/** `encode`: UTF-8. */
export function typedSymbols(text: string, encode: (text: string) => Uint8Array): TypedSymbols {
  const plain = text.replace(/^\ufeff/, '').replace(SECTION, '');
  const bytes = encode(plain);
  const shape = tableShape(bytes);
  const at = shape.header.findIndex(isSymbolColumn);
  if (at === -1) return { typed: unique(plain.split(/[\s,;|"]+/)), column: null };
  const cells: string[] = [];
  const scanner = new DialectScanner(bytes, shape.separator);
  if (scanner.goTo(shape.header_line)) {
    while (scanner.next() >= 0) cells.push(scanner.problem === null ? (scanner.texts()[at] ?? '') : scanner.raw());
  }
  return { typed: unique(cells), column: shape.header[at] ?? null };
}

const unique = (texts: readonly string[]) => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];
