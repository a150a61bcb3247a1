// Address of the stocks page: search, and the open stock.
import { readSearch } from '../../symbol/lists/search-limit.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';

export function usePageAddress() {
  const { params, go, adjust } = useAddress();
  const [search, setSearch] = useSearchText(readSearch(params.get('q')), (text) => adjust({ q: text }));
  return {
    search,
    setSearch,
    symbol: params.get('symbol') || null,
    open: (symbol: string) => go({ symbol }),
    close: () => go({ symbol: null }),
  };
}
export type PageAddress = ReturnType<typeof usePageAddress>;
