// What the address of Golden Eye says: scope, search, order, folded categories, open rows, guide. Back closes the guide.
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { defaultSort, type Sort, sortColumns } from '../../../domain/goldeneye/table.ts';
import { useSearchText } from '../../ui/search-text.ts';

export const scopes = ['watchlist', 'market'] as const;
export type Scope = (typeof scopes)[number];

export type PageAddress = {
  scope: Scope;
  /** As typed. */
  search: string;
  sort: Sort;
  /** Names of categories that are folded away; all others stand open. */
  folded: readonly string[];
  /** Symbols whose rows are expanded. */
  opened: readonly string[];
  guide: boolean;
  selectScope: (scope: Scope) => void;
  setSearch: (text: string) => void;
  setSort: (sort: Sort) => void;
  toggleCategory: (name: string) => void;
  toggleRow: (symbol: string) => void;
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
  const [search, setSearch] = useSearchText(params.get('q') ?? '', (text) => adjust({ q: text }));
  const folded = names(params.get('folded'));
  const opened = names(params.get('open'));

  return {
    scope: scopes.find((scope) => scope === params.get('scope')) ?? 'watchlist',
    search,
    sort: readSort(params.get('sort')),
    folded,
    opened,
    guide: params.has('guide'),
    selectScope: (scope) => change({ scope: scope === 'watchlist' ? null : scope, open: null }),
    setSearch,
    setSort: (sort) => adjust({ sort: sortText(sort) }),
    toggleCategory: (name) => adjust({ folded: toggled(folded, name).join(',') }),
    toggleRow: (symbol) => adjust({ open: toggled(opened, symbol).join(',') }),
    openGuide: () => change({ guide: 'open' }, { state: { opened: 'guide' } }),
    closeGuide: () => {
      if (openedHere(location.state)) void navigate(-1);
      else change({ guide: null }, { replace: true });
    },
  };
}

function openedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state;
}

const names = (text: string | null) => (text ?? '').split(',').filter(Boolean);

function toggled(list: readonly string[], name: string): string[] {
  return list.includes(name) ? list.filter((other) => other !== name) : [...list, name];
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
