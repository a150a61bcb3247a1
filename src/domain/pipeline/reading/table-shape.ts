// Shape of a file's table: sep= line, title lines, header, separator.
import { expertLists } from '../../signals/expert-lists.ts';
import { cutHead, DialectScanner, type Separator, separators } from '../csv/dialect-scanner.ts';
import { columnAliases, otherNames, plainColumn, plainName } from '../lists/column-names.ts';

export type TableShape = {
  separator: Separator;
  /** Line on which the header begins, counted from 1; `header`: its cells as in the file. */
  header_line: number;
  header: string[];
};

/** Most records and bytes searched for a header; title lines above it are fewer. */
const MOST_RECORDS = 30;
const HEAD_BYTES = 128 * 1024;

/** A first line with this many known names is the header without further checks. */
const PLAIN_HEADER = 3;
/** Longer names are no symbol column: the longest known one has 13 characters. */
const LONGEST_SYMBOL_NAME = 30;

/** Column names of all lists, in plain form; the header is the line with most of them. */
const columnNames = new Set([
  ...expertLists.flatMap((list) => list.columns.map(plainName)),
  ...Object.keys(columnAliases),
  'filing date',
]);

export function isSymbolColumn(name: string): boolean {
  if (name.length > LONGEST_SYMBOL_NAME) return false;
  return plainName(name) === 'symbol' || otherNames(name)[0] === 'Symbol';
}

/** Separator stated in a first line such as `sep=;`, as some programs write; null without such a line. */
function statedSeparator(head: DialectScanner): Separator | null {
  if (head.next() < 0) return null;
  const stated = /^"?sep=(.)"?;*$/i.exec(head.raw());
  return separators.find((separator) => separator === stated?.[1]) ?? null;
}

type Found = TableShape & { names: number };

/** Number of known column names in the line; 0 for a line without a symbol column. */
function countNames(header: readonly string[]): number {
  if (!header.some(isSymbolColumn)) return 0;
  return header.filter(
    (name) => columnNames.has(plainName(name)) || columnNames.has(plainColumn(name)) || isSymbolColumn(name),
  ).length;
}

/** Best header with this separator: the first record with a symbol column and most known names. */
function bestHeader(head: Uint8Array, separator: Separator, fromLine: number): { best: Found | null; first: Found } {
  const scanner = new DialectScanner(head, separator);
  let best: Found | null = null;
  let first: Found | null = null;
  for (let record = 0; record < MOST_RECORDS && scanner.next() >= 0; record += 1) {
    if (scanner.line < fromLine || scanner.problem !== null) continue;
    const header = scanner.texts();
    const names = countNames(header);
    const found = { separator, header_line: scanner.line, header, names };
    first ??= found;
    if (names > (best?.names ?? 0)) best = found;
    if (first === found && names >= PLAIN_HEADER) break;
  }
  return { best, first: first ?? { separator, header_line: fromLine, header: [], names: 0 } };
}

/**
 * Finds the table of a file (UTF-8 without a byte order mark). Without a symbol column the first line is the header,
 * with the separator that gives most cells. `header` is empty for a file without a readable line.
 */
export function tableShape(bytes: Uint8Array): TableShape {
  const head = cutHead(bytes, HEAD_BYTES);
  const stated = statedSeparator(new DialectScanner(head, ','));
  const candidates: ReturnType<typeof bestHeader>[] = [];
  for (const separator of stated === null ? separators : [stated]) {
    const found = bestHeader(head, separator, stated === null ? 1 : 2);
    candidates.push(found);
    if (found.first.names >= PLAIN_HEADER) break;
  }
  const best = candidates.reduce<Found | null>(
    (most, { best: found }) => ((found?.names ?? 0) > (most?.names ?? 0) ? found : most),
    null,
  );
  const widest = candidates
    .map(({ first }) => first)
    .reduce((most, first) => (first.header.length > most.header.length ? first : most));
  const { separator, header_line, header } = best ?? widest;
  return { separator, header_line, header };
}

/** First record at the beginning of the file, with any separator, for which `isHeader` is true; null without one. */
export function headerWith(bytes: Uint8Array, isHeader: (cells: readonly string[]) => boolean): TableShape | null {
  const head = cutHead(bytes, HEAD_BYTES);
  for (const separator of separators) {
    const scanner = new DialectScanner(head, separator);
    for (let record = 0; record < MOST_RECORDS && scanner.next() >= 0; record += 1) {
      const header = scanner.problem === null ? scanner.texts() : [];
      if (isHeader(header)) return { separator, header_line: scanner.line, header };
    }
  }
  return null;
}

/** Place of the table as stated by a person. */
export type StatedTable = { separator?: Separator | undefined; header_line?: number | undefined };

/**
 * Table of an unknown file: the separator that splits most of its first records into equally many cells; the header is
 * the first of these records without an empty cell. Stated values override detection.
 */
export function foreignTable(bytes: Uint8Array, stated: StatedTable = {}): TableShape {
  const { separator, header_line } = stated;
  const known = tableShape(bytes);
  const isKnown = known.header.some(isSymbolColumn) && (separator === undefined || separator === known.separator);
  const found = isKnown ? known : mostAlike(cutHead(bytes, HEAD_BYTES), known, separator);
  return header_line === undefined ? found : headerAt(cutHead(bytes, HEAD_BYTES), found, header_line);
}

function mostAlike(head: Uint8Array, otherwise: TableShape, stated: Separator | undefined): TableShape {
  let best = { shape: stated === undefined ? otherwise : { ...otherwise, separator: stated }, weight: 0 };
  for (const separator of stated === undefined ? separators : [stated]) {
    const records: { line: number; cells: string[] }[] = [];
    const scanner = new DialectScanner(head, separator);
    while (records.length < MOST_RECORDS && scanner.next() >= 0) {
      if (scanner.problem === null) records.push({ line: scanner.line, cells: scanner.texts() });
    }
    for (const [width, alike] of Map.groupBy(records, ({ cells }) => cells.length)) {
      const header = alike.find(({ cells }) => cells.every((cell) => cell.trim() !== ''));
      // Only a stated separator may give rows of a single cell.
      const weight = stated === undefined ? (width - 1) * alike.length : width * alike.length;
      if (header === undefined || weight <= best.weight) continue;
      best = { shape: { separator, header_line: header.line, header: header.cells }, weight };
    }
  }
  return best.shape;
}

/** Table whose header is the record that begins on `line`; `found` if there is none. */
function headerAt(head: Uint8Array, found: TableShape, line: number): TableShape {
  const scanner = new DialectScanner(head, found.separator);
  if (!scanner.goTo(line) || scanner.problem !== null) return found;
  return { separator: found.separator, header_line: scanner.line, header: scanner.texts() };
}

const SAMPLED_ROWS = 200;

/** First cells of each column below the header, row by row; empty text for rows with fewer cells. */
export function cellsBelow(bytes: Uint8Array, { separator, header_line, header }: TableShape): string[][] {
  const cells: string[][] = header.map(() => []);
  const scanner = new DialectScanner(cutHead(bytes, HEAD_BYTES), separator);
  if (!scanner.goTo(header_line)) return cells;
  for (let row = 0; row < SAMPLED_ROWS && scanner.next() >= 0; row += 1) {
    if (scanner.problem !== null) continue;
    const texts = scanner.texts();
    for (const [at, column] of cells.entries()) column.push((texts[at] ?? '').trim());
  }
  return cells;
}
