// What the address of Golden Eye says: scope, search, order, folded categories, open rows, guide. Back closes the guide.
import { defaultSort, type Sort, sortColumns } from '../../../domain/goldeneye/view/table.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';
import { readSort, sortText } from '../../ui/tables/column-sort.ts';

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
  const { params, go, adjust, open, close } = useAddress();
  const [search, setSearch] = useSearchText(params.get('q') ?? '', (text) => adjust({ q: text }));
  const folded = names(params.get('folded'));
  const opened = names(params.get('open'));

  return {
    scope: scopes.find((scope) => scope === params.get('scope')) ?? 'watchlist',
    search,
    sort: readSort(params.get('sort'), sortColumns, defaultSort),
    folded,
    opened,
    guide: params.has('guide'),
    selectScope: (scope) => go({ scope: scope === 'watchlist' ? null : scope, open: null }),
    setSearch,
    setSort: (sort) => adjust({ sort: sortText(sort, defaultSort) }),
    toggleCategory: (name) => adjust({ folded: toggled(folded, name).join(',') }),
    toggleRow: (symbol) => adjust({ open: toggled(opened, symbol).join(',') }),
    openGuide: () => open('guide', { guide: 'open' }),
    closeGuide: () => close('guide', { guide: null }),
  };
}

const names = (text: string | null) => (text ?? '').split(',').filter(Boolean);

function toggled(list: readonly string[], name: string): string[] {
  return list.includes(name) ? list.filter((other) => other !== name) : [...list, name];
}
