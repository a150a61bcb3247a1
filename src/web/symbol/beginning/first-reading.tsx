// Progress of the first load of the market's past year, which the first run and poll wait for.
import { useQuery } from '@tanstack/react-query';
import { screenerEndpoints } from '../../../contract/screener.ts';
import { whole } from '../../../domain/market/format.ts';
import { queryFor } from '../../api/query-for.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';

const RENEW_MS = 3_000;

/** Renders nothing while unknown and in a past view. `next`: what follows once all sessions are loaded. */
export function FirstReading({ next }: { next: string }) {
  const { data } = useQuery({
    ...queryFor(screenerEndpoints.screenerBeginning),
    enabled: useShownInstant() === null,
    refetchInterval: RENEW_MS,
    meta: { logged: 'the sessions on file' },
  });
  if (data === undefined) return null;
  const { sessions_read: read, sessions_wanted: wanted } = data;
  return (
    <span className="mx-auto mt-3 grid w-full max-w-72 gap-1">
      <span className="text-ink">
        {read < wanted
          ? `${whole(read)} of ${whole(wanted)} sessions read`
          : `All ${whole(wanted)} sessions are read; ${next}`}
      </span>
      <ProgressBar value={read} max={wanted} label="Sessions read" size="sm" />
    </span>
  );
}
