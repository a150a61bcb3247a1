// Address of Golden Eye: scope, search, order, folded categories, open rows, setups, guide. Back closes the guide.

import { type Pattern, patternNames } from '../../../domain/goldeneye/golden-eye.ts';
import {
  type BoardResult,
  boardResults,
  type SetupOrder,
  type SetupScope,
  setupOrders,
  setupScopes,
} from '../../../domain/goldeneye/view/choices.ts';
import { defaultSort, type Sort, sortColumns } from '../../../domain/goldeneye/view/table.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';
import { readSort, sortText } from '../../ui/tables/column-sort.ts';

export const scopes = ['watchlist', 'market'] as const;
export type Scope = (typeof scopes)[number];

export type PageAddress = {
  scope: Scope;
  /** Text as typed. */
  search: string;
  sort: Sort;
  /** Names of collapsed categories. */
  folded: readonly string[];
  /** Symbols whose rows are expanded. */
  opened: readonly string[];
  guide: boolean;
  /** Scope of the open setups, and their order. */
  setups: SetupScope;
  order: SetupOrder;
  /** Figure of the scoreboard whose list is open; null for none. */
  board: { result: BoardResult; pattern: Pattern | null } | null;
  /** Categories whose rows without a tradable pattern are shown. */
  unfolded: readonly string[];
  selectScope: (scope: Scope) => void;
  setSearch: (text: string) => void;
  setSort: (sort: Sort) => void;
  toggleCategory: (name: string) => void;
  toggleRow: (symbol: string) => void;
  toggleQuiet: (name: string) => void;
  selectSetups: (scope: SetupScope) => void;
  selectOrder: (order: SetupOrder) => void;
  openPlan: (symbol: string) => void;
  openBoard: (result: BoardResult, pattern?: Pattern) => void;
  closeBoard: () => void;
  openGuide: () => void;
  closeGuide: () => void;
};

export function usePageAddress(): PageAddress {
  const { params, go, adjust, open, close } = useAddress();
  const [search, setSearch] = useSearchText(params.get('q') ?? '', (text) => adjust({ q: text }));
  const folded = names(params.get('folded'));
  const opened = names(params.get('open'));
  const unfolded = names(params.get('unfolded'));
  const result = boardResults.find((one) => one === params.get('board'));
  const pattern = patternNames.find((one) => one === params.get('pattern')) ?? null;

  return {
    scope: scopes.find((scope) => scope === params.get('scope')) ?? 'watchlist',
    search,
    sort: readSort(params.get('sort'), sortColumns, defaultSort),
    folded,
    opened,
    unfolded,
    guide: params.has('guide'),
    setups: setupScopes.find((one) => one === params.get('setups')) ?? 'market',
    order: setupOrders.find((one) => one === params.get('order')) ?? 'strength',
    board: result === undefined ? null : { result, pattern },
    selectScope: (scope) => go({ scope: scope === 'watchlist' ? null : scope, open: null }),
    setSearch,
    setSort: (sort) => adjust({ sort: sortText(sort, defaultSort) }),
    toggleCategory: (name) => adjust({ folded: toggled(folded, name).join(',') }),
    toggleRow: (symbol) => adjust({ open: toggled(opened, symbol).join(',') }),
    toggleQuiet: (name) => adjust({ unfolded: toggled(unfolded, name).join(',') }),
    selectSetups: (scope) => adjust({ setups: scope === 'market' ? null : scope }),
    selectOrder: (order) => adjust({ order: order === 'strength' ? null : order }),
    openPlan: (symbol) =>
      adjust({ scope: null, open: opened.includes(symbol) ? opened.join(',') : [...opened, symbol].join(',') }),
    openBoard: (wanted, of) => open('board', { board: wanted, pattern: of ?? null }),
    closeBoard: () => close('board', { board: null, pattern: null }),
    openGuide: () => open('guide', { guide: 'open' }),
    closeGuide: () => close('guide', { guide: null }),
  };
}

const names = (text: string | null) => (text ?? '').split(',').filter(Boolean);

function toggled(list: readonly string[], name: string): string[] {
  return list.includes(name) ? list.filter((other) => other !== name) : [...list, name];
}
