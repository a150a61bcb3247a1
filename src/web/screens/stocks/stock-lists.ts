// The lists of the stocks page: what a search finds, the popular stocks, and one stock an address names.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { stockEndpoints } from '../../../contract/stocks.ts';
import { stocksPageRules } from '../../../domain/rules/stock-detail-rules.ts';
import type { SearchResult } from '../../../domain/stocks/search/search.ts';
import { queryFor } from '../../api/query-for.ts';
import { useDebounced } from '../../ui/time/clock.ts';

const search = (q: string) => queryFor(stockEndpoints.searchStocks, { query: { q } });

export type StockList = {
  stocks: readonly SearchResult[] | undefined;
  failed: boolean;
  fetching: boolean;
  retry: () => void;
};

export function usePopular(): StockList {
  const { data, isError, isFetching, refetch } = useQuery(search(''));
  return { stocks: data?.popular, failed: isError, fetching: isFetching, retry: () => void refetch() };
}

/** `term` is what the list answers: the typed text once it has stood still, null for none. */
export function useFound(typed: string): StockList & { term: string | null } {
  const term = useDebounced(typed.trim(), stocksPageRules.search_debounce.value) || null;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...search(term ?? ''),
    enabled: term !== null,
    placeholderData: keepPreviousData,
  });
  return {
    term: typed.trim() === '' ? null : term,
    stocks: isPlaceholderData ? undefined : data?.results,
    failed: isError,
    fetching: isFetching,
    retry: () => void refetch(),
  };
}

/** The stock the address names; asked for when no list shows it. `known` undefined while that is open, null when there is none. */
export function useNamed(symbol: string | null, shown: readonly SearchResult[], ready: boolean) {
  const listed = shown.find((stock) => stock.symbol === symbol);
  const { data, isError } = useQuery({
    ...search(symbol ?? ''),
    enabled: symbol !== null && listed === undefined && ready,
  });
  if (symbol === null) return null;
  if (listed !== undefined) return listed;
  if (isError) return null;
  return data === undefined ? undefined : (data.results.find((stock) => stock.symbol === symbol) ?? null);
}
