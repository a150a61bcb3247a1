// Values of a side column with counts: known words, and guesses for the others.

import { DialectScanner } from '../csv/dialect-scanner.ts';
import type { ListLayout } from '../lists/list-layouts.ts';
import { cellKey, findSideColumn, guessMeaning } from '../lists/side-words.ts';
import type { CellMeaning, CellWords } from '../mapping.ts';
import type { TableShape } from '../reading/table-shape.ts';
import { judgeSideWord } from './row-direction.ts';

/** Most values shown, most frequent first, and most distinct words counted. */
const MOST_VALUES = 40;
const MOST_COUNTED = 10_000;

export type SideValue = {
  /** Text of the first such cell. */
  text: string;
  rows: number;
  /** Treatment without a mapping. */
  otherwise: 'known' | 'quarantined';
  /** Probable meaning; null for known words and for words without any hint. */
  guess: CellMeaning | null;
};

/** The words of the deciding column, the most frequent first; null for a file in which no column decides. `names` are its columns' names. */
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

/** The meanings that are guessed, in the form a mapping keeps. */
export function guessedWords(values: readonly SideValue[]): CellWords {
  return Object.fromEntries(values.flatMap(({ text, guess }) => (guess === null ? [] : [[cellKey(text), guess]])));
}
