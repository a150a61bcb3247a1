// Freshness of a published batch.
import { newYorkDate, previousSession } from '../market/calendar.ts';

/** Start of freshness: the open of the previous session (New York), so that Monday still shows Friday. */
function signalsSince(now: number): number {
  return previousSession(newYorkDate(now)).open_ms;
}

/** Instants in epoch milliseconds; null when there is no batch. */
export function batchIsFresh(batchAt: number | null, now: number): boolean | null {
  return batchAt === null ? null : batchAt >= signalsSince(now);
}
