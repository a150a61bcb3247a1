// Whether the newest batch of signals is fresh, in a word beside the facts of a screen.
import { Check, Clock } from 'lucide-react';
import { batchIsFresh } from '../../domain/signals/freshness.ts';
import { useNow } from '../ui/clock.ts';
import { toMs } from '../ui/time-format.ts';

const MINUTE_MS = 60_000;

/** Nothing while the time of the batch is unknown. */
export function BatchFreshness({ at }: { at: string | null }) {
  const fresh = batchIsFresh(toMs(at), useNow(MINUTE_MS));
  if (fresh === null) return null;
  return fresh ? (
    <span className="text-bull">
      <Check aria-hidden className="mr-1 inline size-4 align-text-bottom" />
      Fresh
    </span>
  ) : (
    <span className="text-stale" title="Signals are older than the open of the previous session">
      <Clock aria-hidden className="mr-1 inline size-4 align-text-bottom" />
      Stale
    </span>
  );
}
