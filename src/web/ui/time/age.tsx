// Instant with its age: `10:14 PT, 3m ago`.
import { useNow, useReplayClock } from './clock.ts';
import { SessionMark } from './session-mark.tsx';
import { type Instant, MINUTE_MS, relativeAge, toMs, zonedDate, zonedFull, zonedTime } from './time-format.ts';

type AgeProps = {
  /** Null where there is no such time; undefined while unknown. */
  at: Instant | null | undefined;
  /** Leave out the clock time or the age. */
  show?: 'both' | 'time' | 'age';
  /**
   * True for market instants: in a replay they are marked, and their age is relative to the session's clock; instants
   * ahead of that clock have no age.
   */
  market?: boolean;
  /** Text for null. */
  unknown?: string;
};

const COARSE_MS = 15_000;

export function Age({ at, show = 'both', market = false, unknown = '--' }: AgeProps) {
  const ms = toMs(at);
  const replay = useReplayClock();
  const ahead = market ? replay : 0;
  const coarse = useNow(COARSE_MS) + ahead;
  // Ticks every second only while seconds are shown.
  const seconds = ms !== null && Math.abs(coarse - ms) < MINUTE_MS;
  const now = useNow(seconds ? 1_000 : COARSE_MS) + ahead;
  if (ms === null) return <span>{at === undefined ? '--' : unknown}</span>;
  // A replay starts its session over, so publications of an earlier replay lie ahead of its clock.
  const hasAge = !(market && ms > now);
  const isToday = zonedDate(ms, now) === zonedDate(now, now);
  // In a replay, a time later today is shown as a distance: beside the session's clock it would look missed.
  const isDistance = show === 'both' && replay !== 0 && !market && isToday && ms > now;
  const hasTime = (show !== 'age' || !hasAge) && !isDistance;
  const isMarked = hasTime && ahead !== 0 && isToday;
  const parts = [hasTime && zonedTime(ms, now), show !== 'time' && hasAge && relativeAge(ms, now)].filter(Boolean);
  return (
    <time
      dateTime={new Date(ms).toISOString()}
      title={`${zonedFull(ms)}${isMarked ? ', replayed session' : ''}`}
      className="whitespace-nowrap"
    >
      {isMarked && <SessionMark />}
      {parts.join(', ')}
    </time>
  );
}
