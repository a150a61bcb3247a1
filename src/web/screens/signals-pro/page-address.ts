// What the address of Signals Pro says: tab, search, open drawers. Back closes what was opened.
import { type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { readSearch } from '../../symbol/lists/search-limit.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';

/** Drawers of one symbol; each has its own parameter, so several can be open. */
export const symbolDrawers = ['detail', 'premium', 'insiders', 'news'] as const;
export type SymbolDrawer = (typeof symbolDrawers)[number];
export type DrawerName = SymbolDrawer | 'guide';

export type PageAddress = {
  /** The tab asked for; null leaves the choice to the screen. */
  tab: TabType | null;
  search: string;
  banner: 'show' | 'collapsed' | null;
  drawers: Record<SymbolDrawer, string | null>;
  guide: boolean;
  selectTab: (tab: TabType) => void;
  setSearch: (search: string) => void;
  open: (drawer: DrawerName, symbol?: string) => void;
  close: (drawer: DrawerName) => void;
  endBanner: () => void;
};

export function usePageAddress(): PageAddress {
  const { params, go, adjust, open, close } = useAddress();
  const [search, setSearch] = useSearchText(readSearch(params.get('q')), (text) => adjust({ q: text }));
  const symbolOf = (drawer: SymbolDrawer) => params.get(drawer)?.toUpperCase() || null;
  const banner = params.get('banner');

  return {
    tab: tabTypes.find((tab) => tab === params.get('tab')) ?? null,
    search,
    banner: banner === 'show' || banner === 'collapsed' ? banner : null,
    drawers: {
      detail: symbolOf('detail'),
      premium: symbolOf('premium'),
      insiders: symbolOf('insiders'),
      news: symbolOf('news'),
    },
    guide: params.has('guide'),
    selectTab: (tab) => go({ tab }),
    setSearch,
    open: (drawer, symbol = 'open') => open(drawer, { [drawer]: symbol }),
    close: (drawer) => close(drawer, { [drawer]: null }),
    endBanner: () => adjust({ banner: null }),
  };
}
