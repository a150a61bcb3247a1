// Time of the next fetch of the expert lists; invisible while unknown or off, nothing in a past view.
import { useQuery } from '@tanstack/react-query';
import { signalEndpoints } from '../../../contract/signals.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import { queryFor } from '../../api/query-for.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { useNow } from '../../ui/time/clock.ts';
import { relativeAge, zonedTime } from '../../ui/time/time-format.ts';

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
  if (data === undefined && !isLoading) return null;
  // Invisible placeholder while unknown or off, so that the line does not move the page.
  const isShown = data?.at != null;
  const at = data?.at ?? new Date(now + hourMs).toISOString();
  return (
    <span aria-hidden={!isShown || undefined} className={isShown ? undefined : 'invisible'}>
      next sync <b>{zonedTime(at, now)}</b>, {relativeAge(at, now)}
    </span>
  );
}
