// Names of the user's saved screens, for a choice of one.
import { useQuery } from '@tanstack/react-query';
import { savedScreenEndpoints } from '../../../../contract/saved-screens.ts';
import { queryFor } from '../../../api/query-for.ts';

export function useSavedScreenNames(): readonly { id: number; name: string }[] | undefined {
  return useQuery({ ...queryFor(savedScreenEndpoints.savedScreens), meta: { logged: 'saved screens' } }).data?.screens;
}
