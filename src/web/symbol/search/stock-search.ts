// Search over all listed stocks, debounced while typing and at once for Enter, and the symbols a typed text can mean.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { stockEndpoints } from '../../../contract/stocks/stocks.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { stocksPageRules } from '../../../domain/rules/stock-detail-rules.ts';
import type { FoundStock } from '../../../domain/signals/search/found-stock.ts';
import { queryFor } from '../../api/query-for.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { useDebounced } from '../../ui/time/clock.ts';

const FRESH_MS = minuteMs / 4;
const NONE: readonly FoundStock[] = [];

const searchQuery = (q: string) => ({
  ...queryFor(stockEndpoints.searchStocks, { query: { q } }),
  staleTime: FRESH_MS,
  meta: { logged: 'search of all stocks' },
});

/** No request for an empty text. */
export function useStockSearch(typed: string) {
  const text = typed.trim();
  const settled = useDebounced(text, stocksPageRules.search_debounce.value, '');
  const { data, isFetching, isError } = useQuery({ ...searchQuery(settled), enabled: settled !== '' });
  const waits = text !== settled;
  return {
    /** Best first; empty until results for the typed text have loaded. */
    results: waits || text === '' ? NONE : (data?.results ?? NONE),
    searching: text !== '' && (waits || (isFetching && data === undefined)),
    failed: text !== '' && !waits && isError,
  };
}

/** Opens the best stock for the current text without waiting for the debounce; does nothing where none is found. */
export function useOpenBest(open: (stock: FoundStock) => void): (typed: string) => void {
  const client = useQueryClient();
  return (typed) => {
    const text = typed.trim();
    if (text === '') return;
    client
      .fetchQuery(searchQuery(text))
      .then(({ results: [best] }) => {
        if (best !== undefined) open(best);
      })
      .catch((error: unknown) => logFailure('search of all stocks', error));
  };
}

/** Whether the text is this stock's symbol, as typed or in another notation. */
export function isExactly(typed: string, symbol: string): boolean {
  return symbol.toLowerCase() === typed.trim().toLowerCase() || typedSymbols(typed).has(symbol);
}

type Reader = (typed: string) => { symbols: ReadonlySet<string> };

let reader: Reader | null = null;

const loadReader = () =>
  import('../../../domain/stocks/search/stock-query.ts').then(({ stockQuery }) => {
    reader = stockQuery;
  });

/** Canonical symbols; the text in capitals until the parser has loaded. Empty for an empty text. */
export function typedSymbols(typed: string): ReadonlySet<string> {
  const text = typed.trim();
  if (text === '') return new Set();
  return reader === null ? new Set([text.toUpperCase()]) : reader(text).symbols;
}

/** Rerenders its component when the parser has loaded; returns whether it has. */
export function useSymbolReader(typed: string): boolean {
  const [isLoaded, setLoaded] = useState(reader !== null);
  const isWanted = typed.trim() !== '' && !isLoaded;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    loadReader()
      .then(() => {
        if (!isGone) setLoaded(true);
      })
      .catch((error: unknown) => logFailure('reader of symbols', error));
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return isLoaded;
}

/** Canonical symbols of a typed text; none until the parser has loaded. */
export function useTypedSymbols(typed: string): ReadonlySet<string> {
  const hasReader = useSymbolReader(typed);
  return useMemo(() => typedSymbols(hasReader ? typed : ''), [typed, hasReader]);
}
