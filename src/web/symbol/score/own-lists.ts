// The reader's own expert lists, as of the shown instant, and their points for one stock.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownListEndpoints } from '../../../contract/stocks/own-lists.ts';
import { type OwnList, ownReasons } from '../../../domain/watchlist/own-list.ts';
import { queryFor } from '../../api/query-for.ts';

const FRESH_MS = 300_000;
export const ownListsQuery = { ...queryFor(ownListEndpoints.ownLists), staleTime: FRESH_MS };

const noLists: readonly OwnList[] = [];

/** Opinion of the reader's lists on one stock; `lists`: all lists of the reader. */
type OwnOpinion = NonNullable<ReturnType<typeof ownReasons>> & { lists: readonly OwnList[] };

/** Null while unknown, and where no list of the reader names the stock. */
export function useOwnReasons(symbol: string): OwnOpinion | null {
  const { data } = useQuery(ownListsQuery);
  const lists = data?.lists ?? noLists;
  return useMemo(() => {
    const own = ownReasons(lists, symbol);
    return own === null ? null : { ...own, lists };
  }, [lists, symbol]);
}
