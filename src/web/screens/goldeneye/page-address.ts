// Address of Golden Eye: scope, search, order, folds, open rows, setups, board, guide. Back closes board and guide.

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

export function usePageAddress() {
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
    /** Names of collapsed categories. */
    folded,
    /** Symbols whose rows are expanded. */
    opened,
    /** Categories whose rows without a tradable pattern are shown. */
    unfolded,
    guide: params.has('guide'),
    /** Scope of the open setups, and their order. */
    setups: setupScopes.find((one) => one === params.get('setups')) ?? 'market',
    order: setupOrders.find((one) => one === params.get('order')) ?? 'strength',
    /** Figure of the scoreboard whose list is open; null for none. */
    board: result === undefined ? null : { result, pattern },
    selectScope: (scope: Scope) => go({ scope: scope === 'watchlist' ? null : scope, open: null }),
    setSearch,
    setSort: (sort: Sort) => adjust({ sort: sortText(sort, defaultSort) }),
    toggleCategory: (name: string) => adjust({ folded: toggled(folded, name).join(',') }),
    toggleRow: (symbol: string) => adjust({ open: toggled(opened, symbol).join(',') }),
    toggleQuiet: (name: string) => adjust({ unfolded: toggled(unfolded, name).join(',') }),
    selectSetups: (scope: SetupScope) => adjust({ setups: scope === 'market' ? null : scope }),
    selectOrder: (order: SetupOrder) => adjust({ order: order === 'strength' ? null : order }),
    openPlan: (symbol: string) =>
      adjust({ scope: null, open: opened.includes(symbol) ? opened.join(',') : [...opened, symbol].join(',') }),
    openBoard: (wanted: BoardResult, of?: Pattern) => open('board', { board: wanted, pattern: of ?? null }),
    closeBoard: () => close('board', { board: null, pattern: null }),
    openGuide: () => open('guide', { guide: 'open' }),
    closeGuide: () => close('guide', { guide: null }),
  };
}
export type PageAddress = ReturnType<typeof usePageAddress>;

const names = (text: string | null) => (text ?? '').split(',').filter(Boolean);

function toggled(list: readonly string[], name: string): string[] {
  return list.includes(name) ? list.filter((other) => other !== name) : [...list, name];
}
