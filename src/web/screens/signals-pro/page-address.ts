// Address of Signals Pro: tab, search, order, open drawers. Back closes what was opened.
import { chooseUsualOrder, type ListOrder, orderColumns } from '../../../domain/signals/list-order.ts';
import { type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { readSearch } from '../../symbol/lists/search-limit.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';
import { readStored, writeStored } from '../../ui/page-state/stored-flag.ts';

/** Drawers of one symbol; each has its own parameter, so several can be open. */
const symbolDrawers = ['detail', 'premium', 'insiders', 'news'] as const;
type SymbolDrawer = (typeof symbolDrawers)[number];
type DrawerName = SymbolDrawer | 'guide';

/** Views of the list; cards are the specified default. */
export const listViews = ['cards', 'compact', 'table'] as const;
export type ListView = (typeof listViews)[number];

const VIEW_KEY = 'signalsProView';
const ORDER_KEY = 'signalsProOrder';
const orderKey = (tab: TabType) => `${ORDER_KEY}:${tab}`;

const readView = (text: string | null) => listViews.find((view) => view === text);
const viewText = (view: ListView) => (view === 'cards' ? null : view);

/** `change` for descending, `symbol-asc` for ascending; null for anything else. */
function readOrder(text: string | null): ListOrder | null {
  const [name, direction = 'desc'] = text?.split('-') ?? [];
  const column = orderColumns.find((known) => known === name);
  return column === undefined || (direction !== 'asc' && direction !== 'desc') ? null : { column, direction };
}

/** Null for the tab's usual order, which addresses leave out. */
function orderText(tab: TabType, { column, direction }: ListOrder): string | null {
  const usual = chooseUsualOrder(tab);
  if (column === usual.column && direction === usual.direction) return null;
  return direction === 'desc' ? column : `${column}-asc`;
}

const rememberedOrder = (tab: TabType) => readOrder(readStored(orderKey(tab))) ?? chooseUsualOrder(tab);

export function usePageAddress() {
  const { params, go, adjust, open, close } = useAddress();
  const [search, setSearch] = useSearchText(readSearch(params.get('q')), (text) => adjust({ q: text }));
  const readSymbol = (drawer: SymbolDrawer) => params.get(drawer) || null;
  const banner = params.get('banner');

  return {
    /** Tab of the address; null leaves the choice to the screen. */
    tab: tabTypes.find((tab) => tab === params.get('tab')) ?? null,
    search,
    banner: banner === 'show' || banner === 'collapsed' ? banner : null,
    /** Symbols as the address spells them. */
    drawers: {
      detail: readSymbol('detail'),
      premium: readSymbol('premium'),
      insiders: readSymbol('insiders'),
      news: readSymbol('news'),
    },
    guide: params.has('guide'),
    /** From the address, else the stored choice, else cards. */
    view: readView(params.get('view')) ?? readView(readStored(VIEW_KEY)) ?? 'cards',
    /** Order of a tab's list: from the address, else stored for the tab, else the default. */
    findOrder: (tab: TabType) => readOrder(params.get('sort')) ?? rememberedOrder(tab),
    selectTab: (tab: TabType) => go({ tab, sort: orderText(tab, rememberedOrder(tab)) }),
    setView: (view: ListView) => {
      writeStored(VIEW_KEY, viewText(view));
      adjust({ view: viewText(view) });
    },
    setOrder: (tab: TabType, order: ListOrder) => {
      writeStored(orderKey(tab), orderText(tab, order));
      adjust({ sort: orderText(tab, order) });
    },
    setSearch,
    /** Shows the card of one symbol in its tab. */
    showCard: (tab: TabType, symbol: string) => go({ tab, q: symbol, sort: orderText(tab, rememberedOrder(tab)) }),
    open: (drawer: DrawerName, symbol = 'open') => open(drawer, { [drawer]: symbol }),
    close: (drawer: DrawerName) => close(drawer, { [drawer]: null }),
    endBanner: () => adjust({ banner: null }),
  };
}
export type PageAddress = ReturnType<typeof usePageAddress>;
