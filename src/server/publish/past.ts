// Past instant of a request: the one reader of `asof`.
import type { Clock } from '../process/clock.ts';

/**
 * The instant of an `asof` (ISO), epoch ms; null for now and for what is still to come. Years before 1970 count as its
 * beginning: nothing was known in them, and neither PostgreSQL nor the calendar can say them all.
 */
export function pastInstant(asof: string | undefined, clock: Pick<Clock, 'now'>): number | null {
  if (asof === undefined) return null;
  const at = Date.parse(asof);
  return at > clock.now() ? null : Math.max(at, 0);
}
