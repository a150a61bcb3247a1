// List of a file: columns decide the candidates, the fetched slug or the name chooses among them.
import { findExpertList } from '../../signals/expert-lists.ts';
import { plainName } from './column-names.ts';
import { listNamed } from './file-names.ts';
import { findLayout, type ListLayout, listLayouts } from './list-layouts.ts';
import { hasAll, missingColumns, ownColumns, plainColumns } from './telling-columns.ts';

/** Columns that many lists share and some exports omit, so they do not identify a list. */
const unspecific = new Set(['Symbol', 'Company', 'Indicator(s)', 'Exchange', 'Analyst', 'Price Change', 'Rank']);

/** List whose columns are all in the file. If there are several, the one with the most columns; null on a tie. */
function layoutByColumns(columns: ReadonlySet<string>): ListLayout | null {
  const specific = (layout: ListLayout) => layout.columns.filter((column) => !unspecific.has(column));
  const fits = (layout: ListLayout) => hasAll(columns, [...specific(layout).map((column) => [column]), ['Symbol']]);
  const fitting = listLayouts.filter((layout) => layout.list !== null && fits(layout));
  const most = Math.max(0, ...fitting.map((layout) => specific(layout).length));
  const best = fitting.filter((layout) => specific(layout).length === most);
  return best.length === 1 ? (best[0] ?? null) : null;
}

const toName = (layout: ListLayout) => layout.list?.name ?? layout.file_type.replaceAll('-', ' ');
const shown = (header: readonly string[]) => header.slice(0, 12).join(', ').slice(0, 200);

/** List of a file, or a message with the reason it has none and what to do. */
export type Identified = { layout: ListLayout; problem: null } | { layout: null; problem: string };

const none = (problem: string): Identified => ({ layout: null, problem });

function notThatList(layout: ListLayout, columns: ReadonlySet<string>, header: readonly string[], by: string): string {
  const lacks = missingColumns(columns, layout.file_type).map((group) => group.join(' or '));
  const what = lacks.length === 0 ? 'other columns' : `a column ${lacks.join(' and a column ')}`;
  return `${by} "${toName(layout)}", but such a list has ${what}; this file has ${shown(header)}`;
}

/** Up to this number of columns may match by chance. */
const FEW_COLUMNS = 3;
const MOST_NAMED = 4;

/** Lists that have every column of this header; empty for a header of `FEW_COLUMNS` or fewer. */
function listsWithAll(header: readonly string[]): ListLayout[] {
  if (header.length <= FEW_COLUMNS) return [];
  return listLayouts.filter(({ list, columns }) => {
    const known = new Set(columns.map(plainName));
    return list !== null && header.every((cell) => [...plainColumns([cell])].some((name) => known.has(name)));
  });
}

function agreeingWith(layouts: readonly ListLayout[], columns: number): string {
  const more = layouts.length > MOST_NAMED ? ` and ${layouts.length - MOST_NAMED} more` : '';
  const names = layouts.slice(0, MOST_NAMED).map((layout) => `"${toName(layout)}"`);
  return `its name is that of no known list, but all ${columns} columns agree with ${names.join(', ')}${more}; name the file after the list it is, or say on List mappings which one it is`;
}

/** Identifies the list of a file. A list's name counts only together with its characteristic columns. */
export function identifyList(file: {
  file_name: string;
  list_slug: string | null;
  header: readonly string[];
}): Identified {
  const { header } = file;
  const columns = plainColumns(header);
  const own = ownColumns.find((kind) => hasAll(columns, kind.columns));
  const canBe = (layout: ListLayout) =>
    own === undefined
      ? missingColumns(columns, layout.file_type).length === 0
      : own.file_types.includes(layout.file_type);
  if (file.list_slug !== null) {
    const asked = findLayout(findExpertList(file.list_slug)?.slug ?? '');
    if (asked === null) return none(`the list "${file.list_slug}" is not one the product knows`);
    return canBe(asked)
      ? { layout: asked, problem: null }
      : none(notThatList(asked, columns, header, 'it was fetched as'));
  }
  const named = listNamed(file.file_name)?.layout ?? null;
  if (named !== null && canBe(named)) return { layout: named, problem: null };
  const layout = own === undefined ? layoutByColumns(columns) : findLayout(own.by);
  if (layout !== null) return { layout, problem: null };
  if (named !== null) return none(notThatList(named, columns, header, 'its name says'));
  const alike = listsWithAll(header);
  if (alike.length > 0) return none(agreeingWith(alike, header.length));
  return none(
    `neither its columns (${shown(header)}) nor its name are those of a known list; say on List mappings what its columns mean, or name the file after the list it is`,
  );
}
