// Which list a file is: its columns say what it can be; the slug it was fetched under, or its name, chooses among those.

import { expertLists, findExpertList } from '../../signals/expert-lists.ts';
import { plainName } from './column-names.ts';
import { type ListLayout, layoutOf, listLayouts } from './list-layouts.ts';
import { hasAll, missingColumns, ownColumns, plainColumns } from './telling-columns.ts';

/** File names seen in the world whose words are not those of a list's slug or name. Add a row when another is seen. */
export const fileNameAliases: Readonly<Record<string, string>> = {
  ratings: 'analyst-ratings',
  'analyst ratings': 'analyst-ratings',
  'ratings latest': 'analyst-ratings',
  'price target raised': 'price-target-raised',
  'price target lowered': 'price-target-lowered',
  'price target increases': 'price-target-raised',
  'overbought rsi': 'rsi-overbought',
  overbought: 'rsi-overbought',
  'oversold rsi': 'rsi-oversold',
  oversold: 'rsi-oversold',
  'golden cross': 'golden-cross',
  'death cross': 'death-cross',
  gainers: 'percentage-gainers',
  decliners: 'percentage-decliners',
  'percentage losers': 'percentage-decliners',
  losers: 'percentage-decliners',
  'momentum alert': 'momentum-alerts',
  'stocks to sell': 'stocks-to-short',
  'insider trades': 'insider-transactions',
  'insider transactions': 'insider-transactions',
  'sp500 insider transactions': 'insider-transactions',
  'form4 insider transactions': 'insider-transactions',
  'cluster buy events': 'cluster-insider-buys',
  'cluster buys': 'cluster-insider-buys',
  'congress trades': 'congress-trades',
  'congress trading': 'congress-trades',
};

/** Words of a file name that say who made it or when, not what it is. */
const noise = new Set([
  'marketbeat',
  'smartpredict',
  'sec',
  'form4',
  'sample',
  'export',
  'list',
  'csv',
  'latest',
  'the',
]);

/** Days as they stand in file names; they say nothing about which list it is. */
const dates = /20\d{2}[-_.]?\d{2}[-_.]?\d{2}|\d{1,2}[-_.]\d{1,2}[-_.]20\d{2}/g;

function layoutByName(fileName: string): ListLayout | null {
  const base = fileName.slice(-300).split(/[/\\]/).at(-1) ?? '';
  const words = plainName(base.replace(/\.csv$/i, '').replace(dates, ' ')).split(' ');
  for (const kept of [words, words.filter((word) => !noise.has(word))]) {
    const name = kept.filter((word) => !/^\d{5,}$/.test(word)).join(' ');
    const known =
      layoutOf(name.replaceAll(' ', '-')) ??
      layoutOf(bySpelling.get(name) ?? '') ??
      (Object.hasOwn(fileNameAliases, name) ? layoutOf(fileNameAliases[name] ?? '') : null);
    if (known !== null) return known;
  }
  return null;
}

const bySpelling = new Map(expertLists.map((list) => [plainName(list.name), list.slug]));

/** Columns that many lists share and some exports leave out: they tell nothing about which list it is. */
const unspecific = new Set(['Symbol', 'Company', 'Indicator(s)', 'Exchange', 'Analyst', 'Price Change', 'Rank']);

/** The one list all of whose columns the file has, where it is one; of several the one with most columns. */
function layoutByColumns(columns: ReadonlySet<string>): ListLayout | null {
  const specific = (layout: ListLayout) => layout.columns.filter((column) => !unspecific.has(column));
  const fits = (layout: ListLayout) => hasAll(columns, [...specific(layout).map((column) => [column]), ['Symbol']]);
  const fitting = listLayouts.filter((layout) => layout.list !== null && fits(layout));
  const most = Math.max(0, ...fitting.map((layout) => specific(layout).length));
  const best = fitting.filter((layout) => specific(layout).length === most);
  return best.length === 1 ? (best[0] ?? null) : null;
}

const nameOf = (layout: ListLayout) => layout.list?.name ?? layout.file_type.replaceAll('-', ' ');
const shown = (header: readonly string[]) => header.slice(0, 12).join(', ').slice(0, 200);

/** What is known of a file: the list it is, or why it is none, with what could be done about it. */
export type Identified = { layout: ListLayout; problem: null } | { layout: null; problem: string };

const none = (problem: string): Identified => ({ layout: null, problem });

function notThatList(layout: ListLayout, columns: ReadonlySet<string>, header: readonly string[], by: string): string {
  const lacks = missingColumns(columns, layout.file_type).map((group) => group.join(' or '));
  const what = lacks.length === 0 ? 'other columns' : `a column ${lacks.join(' and a column ')}`;
  return `${by} "${nameOf(layout)}", but such a list has ${what}; this file has ${shown(header)}`;
}

/** Which list a file is. A list's name counts only where the list's telling columns are there. */
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
    const asked = layoutOf(findExpertList(file.list_slug)?.slug ?? '');
    if (asked === null) return none(`the list "${file.list_slug}" is not one the product knows`);
    return canBe(asked)
      ? { layout: asked, problem: null }
      : none(notThatList(asked, columns, header, 'it was fetched as'));
  }
  const named = layoutByName(file.file_name);
  if (named !== null && canBe(named)) return { layout: named, problem: null };
  const layout = own === undefined ? layoutByColumns(columns) : layoutOf(own.by);
  if (layout !== null) return { layout, problem: null };
  if (named !== null) return none(notThatList(named, columns, header, 'its name says'));
  return none(
    `neither its columns (${shown(header)}) nor its name are those of a known list; say on List mappings what its columns mean, or name the file after the list it is`,
  );
}
