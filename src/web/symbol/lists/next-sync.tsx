// Time of the next fetch of the expert lists; nothing while it is unknown, off, or of an earlier instant.
import { useQuery } from '@tanstack/react-query';
import { signalEndpoints } from '../../../contract/signals.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
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
  // Placeholder: without it the header grows by a line on tablets.
  if (isLoading) return <span aria-hidden className="inline-block h-5 w-30" />;
  if (data?.at == null) return null;
  return (
    <span>
      next sync <b>{zonedTime(data.at, now)}</b>
    </span>
  );
}
