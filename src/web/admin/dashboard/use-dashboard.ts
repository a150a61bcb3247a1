// Queries of the administrator dashboard, every 30 seconds.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { queryFor } from '../../api/query-for.ts';

const EVERY_MS = 30_000;
/** Batches requested: the stage times show all, the list of recent batches the newest. */
const BATCHES = 8;

export function useDashboard() {
  const again = { refetchInterval: EVERY_MS };
  return {
    totals: useQuery({ ...queryFor(endpoints.adminSummary), ...again }),
    batches: useQuery({ ...queryFor(endpoints.batches, { query: { limit: BATCHES } }), ...again }),
    /** A failed query counts as unknown. */
    screener: useQuery({
      ...queryFor(endpoints.screenerToday),
      ...again,
      meta: { logged: 'The figures of the screener could not be loaded' },
    }),
    health: useQuery({
      ...queryFor(endpoints.adminHealth),
      ...again,
      meta: { logged: 'The health of the product could not be loaded' },
    }),
  };
}
