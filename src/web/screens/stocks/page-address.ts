// What the address of the stocks page says: the search, and the stock whose analysis is open.
import { useSearchParams } from 'react-router';
import { useSearchText } from '../../ui/search-text.ts';

export type PageAddress = {
  search: string;
  setSearch: (text: string) => void;
  symbol: string | null;
  open: (symbol: string) => void;
  close: () => void;
};

export function usePageAddress(): PageAddress {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string | null, replace: boolean) => {
    const next = new URLSearchParams(params);
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { preventScrollReset: true, replace });
  };
  const [search, setSearch] = useSearchText(params.get('q') ?? '', (text) => change('q', text, true));
  return {
    search,
    setSearch,
    symbol: params.get('symbol') || null,
    open: (symbol) => change('symbol', symbol, false),
    close: () => change('symbol', null, false),
  };
}
