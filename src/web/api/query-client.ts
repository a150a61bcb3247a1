// How the web keeps what it has read: refusals are not asked again, lost connections twice. A query's `meta.logged` names what failed in the log.
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from '../ui/failures/log-failure.ts';
import { ApiError } from './api-error.ts';

const FRESH_MS = 30_000;
const MAX_TRIES = 2;

/** One per session, so that nothing a user read is left for the next one. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (typeof meta?.logged === 'string') logFailure(meta.logged, error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < MAX_TRIES && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
}
