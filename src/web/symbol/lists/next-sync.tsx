// Time of the next fetch of the expert lists; nothing while it is unknown, off, or of an earlier instant.
import { useQuery } from '@tanstack/react-query';
import { signalEndpoints } from '../../../contract/signals.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import { queryFor } from '../../api/query-for.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';

const RENEW_MS = 10 * minuteMs;

/** `batch`: instant of the published batch; another batch refetches the next sync. */
export function NextSync({ batch }: { batch: string | null }) {
  const now = useNow(minuteMs);
  const { data, isLoading } = useQuery({
    ...queryFor(signalEndpoints.nextSync, {}, batch),
    enabled: useShownInstant() === null,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    meta: { logged: 'next sync' },
  });
  // Placeholder of the same words, unseen: the line wraps now as it will with the time.
  const at = isLoading ? new Date(now + hourMs).toISOString() : data?.at;
  if (at == null) return null;
  return (
    <span aria-hidden={isLoading || undefined} className={isLoading ? 'invisible' : undefined}>
      next sync <b>{zonedTime(at, now)}</b>
    </span>
  );
}
