// React Query client: no retry on 4xx, two retries on network errors. `meta.logged` names a query in the log.
import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from '../ui/failures/log-failure.ts';
import { ApiError } from './api-error.ts';
import { shownInstant } from './shown-instant.ts';

const FRESH_MS = 30_000;
const MAX_TRIES = 2;

/** One per session and shown instant, so that nothing a user read is left for the next one and no two instants mix. */
export function createQueryClient(): QueryClient {
  const isPast = shownInstant() !== null;
  // Unfocused, queries neither renew themselves nor try again: what was known at an instant never changes.
  focusManager.setFocused(isPast ? false : undefined);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (typeof meta?.logged === 'string') logFailure(meta.logged, error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: isPast ? Number.POSITIVE_INFINITY : FRESH_MS,
        refetchOnWindowFocus: true,
        retry: (failures, error) =>
          !isPast && failures < MAX_TRIES && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
}
