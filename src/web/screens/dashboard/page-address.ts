// Address of the dashboard: tab, search, open symbol, open drawers. Back closes what was opened.
import { type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { readSearch } from '../../symbol/lists/search-limit.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';

type PageDrawer = 'guide' | 'insiders' | 'news';

const DRAWERS: readonly PageDrawer[] = ['guide', 'insiders', 'news'];

export function usePageAddress() {
  const { params, adjust, settle, open, close } = useAddress();
  const symbol = params.get('symbol')?.trim() || null;
  // While a panel is open, `settle` makes changes of tab and search survive closing it.
  const keep = symbol === null ? adjust : settle;
  const [search, setSearch] = useSearchText(readSearch(params.get('q')), (text) => keep({ q: text }));

  return {
    /** Tab of the address; null leaves the choice to the screen. */
    tab: tabTypes.find((tab) => tab === params.get('tab')) ?? null,
    search,
    /** Symbol whose panel is open; null for none. */
    symbol,
    drawer: DRAWERS.find((drawer) => drawer === params.get('open')) ?? null,
    selectTab: (tab: TabType) => keep({ tab }),
    setSearch,
    // Stepping through symbols replaces the address, so that one step back closes the panel.
    openSymbol: (next: string) => (symbol === null ? open('symbol', { symbol: next }) : adjust({ symbol: next })),
    closeSymbol: () => close('symbol', { symbol: null }),
    openDrawer: (drawer: PageDrawer) => open('open', { open: drawer }),
    closeDrawer: () => close('open', { open: null }),
  };
}
export type PageAddress = ReturnType<typeof usePageAddress>;
