// When something was true, and how long ago that is: `10:14 PT, 3m ago`.
import { useNow } from './clock.ts';
import { type Instant, MINUTE_MS, pacificFull, pacificTime, relativeAge, toMs } from './time-format.ts';

type AgeProps = {
  /** Null where there is no such time; undefined while it is not known yet. */
  at: Instant | null | undefined;
  /** Leave out the clock time or the age. */
  show?: 'both' | 'time' | 'age';
  /** What is said when there is no such time. */
  unknown?: string;
};

const COARSE_MS = 15_000;

export function Age({ at, show = 'both', unknown = '--' }: AgeProps) {
  const ms = toMs(at);
  const coarse = useNow(COARSE_MS);
  // Seconds are redrawn only while they are what is shown.
  const seconds = ms !== null && Math.abs(coarse - ms) < MINUTE_MS;
  const now = useNow(seconds ? 1_000 : COARSE_MS);
  if (ms === null) return <span>{at === undefined ? '--' : unknown}</span>;
  const parts = [show !== 'age' && pacificTime(ms, now), show !== 'time' && relativeAge(ms, now)].filter(Boolean);
  return (
    <time dateTime={new Date(ms).toISOString()} title={pacificFull(ms)} className="whitespace-nowrap">
      {parts.join(', ')}
    </time>
  );
}
