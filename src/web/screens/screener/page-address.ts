// What the address of the screener says: view, filters, limits, search, order, open stock and its tab, guide. Back closes what was opened.

import { type ExtraColumn, readExtraColumns } from '../../../domain/screener/list/extra-columns.ts';
import { type ListLimits, readLimit } from '../../../domain/screener/list/list-limits.ts';
import {
  defaultSort,
  type ScreenerView,
  type Sort,
  screenerViews,
  sortColumns,
} from '../../../domain/screener/list/list-view.ts';
import { filterCodes } from '../../../domain/screener/rules/filters.ts';
import type { FilterCode } from '../../../domain/screener/screener-stock.ts';
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
  limits: ListLimits;
  /** As typed. */
  search: string;
  sort: Sort;
  /** Added columns in their order: what the address says, else what was chosen before. */
  columns: readonly ExtraColumn[];
  symbol: string | null;
  /** Tab of the open stock; null leaves the choice to it. */
  tab: string | null;
  guide: boolean;
  selectView: (view: ScreenerView) => void;
  setRequired: (codes: readonly FilterCode[]) => void;
  setLimits: (limits: ListLimits) => void;
  setSearch: (text: string) => void;
  setSort: (sort: Sort) => void;
  /** Remembered for the next visit. */
  setColumns: (columns: readonly ExtraColumn[]) => void;
  openStock: (symbol: string) => void;
  closeStock: () => void;
  setTab: (tab: string) => void;
  openGuide: () => void;
  closeGuide: () => void;
};

export function usePageAddress(): PageAddress {
  const { params, go, adjust, open, close } = useAddress();
  const [search, setSearch] = useSearchText(readSearch(params.get('q')), (text) => adjust({ q: text }));

  return {
    view: screenerViews.find((view) => view === params.get('view')) ?? 'hot',
    required: readFilters(params.get('filters')),
    limits: { price: readLimit(params.get('price_to')), volume: readLimit(params.get('volume_from')) },
    search,
    sort: readSort(params.get('sort'), sortColumns, defaultSort),
    columns: readExtraColumns(params.get('columns') ?? readStored(COLUMNS_KEY)),
    symbol: params.get('symbol')?.trim() || null,
    tab: params.get('tab'),
    guide: params.has('guide'),
    selectView: (view) => go({ view: view === 'hot' ? null : view }),
    setRequired: (codes) => adjust({ filters: filterCodes.filter((code) => codes.includes(code)).join(',') }),
    setLimits: ({ price, volume }) =>
      adjust({ price_to: price === null ? null : String(price), volume_from: volume === null ? null : String(volume) }),
    setSearch,
    setSort: (sort) => adjust({ sort: sortText(sort, defaultSort) }),
    setColumns: (columns) => {
      writeStored(COLUMNS_KEY, columns.join(',') || null);
      adjust({ columns: columns.join(',') });
    },
    openStock: (symbol) => open('symbol', { symbol, tab: null }),
    closeStock: () => close('symbol', { symbol: null, tab: null }),
    setTab: (tab) => adjust({ tab }),
    openGuide: () => open('guide', { guide: 'open' }),
    closeGuide: () => close('guide', { guide: null }),
  };
}

function readFilters(text: string | null): FilterCode[] {
  const asked = text?.toUpperCase().split(',') ?? [];
  return filterCodes.filter((code) => asked.includes(code));
}
