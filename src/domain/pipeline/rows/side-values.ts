// Values of a side column with counts: known words, and guesses for the others.
import { DialectScanner } from '../csv/dialect-scanner.ts';
import type { ListLayout } from '../lists/list-layouts.ts';
import { cellKey, findSideColumn, guessMeaning } from '../lists/side-words.ts';
import type { CellMeaning, CellWords } from '../mapping.ts';
import type { TableShape } from '../reading/table-shape.ts';
import { judgeSideWord } from './row-direction.ts';

/** Most values shown (the most frequent), and most distinct words counted. */
const MOST_VALUES = 40;
const MOST_COUNTED = 10_000;

export type SideValue = {
  /** Spelling in the first cell with this value; cells that differ in case or spaces are one value. */
  text: string;
  rows: number;
  /** Treatment of these rows if there is no mapping. */
  otherwise: 'known' | 'quarantined';
  /** Probable meaning; null for known words, and if nothing suggests a meaning. */
  guess: CellMeaning | null;
};

/**
 * Words of the deciding column, the most frequent first; null for a file without such a column. `names`: column names.
 */
export function sideValues(
  bytes: Uint8Array,
  shape: TableShape,
  layout: ListLayout,
  names: readonly string[],
): { column: string; cell: number; values: SideValue[]; more: number } | null {
  const column = findSideColumn(layout, names);
  if (column === null) return null;
  const cell = names.indexOf(column);
  const found = new Map<string, { text: string; rows: number }>();
  const scanner = new DialectScanner(bytes, shape.separator);
  if (!scanner.goTo(shape.header_line)) return { column, cell, values: [], more: 0 };
  for (let cells = scanner.next(); cells >= 0; cells = scanner.next()) {
    if (scanner.problem !== null || cell >= cells) continue;
    const text = scanner.text(cell).trim();
    const key = cellKey(text);
    const known = found.get(key);
    if (known !== undefined) known.rows += 1;
    else if (key !== '' && found.size < MOST_COUNTED) found.set(key, { text, rows: 1 });
  }
  const all = [...found.entries()].sort(([, one], [, other]) => other.rows - one.rows);
  const values = all.slice(0, MOST_VALUES).map(([key, { rows, text }]): SideValue => {
    const otherwise = judgeSideWord(layout, text, column);
    const guess = otherwise === 'known' ? null : guessMeaning(layout, column, key);
    return { text: text.slice(0, 80).toWellFormed(), rows, otherwise, guess };
  });
  return { column, cell, values, more: all.length - values.length };
}

/** Guessed meanings, in the form of a mapping. */
export function guessedWords(values: readonly SideValue[]): CellWords {
  return Object.fromEntries(values.flatMap(({ text, guess }) => (guess === null ? [] : [[cellKey(text), guess]])));
}
