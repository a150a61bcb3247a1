// Freshness of a batch's market time, in a word.
import { Check, Clock } from 'lucide-react';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { batchIsFresh } from '../../../domain/signals/freshness.ts';
import { useNow } from '../../ui/time/clock.ts';
import { toMs, zonedDate, zonedFull } from '../../ui/time/time-format.ts';

/** `asOf`: market time of the data, not the time of processing. Renders nothing while it is unknown. */
export function BatchFreshness({ asOf }: { asOf: string | null }) {
  const now = useNow(minuteMs);
  const fresh = batchIsFresh(toMs(asOf), now);
  if (fresh === null) return null;
  return fresh ? (
    <span className="text-bull" title={`Signals as of ${zonedFull(asOf)}`}>
      <Check aria-hidden className="mr-1 inline size-4 align-text-bottom" />
      Fresh
    </span>
  ) : (
    <span
      className="text-stale"
      title={`Signals as of ${zonedFull(asOf)}, which is before the open of the previous session`}
    >
      <Clock aria-hidden className="mr-1 inline size-4 align-text-bottom" />
      Stale, as of {zonedDate(asOf, now)}
    </span>
  );
}
