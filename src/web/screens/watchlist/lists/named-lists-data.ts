// Named watchlists of the user: one query, and mutations that update its cached data.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { watchlistEndpoints } from '../../../../contract/watchlist.ts';
import type { NamedList, NamedLists } from '../../../../domain/watchlist/named-list.ts';
import { call } from '../../../api/call.ts';
import { invalidate, queryFor } from '../../../api/query-for.ts';

const query = queryFor(watchlistEndpoints.watchlists);
const FRESH_MS = 60_000;

/** List in the page's address; null for the stars. */
export type ListId = number | null;

/** Parses the `list` parameter of an address; anything but an id means the stars. */
export function readListId(text: string | null): ListId {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** Request input that selects the list; empty for the stars. */
export const ofList = (list: ListId) => (list === null ? {} : { query: { list } });

export const rowsQuery = (list: ListId) => queryFor(watchlistEndpoints.watchlistRows, ofList(list));

export function useNamedLists() {
  const client = useQueryClient();
  const { data } = useQuery({ ...query, staleTime: FRESH_MS });
  const renew = (change: (lists: NamedList[]) => NamedList[]) =>
    client.setQueryData<NamedLists>(query.queryKey, (before) => before && { ...before, lists: change(before.lists) });

  const add = useMutation({
    mutationFn: (name: string) => call(watchlistEndpoints.addWatchlist, { body: { name } }),
    onSuccess: (list) => renew((lists) => [...lists, list]),
  });
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(watchlistEndpoints.renameWatchlist, { params: { id }, body: { name } }),
    onSuccess: (list) => renew((lists) => lists.map((one) => (one.id === list.id ? list : one))),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(watchlistEndpoints.removeWatchlist, { params: { id } }),
    onSuccess: (_, id) => renew((lists) => lists.filter((one) => one.id !== id)),
  });
  return { lists: data?.lists, most: data?.most ?? 0, add, rename, remove };
}

/** Refetches rows, stars and counts after stocks were added to or removed from a list. */
export function useRenewLists(): () => void {
  const client = useQueryClient();
  return () =>
    void invalidate(
      client,
      watchlistEndpoints.watchlistRows,
      watchlistEndpoints.myStars,
      watchlistEndpoints.watchlists,
    );
}
