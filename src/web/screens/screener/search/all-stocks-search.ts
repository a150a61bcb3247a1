// Search over all listed stocks: debounced, and only when the run has too few matches.
import { useQuery } from '@tanstack/react-query';
import { screenerEndpoints } from '../../../../contract/screener.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { screenerRules } from '../../../../domain/rules/screener-rules.ts';
import { type ListedColumns, stockAt } from '../../../../domain/screener/list/listed-columns.ts';
import { searchesAllStocks } from '../../../../domain/screener/list/local-search.ts';
import { queryFor } from '../../../api/query-for.ts';
import { typedSymbols } from '../../../symbol/search/typed-symbols.ts';
import { useDebounced } from '../../../ui/time/clock.ts';

/** `term` is trimmed; `found`: rows of the list that match the term. */
export function useAllStocksSearch(term: string, list: ListedColumns, found: Uint32Array) {
  // Debounced from the first letter on: any letter may start this search.
  const settled = useDebounced(term, screenerRules.search_debounce.value, '');
  const few = Array.from(found.subarray(0, screenerRules.search_local_below.value), (row) => stockAt(list, row));
  const asked = searchesAllStocks(few, term, typedSymbols(term));
  const waits = settled !== term;
  const query = useQuery({
    ...queryFor(screenerEndpoints.screenerSearch, { query: { q: term } }),
    enabled: asked && !waits,
    retry: false,
    staleTime: minuteMs,
  });
  return {
    /** True if all stocks are searched for this text, or are about to be. */
    asked,
    searching: asked && (query.data === undefined ? waits || query.isFetching : false),
    failed: asked && !waits && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
    results: asked ? (query.data?.results ?? []) : [],
  };
}
