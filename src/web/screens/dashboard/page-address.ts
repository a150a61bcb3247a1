// What the address of the dashboard says: tab, search, open symbol, open drawers. Back closes what was opened.
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { useSearchText } from '../../ui/search-text.ts';

export type PageDrawer = 'guide' | 'insiders' | 'news';

export type PageAddress = {
  /** The tab asked for; null leaves the choice to the screen. */
  tab: TabType | null;
  /** As typed. */
  search: string;
  /** The symbol whose panel is open. */
  symbol: string | null;
  drawer: PageDrawer | null;
  selectTab: (tab: TabType) => void;
  setSearch: (text: string) => void;
  openSymbol: (symbol: string) => void;
  closeSymbol: () => void;
  openDrawer: (drawer: PageDrawer) => void;
  closeDrawer: () => void;
};

const DRAWERS: readonly PageDrawer[] = ['guide', 'insiders', 'news'];

export function usePageAddress(): PageAddress {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();

  type How = { replace?: boolean; state?: unknown };
  const change = (name: string, value: string | null, how?: How) => {
    const next = new URLSearchParams(params);
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { preventScrollReset: true, ...how });
  };
  // What was opened here stays known as opened here.
  const adjust = (name: string, value: string | null) => change(name, value, { replace: true, state: location.state });
  const close = (name: 'symbol' | 'open') => {
    if (openedHere(location.state) === name) void navigate(-1);
    else change(name, null, { replace: true });
  };
  const [search, setSearch] = useSearchText(params.get('q') ?? '', (text) => adjust('q', text));
  const symbol = params.get('symbol')?.trim() || null;

  return {
    tab: tabTypes.find((tab) => tab === params.get('tab')) ?? null,
    search,
    symbol,
    drawer: DRAWERS.find((drawer) => drawer === params.get('open')) ?? null,
    selectTab: (tab) => adjust('tab', tab),
    setSearch,
    // One step back closes the panel, however many symbols were looked at in it.
    openSymbol: (next) =>
      symbol === null ? change('symbol', next, { state: { opened: 'symbol' } }) : adjust('symbol', next),
    closeSymbol: () => close('symbol'),
    openDrawer: (drawer) => change('open', drawer, { state: { opened: 'open' } }),
    closeDrawer: () => close('open'),
  };
}

function openedHere(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'opened' in state ? state.opened : null;
}
