// Queries of GoldenEye Control: status every 30 seconds, every 2 while a poll runs, and the newest poll.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { goldenEyeEndpoints } from '../../../contract/goldeneye.ts';
import { queryFor } from '../../api/query-for.ts';

const STATUS_EVERY_MS = 30_000;
const PROGRESS_EVERY_MS = 2_000;

export function useGoldenEyeStatus() {
  return useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeStatus),
    refetchInterval: ({ state: { data } }) =>
      data?.manual_poll?.state === 'running' || data?.state === 'polling' ? PROGRESS_EVERY_MS : STATUS_EVERY_MS,
  });
}

/** Published watchlist poll, refetched when the status names a later one. */
export function useNewestPoll(lastPoll: string | null | undefined) {
  return useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeCurrent, { query: { scope: 'watchlist' } }, lastPoll ?? null),
    enabled: lastPoll !== undefined,
    placeholderData: keepPreviousData,
  });
}
