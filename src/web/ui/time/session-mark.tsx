// Mark of a time by the clock of the replayed session; nothing without a replay.
import { History } from 'lucide-react';
import { useReplayClock } from './clock.ts';

/** Icon before the time; the strip of the replay begins with the same icon. */
export function SessionMark() {
  if (useReplayClock() === 0) return null;
  return (
    <History
      role="img"
      aria-label="time of the replayed session"
      className="mr-0.5 inline size-2.75 align-[-1px] text-info"
    />
  );
}
