// Saved screens of the user: one query, and mutations that update its cached data.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { savedScreenEndpoints } from '../../../../contract/saved-screens.ts';
import type { SavedScreen, SavedScreens } from '../../../../domain/screener/saved/saved-screen.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryFor } from '../../../api/query-for.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';

const query = queryFor(savedScreenEndpoints.savedScreens);
const FRESH_MS = 300_000;

export type NewScreen = Pick<SavedScreen, 'name' | 'query'>;

export function useSavedScreens() {
  const client = useQueryClient();
  const { data } = useQuery({ ...query, staleTime: FRESH_MS });
  const renew = (change: (screens: SavedScreen[]) => SavedScreen[]) =>
    client.setQueryData<SavedScreens>(
      query.queryKey,
      (before) => before && { ...before, screens: change(before.screens) },
    );
  const onError = (error: Error) => {
    showToast('error', errorText(error, 'The saved screen could not be changed'));
    void client.invalidateQueries({ queryKey: query.queryKey });
  };

  const save = useMutation({
    mutationFn: (body: NewScreen) => call(savedScreenEndpoints.saveScreen, { body }),
    onSuccess: (screen) => renew((screens) => [...screens, screen]),
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Partial<NewScreen>) =>
      call(savedScreenEndpoints.changeScreen, { params: { id }, body }),
    onSuccess: (screen) => renew((screens) => screens.map((one) => (one.id === screen.id ? screen : one))),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(savedScreenEndpoints.removeScreen, { params: { id } }),
    onSuccess: (_, id) => renew((screens) => screens.filter((one) => one.id !== id)),
    onError,
  });
  const see = useMutation({
    mutationFn: ({ id, symbols }: { id: number; symbols: string[] | null }) =>
      call(savedScreenEndpoints.seeScreen, { params: { id }, body: { symbols } }),
    onSuccess: (_, { id, symbols }) =>
      renew((screens) => screens.map((one) => (one.id === id ? { ...one, seen: symbols } : one))),
  });
  return { screens: data?.screens, most: data?.most ?? 0, save, change, remove, see };
}
