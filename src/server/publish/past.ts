// Past instant of a request: the only parser of `asof`.
import type { Clock } from '../process/clock.ts';

/**
 * Instant of an `asof` (ISO), epoch ms; null for now and the future. Earlier than 1970 counts as 1970: nothing was
 * known then, and neither PostgreSQL nor the calendar covers all earlier years.
 */
export function pastInstant(asof: string | undefined, clock: Pick<Clock, 'now'>): number | null {
  if (asof === undefined) return null;
  const at = Date.parse(asof);
  return at > clock.now() ? null : Math.max(at, 0);
}
