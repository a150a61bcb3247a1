// Market clock: session, next bell, data source; refreshed every minute.
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { systemEndpoints } from '../../contract/system.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { fromDeviceClock, useNow } from '../ui/time/clock.ts';
import { queryFor } from './query-for.ts';
import { useShownInstant } from './shown-instant.ts';

export type MarketStatus = ReplyOf<typeof systemEndpoints.marketStatus>;

const RENEW_MS = minuteMs;

export function useMarketStatus() {
  return useQuery({
    ...queryFor(systemEndpoints.marketStatus),
    refetchInterval: RENEW_MS,
    staleTime: RENEW_MS / 2,
  });
}

/**
 * Market time, epoch ms: server time of the newest reply plus the time since, or the shown instant; null while unknown.
 */
export function useMarketNow(intervalMs: number): number | null {
  const { data, dataUpdatedAt } = useMarketStatus();
  const here = useNow(intervalMs);
  if (useShownInstant() !== null) return here;
  return data === undefined ? null : Date.parse(data.now) + Math.max(0, here - fromDeviceClock(dataUpdatedAt));
}
