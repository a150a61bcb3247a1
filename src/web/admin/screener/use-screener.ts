// Queries of Screener Control: status and statistics every 30 seconds, a running run every two.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';

export const STATUS_EVERY_MS = 30_000;
const PROGRESS_EVERY_MS = 2_000;

export function refreshScreener(client: QueryClient): Promise<void> {
  return invalidate(
    client,
    endpoints.screenerAutomation,
    endpoints.screenerProgress,
    endpoints.screenerToday,
    endpoints.recentRuns,
  );
}

/** The newest run of any user or schedule; the page refreshes when it ends. */
export function useRunProgress() {
  const client = useQueryClient();
  const query = useQuery({
    ...queryFor(endpoints.screenerProgress),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? PROGRESS_EVERY_MS : STATUS_EVERY_MS),
  });
  const { data } = query;
  const ended = data?.state === 'running' ? null : data?.job_id;
  const before = useRef(ended);
  useEffect(() => {
    if (before.current !== undefined && ended !== null && before.current !== ended) void refreshScreener(client);
    before.current = ended;
  }, [ended, client]);
  return query;
}
