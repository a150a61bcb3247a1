// Whether a published batch still speaks of the present.
import { newYorkDate, previousSession } from '../market/calendar.ts';

/** Signals count since the open of the regular session before today (New York), so that Monday still shows Friday. */
export function signalsSince(now: number): number {
  return previousSession(newYorkDate(now)).open_ms;
}

/** Instants in epoch milliseconds; null when there is no batch. */
export function batchIsFresh(batchAt: number | null, now: number): boolean | null {
  return batchAt === null ? null : batchAt >= signalsSince(now);
}
