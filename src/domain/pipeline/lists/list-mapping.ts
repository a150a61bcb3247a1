// Mapping of an unknown header to a list and its columns, looked up by the header.
import { expertLists } from '../../signals/expert-lists.ts';
import type { CellWords, ListMapping } from '../mapping.ts';
import { anyColumns, columnAliases, plainName, wordColumns } from './column-names.ts';
import { decidingColumns, findLayout, type ListLayout, listLayouts } from './list-layouts.ts';
import { findSideColumn, listCellMeanings } from './side-words.ts';

/** Lookup key of a header: equal for the same cells in the same order, ignoring case and punctuation. */
export function headerSignature(header: readonly string[]): string {
  return JSON.stringify(header.map(plainName));
}

/** Column names that a rule reads, in plain form. */
const asked = new Set([
  ...[...anyColumns, ...expertLists.flatMap((list) => list.columns)].map(plainName),
  ...Object.keys(columnAliases),
  ...wordColumns,
]);

/**
 * Column names of a mapped file. A column that is not read keeps its name, marked "(not read)" if a rule would read it.
 */
export function mappedNames({ header, columns }: Pick<ListMapping, 'header' | 'columns'>): string[] {
  const taken = new Set(columns.filter((column) => column !== null));
  return header.map((cell, at) => {
    const meaning = columns[at] ?? null;
    if (meaning !== null) return meaning;
    const own = cell.trim().slice(0, 200) || `Column ${at + 1}`;
    const kept = asked.has(plainName(own)) ? `${own} (not read)` : own;
    const name = taken.has(kept) ? `${kept} ${at + 1}` : kept;
    taken.add(name);
    return name;
  });
}

/** Columns a list can have, beginning with Symbol, which every row needs. */
export function columnsOfList({ columns, route }: ListLayout): string[] {
  const deciding = decidingColumns[route];
  return [...new Set(['Symbol', 'Company', ...(deciding === null ? [] : [deciding]), ...columns, ...anyColumns])];
}

export function nameOfList({ list, file_type }: ListLayout): string {
  return list?.name ?? `${file_type.replaceAll('-', ' ')} of all kinds`;
}

export function mappableLists(): { file_type: string; name: string }[] {
  return listLayouts.map((layout) => ({ file_type: layout.file_type, name: nameOfList(layout) }));
}

/** Reason a mapping cannot be used, in words; null when it can. */
export function mappingProblem({ header, file_type, columns, words }: Omit<ListMapping, 'version'>): string | null {
  const layout = findLayout(file_type);
  if (layout === null) return `"${file_type}" is no list of the catalogue`;
  if (columns.length !== header.length) {
    return `the header has ${header.length} columns, the mapping speaks of ${columns.length}`;
  }
  const known = columnsOfList(layout);
  const read = columns.filter((column) => column !== null);
  const strange = read.find((column) => !known.includes(column));
  if (strange !== undefined) return `"${strange}" is no column of "${nameOfList(layout)}"`;
  const twice = read.find((column, at) => read.indexOf(column) !== at);
  if (twice !== undefined) return `two columns are read as "${twice}"; one of them can be`;
  if (!read.includes('Symbol')) return 'no column is read as Symbol, and every row needs one';
  return wordsProblem(layout, mappedNames({ header, columns }), words);
}

function wordsProblem(layout: ListLayout, names: readonly string[], words: CellWords): string | null {
  const given = Object.entries(words);
  const column = findSideColumn(layout, names);
  if (given.length === 0) return null;
  if (column === null) {
    return 'words have a meaning, but no column is read that says what a row is';
  }
  const wrong = given.find(([, meaning]) => !listCellMeanings(layout.route, column).includes(meaning));
  return wrong === undefined ? null : `"${wrong[0]}" cannot mean ${wrong[1]} in "${nameOfList(layout)}"`;
}
