// Instant of a publication by the clock of the session it is about.
import { hourMs } from './time.ts';

/** Largest delay of a source's prices; older prices are those of a replayed session. */
const REPLAYED_FROM_MS = hourMs;

/**
 * When readers could know a publication; for a replayed session, whose hours are not ours, the instant of its prices. ISO; `as_of`
 * null where unknown.
 */
export function sessionInstant(known_at: string, as_of: string | null): string {
  return as_of !== null && Date.parse(known_at) - Date.parse(as_of) > REPLAYED_FROM_MS ? as_of : known_at;
}
