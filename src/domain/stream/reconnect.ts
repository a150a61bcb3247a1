// Reconnect delays of a page for the event stream.
import { atLeast, jittered, pauseBetween } from '../numbers/jitter.ts';
import { minuteMs, secondMs } from '../numbers/time.ts';

/**
 * `planned`: the stream reached its planned age. `lost`: it ended earlier. `failed`: none was opened, because the
 * connection was lost or the server answered 5xx. `refused`: the server answered 4xx.
 */
export type StreamEnd = 'planned' | 'lost' | 'failed' | 'refused';

/** Age from which the end of a stream counts as planned; the server ends streams after five minutes. */
export const PLANNED_AFTER_MS = 4 * minuteMs;
/** Span over which pages reconnect after a restart of the edge: 2,000 pages make 400 requests a second. */
const RETURN_MS = 5 * secondMs;
const FIRST_FAILED_MS = 2 * secondMs;
const LONGEST_FAILED_MS = 6 * secondMs;
const REFUSED_MS = minuteMs;

/**
 * Pause before the next request, in ms. `failures`: failures in a row; `askedMs`: the server's Retry-After, null
 * without one; `chance`: random number in [0, 1).
 */
export function reconnectPause(
  { end, failures, askedMs }: { end: StreamEnd; failures: number; askedMs: number | null },
  chance: number,
): number {
  if (askedMs !== null) return atLeast(Math.max(askedMs, end === 'refused' ? REFUSED_MS : FIRST_FAILED_MS), chance);
  switch (end) {
    case 'planned':
      return pauseBetween(0, secondMs, chance);
    case 'lost':
      return pauseBetween(0, RETURN_MS, chance);
    case 'failed':
      return jittered(Math.min(LONGEST_FAILED_MS, FIRST_FAILED_MS * 2 ** Math.max(0, failures - 1)), chance);
    case 'refused':
      return jittered(REFUSED_MS, chance);
  }
}
