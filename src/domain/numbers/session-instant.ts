// Time of a publication on its session's clock; in a replay, the time of its prices.
import { hourMs } from './time.ts';

/** Maximum delay of a source's prices, ms; a larger delay means a replayed session. */
const REPLAYED_FROM_MS = hourMs;

/**
 * Time at which readers could know a publication, ISO. In a replay it is the time of its prices, because the replayed
 * session has other hours. `as_of`: time of the prices, null if unknown.
 */
export function sessionInstant(known_at: string, as_of: string | null): string {
  return as_of !== null && Date.parse(known_at) - Date.parse(as_of) > REPLAYED_FROM_MS ? as_of : known_at;
}
