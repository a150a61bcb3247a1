// Address of the screener: view, filters, conditions, search, order, open stock and its tab, guide. Back closes what was opened.

import { useMemo } from 'react';
import { type Conditions, conditionParams, readConditions } from '../../../domain/screener/conditions/conditions.ts';
import { foldedText, readFolded } from '../../../domain/screener/list/decision-groups.ts';
import { type ExtraColumn, readExtraColumns } from '../../../domain/screener/list/extra-columns.ts';
import {
  defaultSort,
  type ScreenerView,
  type Sort,
  screenerViews,
  sortColumns,
} from '../../../domain/screener/list/list-view.ts';
import { filterCodes, readFilters } from '../../../domain/screener/rules/filters.ts';
import type { Decision, FilterCode } from '../../../domain/screener/screener-stock.ts';
import { readSearch } from '../../symbol/lists/search-limit.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';
import { readStored, writeStored } from '../../ui/page-state/stored-flag.ts';
import { readSort, sortText } from '../../ui/tables/column-sort.ts';

const COLUMNS_KEY = 'screenerColumns';

export type PageAddress = {
  view: ScreenerView;
  /** Filters a stock must have active to be shown. */
  required: readonly FilterCode[];
  conditions: Conditions;
  /** Text as typed. */
  search: string;
  sort: Sort;
  /** Added columns in their order: from the address, else the stored choice. */
  columns: readonly ExtraColumn[];
  /** Folded groups of the list; null for the usual folding. */
  folded: readonly Decision[] | null;
  symbol: string | null;
  /** Tab of the open stock; null for its default. */
  tab: string | null;
  guide: boolean;
  selectView: (view: ScreenerView) => void;
  setRequired: (codes: readonly FilterCode[]) => void;
  setConditions: (conditions: Conditions) => void;
  /** Opens a saved or shared query; state of the visit is dropped. */
  openList: (query: string) => void;
  setSearch: (text: string) => void;
  setSort: (sort: Sort) => void;
  /** Stores the columns for the next visit. */
  setColumns: (columns: readonly ExtraColumn[]) => void;
  setFolded: (folded: readonly Decision[]) => void;
  openStock: (symbol: string) => void;
  /** Replaces the open stock and keeps its tab. */
  switchStock: (symbol: string) => void;
  closeStock: () => void;
  setTab: (tab: string) => void;
  openGuide: () => void;
  closeGuide: () => void;
};

export function usePageAddress(): PageAddress {
  const { params, go, adjust, open, close } = useAddress();
  const conditions = useMemo(() => readConditions((name) => params.get(name)), [params]);
  const [search, setSearch] = useSearchText(readSearch(params.get('q')), (text) => adjust({ q: text }));

  return {
    view: screenerViews.find((view) => view === params.get('view')) ?? 'hot',
    required: readFilters(params.get('filters')),
    conditions,
    search,
    sort: readSort(params.get('sort'), sortColumns, defaultSort),
    columns: readExtraColumns(params.get('columns') ?? readStored(COLUMNS_KEY)),
    folded: readFolded(params.get('folded')),
    symbol: params.get('symbol')?.trim() || null,
    tab: params.get('tab'),
    guide: params.has('guide'),
    selectView: (view) => go({ view: view === 'hot' ? null : view }),
    setRequired: (codes) => adjust({ filters: filterCodes.filter((code) => codes.includes(code)).join(',') }),
    setConditions: (next) => adjust(conditionParams(next)),
    openList: (query) => {
      setSearch('');
      const gone = Object.fromEntries([...params.keys()].map((name) => [name, null]));
      go({ ...gone, ...Object.fromEntries(new URLSearchParams(query)) });
    },
    setSearch,
    setSort: (sort) => adjust({ sort: sortText(sort, defaultSort) }),
    setColumns: (columns) => {
      writeStored(COLUMNS_KEY, columns.join(',') || null);
      adjust({ columns: columns.join(',') });
    },
    setFolded: (folded) => adjust({ folded: foldedText(folded) }),
    openStock: (symbol) => open('symbol', { symbol, tab: null }),
    switchStock: (symbol) => adjust({ symbol }),
    closeStock: () => close('symbol', { symbol: null, tab: null }),
    setTab: (tab) => adjust({ tab }),
    openGuide: () => open('guide', { guide: 'open' }),
    closeGuide: () => close('guide', { guide: null }),
  };
}
