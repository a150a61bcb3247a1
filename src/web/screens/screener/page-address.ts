// What the address of the screener says: view, filters, search, order, open stock and its tab, guide. Back closes what was opened.
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { filterCodes } from '../../../domain/screener/filters.ts';
import type { FilterCode } from '../../../domain/screener/screener-stock.ts';
import { defaultSort, type Sort, sortColumns } from '../../../domain/screener/sort.ts';
import { type ScreenerView, screenerViews } from '../../../domain/screener/views.ts';
import { useSearchText } from '../../ui/search-text.ts';

type Opened = 'symbol' | 'guide';

export type PageAddress = {
  view: ScreenerView;
  /** Filters a stock must have active to be shown. */
  required: readonly FilterCode[];
  /** As typed. */
  search: string;
  sort: Sort;
  symbol: string | null;
  /** Tab of the open stock; null leaves the choice to it. */
  tab: string | null;
  guide: boolean;
  selectView: (view: ScreenerView) => void;
  setRequired: (codes: readonly FilterCode[]) => void;
  setSearch: (text: string) => void;
  setSort: (sort: Sort) => void;
  openStock: (symbol: string) => void;
  closeStock: () => void;
  setTab: (tab: string) => void;
  openGuide: () => void;
  closeGuide: () => void;
};

export function usePageAddress(): PageAddress {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();

  type How = { replace?: boolean; state?: unknown };
  const change = (changes: Record<string, string | null>, how?: How) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { preventScrollReset: true, ...how });
  };
  // What was opened here stays known as opened here.
  const adjust = (changes: Record<string, string | null>) => change(changes, { replace: true, state: location.state });
  const close = (opened: Opened, changes: Record<string, null>) => {
    if (openedHere(location.state) === opened) void navigate(-1);
    else change(changes, { replace: true });
  };
  const [search, setSearch] = useSearchText(params.get('q') ?? '', (text) => adjust({ q: text }));

  return {
    view: screenerViews.find((view) => view === params.get('view')) ?? 'hot',
    required: readFilters(params.get('filters')),
    search,
    sort: readSort(params.get('sort')),
    symbol: params.get('symbol')?.trim() || null,
    tab: params.get('tab'),
    guide: params.has('guide'),
    selectView: (view) => change({ view: view === 'hot' ? null : view }),
    setRequired: (codes) => adjust({ filters: filterCodes.filter((code) => codes.includes(code)).join(',') }),
    setSearch,
    setSort: (sort) => adjust({ sort: sortText(sort) }),
    openStock: (symbol) => change({ symbol, tab: null }, { state: { opened: 'symbol' } }),
    closeStock: () => close('symbol', { symbol: null, tab: null }),
    setTab: (tab) => adjust({ tab }),
    openGuide: () => change({ guide: 'open' }, { state: { opened: 'guide' } }),
    closeGuide: () => close('guide', { guide: null }),
  };
}

function openedHere(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'opened' in state ? state.opened : null;
}

function readFilters(text: string | null): FilterCode[] {
  const asked = text?.toUpperCase().split(',') ?? [];
  return filterCodes.filter((code) => asked.includes(code));
}

/** `price-asc`; the usual order is not written. */
function sortText({ column, direction }: Sort): string | null {
  const usual = column === defaultSort.column && direction === defaultSort.direction;
  return usual ? null : `${column}-${direction}`;
}

function readSort(text: string | null): Sort {
  const [name, direction] = text?.split('-') ?? [];
  const column = sortColumns.find((known) => known === name);
  if (column === undefined || (direction !== 'asc' && direction !== 'desc')) return defaultSort;
  return { column, direction };
}
