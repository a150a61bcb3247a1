// Which list a file is: by the slug it was fetched under, by its name, else by its header; or that nobody knows.
import { columnAliases, plainName } from './column-names.ts';
import { expertLists, findExpertList } from './expert-lists.ts';
import { type ListLayout, layoutOf, listLayouts } from './list-layouts.ts';

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

function layoutByName(fileName: string): ListLayout | null {
  const base = fileName.slice(-300).split(/[/\\]/).at(-1) ?? '';
  const words = plainName(base.replace(/\.csv$/i, '').replace(/20\d{2}[-_.]?\d{2}[-_.]?\d{2}/g, ' ')).split(' ');
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

/** Files whose rows say themselves what they are come first: a mixed file is no mistake. */
const tellingColumns: readonly { columns: readonly string[]; file_type: string }[] = [
  { columns: ['Action', 'Brokerage', 'Rating'], file_type: 'analyst-ratings' },
  { columns: ['Politician', 'Transaction'], file_type: 'congress-trades' },
  { columns: ['Insider Name', 'Buy/Sell'], file_type: 'insider-transactions' },
];

function layoutByHeader(header: readonly string[]): ListLayout | null {
  const names = new Set<string>();
  for (const cell of header) {
    const plain = plainName(cell);
    names.add(plain);
    const aliases = Object.hasOwn(columnAliases, plain) ? (columnAliases[plain] ?? []) : [];
    for (const target of aliases) names.add(plainName(target));
  }
  const hasAll = (columns: readonly string[]) => columns.every((column) => names.has(plainName(column)));
  if (!hasAll(['Symbol'])) return null;
  const telling = tellingColumns.find(({ columns }) => hasAll(columns));
  if (telling) return layoutOf(telling.file_type);
  const specific = (layout: ListLayout) => layout.columns.filter((column) => !unspecific.has(column));
  const fitting = listLayouts.filter((layout) => layout.list !== null && hasAll(specific(layout)));
  const most = Math.max(0, ...fitting.map((layout) => specific(layout).length));
  const best = fitting.filter((layout) => specific(layout).length === most);
  return best.length === 1 ? (best[0] ?? null) : null;
}

/** The layout of a file, or null when neither slug, name nor header names a list the product knows. */
export function identifyList(file: {
  file_name: string;
  list_slug: string | null;
  header: readonly string[];
}): ListLayout | null {
  if (file.list_slug !== null) {
    const fetched = findExpertList(file.list_slug);
    return fetched === null ? null : layoutOf(fetched.slug);
  }
  return layoutByName(file.file_name) ?? layoutByHeader(file.header);
}
