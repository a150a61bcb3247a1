// What the address of Signals Pro says: tab, search, open drawers. Back closes what was opened.
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { useSearchText } from '../../ui/search-text.ts';

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
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();

  const change = (name: string, value: string | null, how?: { replace?: boolean; state?: unknown }) => {
    const next = new URLSearchParams(params);
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { preventScrollReset: true, ...how });
  };
  const [search, setSearch] = useSearchText(params.get('q') ?? '', (text) =>
    change('q', text, { replace: true, state: location.state }),
  );
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
    selectTab: (tab) => change('tab', tab),
    setSearch,
    open: (drawer, symbol = 'open') => change(drawer, symbol, { state: { opened: drawer } }),
    close: (drawer) => {
      // What was opened here is undone; what the address brought along is taken out of it.
      if (openedHere(location.state) === drawer) void navigate(-1);
      else change(drawer, null, { replace: true });
    },
    endBanner: () => change('banner', null, { replace: true }),
  };
}

function openedHere(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'opened' in state ? state.opened : null;
}
