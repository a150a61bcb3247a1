// React Query client: no retry on 4xx, two on 5xx and network errors. `meta.logged` names a query in the log.
import { focusManager, QueryCache, QueryClient, type QueryObserverOptions } from '@tanstack/react-query';
import { atLeast, jittered, pauseBetween } from '../../domain/numbers/jitter.ts';
import { minuteMs, secondMs } from '../../domain/numbers/time.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import { chance, runAfter } from '../ui/time/clock.ts';
import { ApiError } from './api-error.ts';
import { shownInstant } from './shown-instant.ts';

const FRESH_MS = 30_000;
const MAX_TRIES = 2;
const FIRST_RETRY_MS = secondMs;
/** Least share of the polling interval that passes before a poll. */
const LEAST_PART = 0.8;
const LONGEST_RETRY_MS = 30 * secondMs;
const LIMITED = 429;
/** Equals the server's Retry-After for its limits. */
const LIMITED_MS = minuteMs;

type PolledOptions = Pick<QueryObserverOptions, 'refetchInterval' | '_defaulted'>;

/** Query client for one session and one shown instant; a new one for each, so that they share no data. */
export function createQueryClient(): QueryClient {
  const isPast = shownInstant() !== null;
  // Treated as unfocused, so that queries never refetch or retry: data of a past instant never change.
  focusManager.setFocused(isPast ? false : undefined);
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, queryKey }) => {
        if (typeof meta?.logged === 'string') logFailure(meta.logged, error);
        // A query refused for too many requests is refetched automatically while the page uses it.
        if (error instanceof ApiError && error.status === LIMITED && !isPast)
          runAfter(atLeast(LIMITED_MS, chance()), () => void client.invalidateQueries({ queryKey, exact: true }));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: isPast ? Number.POSITIVE_INFINITY : FRESH_MS,
        refetchOnWindowFocus: true,
        retryDelay: (failures) => jittered(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures), chance()),
        retry: (failures, error) =>
          !isPast && failures < MAX_TRIES && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
  spreadPolls(client);
  return client;
}

/**
 * Shortens every `refetchInterval` by a factor drawn once per page, so that pages loaded together drift apart. A factor
 * per poll would restart the wait on each render.
 */
function spreadPolls(client: QueryClient): void {
  const part = pauseBetween(LEAST_PART, 1, chance());
  const complete = client.defaultQueryOptions.bind(client) as unknown as (options: PolledOptions) => PolledOptions;
  const spread = (options: PolledOptions): PolledOptions => {
    // Returns options that already have their defaults.
    if (options._defaulted === true) return options;
    const completed = complete(options);
    const every = completed.refetchInterval;
    if (every === undefined || every === false) return completed;
    return {
      ...completed,
      refetchInterval:
        typeof every === 'number'
          ? every * part
          : (query) => {
              const ms = every(query);
              return typeof ms === 'number' ? ms * part : ms;
            },
    };
  };
  client.defaultQueryOptions = spread as unknown as QueryClient['defaultQueryOptions'];
}
