// Layouts of list files: columns, signal type of a row, whether a stock may appear twice.
import { type ExpertListDefinition, expertLists } from '../../signals/expert-lists.ts';
import type { CellWords } from '../mapping.ts';

/** Source of a row's signal type and side: only the list, or a column of the row (see row-direction.ts). */
export type RowRoute = 'list' | 'ratings' | 'trades' | 'congress' | 'coverage' | 'momentum';

/** Deciding column of each route. Route `list` has none, but its files may have one (see `wordColumns`). */
export const decidingColumns: Readonly<Record<RowRoute, string | null>> = {
  list: null,
  ratings: 'Action',
  trades: 'Buy/Sell',
  congress: 'Transaction',
  coverage: 'Rating',
  momentum: 'Direction',
};

export type ListLayout = {
  /** Name shown with the file: the list's slug, or the name of a mixed file. */
  file_type: string;
  /** List whose type a row gets unless the row's words decide otherwise; null for mixed files. */
  list: ExpertListDefinition | null;
  columns: readonly string[];
  route: RowRoute;
  /** True if every row is an event of its own; otherwise a stock counts once per file. */
  many_per_symbol: boolean;
  /** Meanings of cells of the deciding column, from a mapping. */
  words?: CellWords;
};

const ratings = ['upgrades', 'downgrades', 'price-target-raised', 'price-target-lowered', 'reiterations'];
const trades = ['insider-buying', 'insider-selling', 'ceo-cfo-buys'];
const congress = ['congress-buys', 'congress-sells'];
const events = [
  'cluster-insider-buys',
  'institutional-buying',
  'institutional-selling',
  'guidance-raised',
  'guidance-cut',
  'special-dividends',
  'trading-halts',
];

function findRoute(slug: string): RowRoute {
  if (ratings.includes(slug)) return 'ratings';
  if (trades.includes(slug)) return 'trades';
  if (congress.includes(slug)) return 'congress';
  if (slug === 'new-coverage') return 'coverage';
  return slug === 'momentum-alerts' ? 'momentum' : 'list';
}

const single = expertLists.map((list): ListLayout => {
  const route = findRoute(list.slug);
  return {
    file_type: list.slug,
    list,
    columns: list.columns,
    route,
    many_per_symbol: (route !== 'list' && route !== 'momentum') || events.includes(list.slug),
  };
});

function mixed(file_type: string, like: string, route: RowRoute, ...more: string[]): ListLayout {
  const columns = single.find((layout) => layout.file_type === like)?.columns ?? [];
  return { file_type, list: null, columns: [...columns, ...more], route, many_per_symbol: true };
}

/** Layouts of all lists, and of three kinds of files that mix rows of several lists. */
export const listLayouts: readonly ListLayout[] = [
  ...single,
  mixed('analyst-ratings', 'upgrades', 'ratings'),
  mixed('insider-transactions', 'insider-buying', 'trades', 'Filing Date'),
  mixed('congress-trades', 'congress-buys', 'congress'),
];

const byType = new Map(listLayouts.map((layout) => [layout.file_type, layout]));

export function findLayout(fileType: string): ListLayout | null {
  return byType.get(fileType) ?? null;
}

/** Layout of a file, with the word meanings of its mapping if it has one; null for an unknown type. */
export function layoutWith(fileType: string, reading: { words?: CellWords | undefined } | null): ListLayout | null {
  const layout = findLayout(fileType);
  const words = reading?.words;
  return layout === null || words === undefined ? layout : { ...layout, words };
}
