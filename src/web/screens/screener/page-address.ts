// Address of the screener: view, filters, conditions, search, order, columns, stock, guide. Back closes stock and
// guide.

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

export function usePageAddress() {
  const { params, go, adjust, open, close } = useAddress();
  const conditions = useMemo(() => readConditions((name) => params.get(name)), [params]);
  const [search, setSearch] = useSearchText(readSearch(params.get('q')), (text) => adjust({ q: text }));

  return {
    view: screenerViews.find((view) => view === params.get('view')) ?? 'hot',
    /** Filters a stock must have active to be shown. */
    required: readFilters(params.get('filters')),
    conditions,
    search,
    sort: readSort(params.get('sort'), sortColumns, defaultSort),
    /** Added columns in their order: from the address, else the stored choice. */
    columns: readExtraColumns(params.get('columns') ?? readStored(COLUMNS_KEY)),
    /** Folded groups of the list; null for the usual folding. */
    folded: readFolded(params.get('folded')),
    symbol: params.get('symbol')?.trim() || null,
    /** Tab of the open stock; null for its default. */
    tab: params.get('tab'),
    guide: params.has('guide'),
    selectView: (view: ScreenerView) => go({ view: view === 'hot' ? null : view }),
    setRequired: (codes: readonly FilterCode[]) =>
      adjust({ filters: filterCodes.filter((code) => codes.includes(code)).join(',') }),
    setConditions: (next: Conditions) => adjust(conditionParams(next)),
    /** Opens a saved or shared query; all other parameters of the address are removed. */
    openList: (query: string) => {
      setSearch('');
      const gone = Object.fromEntries([...params.keys()].map((name) => [name, null]));
      go({ ...gone, ...Object.fromEntries(new URLSearchParams(query)) });
    },
    setSearch,
    setSort: (sort: Sort) => adjust({ sort: sortText(sort, defaultSort) }),
    /** Stores the columns for the next visit. */
    setColumns: (columns: readonly ExtraColumn[]) => {
      writeStored(COLUMNS_KEY, columns.join(',') || null);
      adjust({ columns: columns.join(',') });
    },
    setFolded: (folded: readonly Decision[]) => adjust({ folded: foldedText(folded) }),
    openStock: (symbol: string) => open('symbol', { symbol, tab: null }),
    /** Replaces the open stock and keeps its tab. */
    switchStock: (symbol: string) => adjust({ symbol }),
    closeStock: () => close('symbol', { symbol: null, tab: null }),
    setTab: (tab: string) => adjust({ tab }),
    openGuide: () => open('guide', { guide: 'open' }),
    closeGuide: () => close('guide', { guide: null }),
  };
}
export type PageAddress = ReturnType<typeof usePageAddress>;
