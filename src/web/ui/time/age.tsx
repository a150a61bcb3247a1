// Instant with its age: `10:14 PT, 3m ago`.
import { useNow } from './clock.ts';
import { type Instant, MINUTE_MS, relativeAge, toMs, zonedFull, zonedTime } from './time-format.ts';

type AgeProps = {
  /** Null where there is no such time; undefined while unknown. */
  at: Instant | null | undefined;
  /** Leave out the clock time or the age. */
  show?: 'both' | 'time' | 'age';
  /** Text for null. */
  unknown?: string;
};

const COARSE_MS = 15_000;

export function Age({ at, show = 'both', unknown = '--' }: AgeProps) {
  const ms = toMs(at);
  const coarse = useNow(COARSE_MS);
  // Ticks every second only while seconds are shown.
  const seconds = ms !== null && Math.abs(coarse - ms) < MINUTE_MS;
  const now = useNow(seconds ? 1_000 : COARSE_MS);
  if (ms === null) return <span>{at === undefined ? '--' : unknown}</span>;
  const parts = [show !== 'age' && zonedTime(ms, now), show !== 'time' && relativeAge(ms, now)].filter(Boolean);
  return (
    <time dateTime={new Date(ms).toISOString()} title={zonedFull(ms)} className="whitespace-nowrap">
      {parts.join(', ')}
    </time>
  );
}
