// Queries of verdicts: one per symbol, so that every view of a stock shows the same answer.
import { useQueries, useQuery } from '@tanstack/react-query';
import { verdictEndpoints } from '../../../contract/stocks/verdicts.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { StockVerdicts } from '../../../domain/verdicts/verdict.ts';
import { followNews } from '../../api/follow-news.ts';
import { gathered } from '../../api/gathered.ts';
import { keyFor } from '../../api/query-for.ts';
import { readVerdicts } from './read-verdicts.ts';

/** Polling interval where the stream is unavailable. */
const RENEW_MS = minuteMs;

/** Rows that are scrolled past within this time are not requested. */
const REST_MS = 120;

const askVerdicts = gathered('verdicts', readVerdicts, REST_MS);
const useVerdictNews = followNews(verdictEndpoints.verdicts, ['goldeneye', 'goldeneye-market', 'screener', 'signals']);

const toVerdictQuery = (symbol: string) => ({
  queryKey: keyFor(verdictEndpoints.verdicts, { query: { symbols: symbol } }),
  queryFn: ({ signal }: { signal: AbortSignal }) => askVerdicts(symbol, signal),
  staleTime: RENEW_MS,
  refetchInterval: RENEW_MS,
});

/**
 * Verdicts of these symbols, renewed when a poll, a run or scores are published. `pending` until every symbol is
 * answered; symbols whose request failed are left out of `bySymbol`.
 */
export function useVerdicts(symbols: readonly string[]) {
  useVerdictNews();
  return useQueries({
    queries: symbols.map(toVerdictQuery),
    combine: (results) => ({
      bySymbol: new Map(
        results.flatMap(({ data }, at) => {
          const symbol = symbols[at];
          return data === undefined || symbol === undefined ? [] : [[symbol, data] as const];
        }),
      ),
      pending: results.some(({ isPending }) => isPending),
    }),
  });
}

/** Verdicts of one symbol; undefined while loading, null where the request failed. */
export function useSymbolVerdicts(symbol: string): StockVerdicts | null | undefined {
  useVerdictNews();
  const { data, isPending } = useQuery(toVerdictQuery(symbol));
  return data ?? (isPending ? undefined : null);
}
