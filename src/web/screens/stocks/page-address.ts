// Address of the stocks page: search, and the open stock.
import { readSearch } from '../../symbol/lists/search-limit.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';

export type PageAddress = {
  search: string;
  setSearch: (text: string) => void;
  symbol: string | null;
  open: (symbol: string) => void;
  close: () => void;
};

export function usePageAddress(): PageAddress {
  const { params, go, adjust } = useAddress();
  const [search, setSearch] = useSearchText(readSearch(params.get('q')), (text) => adjust({ q: text }));
  return {
    search,
    setSearch,
    symbol: params.get('symbol') || null,
    open: (symbol) => go({ symbol }),
    close: () => go({ symbol: null }),
  };
}
