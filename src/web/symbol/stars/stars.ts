// Stars of the user: optimistic updates, rolled back when the server refuses.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { watchlistEndpoints } from '../../../contract/watchlist.ts';
import type { Watchlist } from '../../../domain/watchlist/star.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useAddress } from '../../ui/page-state/address.ts';

const myStars = queryFor(watchlistEndpoints.myStars);
const KEY = myStars.queryKey;
const FRESH_MS = 300_000;

type StarChange = { symbol: string; starred: boolean };

/** Newest first; undefined while unknown. */
export function useStarred(): ReadonlySet<string> | undefined {
  return useQuery({ ...myStars, staleTime: FRESH_MS, select: listSymbols }).data;
}

const listSymbols = ({ stars }: Watchlist): ReadonlySet<string> => new Set(stars.map(({ symbol }) => symbol));

/**
 * Returns a stable function that toggles a star. Changes run in sequence, so that a double click ends where it began.
 */
export function useToggleStar(): (symbol: string) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: 'watchlist' },
    mutationFn: async ({ symbol, starred }: StarChange) => {
      await call(starred ? watchlistEndpoints.addStar : watchlistEndpoints.removeStar, { params: { symbol } });
    },
    onMutate: async ({ symbol, starred }) => {
      // Cancel reads under way: their old answer would undo the star. Cancelling restores the cache, so do it first.
      await client.cancelQueries({ queryKey: KEY });
      setStar(client, symbol, starred);
    },
    onError: (error, { symbol, starred }) => {
      logFailure('watchlist', error);
      setStar(client, symbol, !starred);
      showToast('error', errorText(error, `The star of ${symbol} could not be ${starred ? 'kept' : 'taken'}`));
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
  return useCallback(
    (symbol) => {
      // Reads the cache, because a second click can come before the next render.
      const before = client.getQueryData<Watchlist>(KEY)?.stars ?? [];
      const change = { symbol, starred: !before.some((star) => star.symbol === symbol) };
      setStar(client, symbol, change.starred);
      mutate(change);
    },
    [client, mutate],
  );
}

function setStar(client: QueryClient, symbol: string, starred: boolean): void {
  client.setQueryData<Watchlist>(KEY, (before) => {
    if (before === undefined) return undefined;
    const others = before.stars.filter((star) => star.symbol !== symbol);
    // The server stores the actual instant; in the cache only the order matters.
    const newest = before.stars[0]?.starred_at ?? '';
    return { ...before, stars: starred ? [{ symbol, starred_at: newest }, ...others] : others };
  });
}

/** Query parameter of the filter on starred stocks. */
const PARAM = 'watch';

const NONE: ReadonlySet<string> = new Set();

/** Filter on starred stocks, stored in the page's address. */
export function useOnlyStars() {
  const { params, adjust } = useAddress();
  const starred = useStarred();
  const only = params.get(PARAM) === '1';
  return {
    only,
    setOnly: (wanted: boolean) => adjust({ [PARAM]: wanted ? '1' : null }),
    /** Symbols to list; null: all. */
    kept: only ? (starred ?? NONE) : null,
  };
}
