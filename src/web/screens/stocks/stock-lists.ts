// Queries of the stocks page: search results, popular stocks, and the stock of the address.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { stockEndpoints } from '../../../contract/stocks/stocks.ts';
import { stocksPageRules } from '../../../domain/rules/stock-detail-rules.ts';
import type { FoundStock } from '../../../domain/signals/search/found-stock.ts';
import { queryFor } from '../../api/query-for.ts';
import { useDebounced } from '../../ui/time/clock.ts';

const search = (q: string) => queryFor(stockEndpoints.searchStocks, { query: { q } });

export const usePopular = () => useQuery(search(''));

/** `term`: debounced search text of the results; null without one. */
export function useSearchResults(typed: string) {
  const term = useDebounced(typed.trim(), stocksPageRules.search_debounce.value) || null;
  const query = useQuery({ ...search(term ?? ''), enabled: term !== null, placeholderData: keepPreviousData });
  return {
    term: typed.trim() === '' ? null : term,
    stocks: query.isPlaceholderData ? undefined : query.data?.results,
    query,
  };
}

/** Stock of the address, requested if no list shows it: undefined while loading, null if none is found. */
export function useStockOfAddress(symbol: string | null, shown: readonly FoundStock[], ready: boolean) {
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
