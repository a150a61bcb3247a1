// Instant of a publication by the clock of the session it is about.
import { hourMs } from './time.ts';

/** Most delay of a source's prices; a larger delay means a replayed session. */
const REPLAYED_FROM_MS = hourMs;

/**
 * When readers could know a publication; in a replay, the instant of its prices, because the replayed session has other
 * hours. ISO; `as_of`: null if unknown.
 */
export function sessionInstant(known_at: string, as_of: string | null): string {
  return as_of !== null && Date.parse(known_at) - Date.parse(as_of) > REPLAYED_FROM_MS ? as_of : known_at;
}
