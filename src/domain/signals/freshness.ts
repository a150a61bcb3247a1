// Freshness of a published batch.
import { newYorkDate, previousSession } from '../market/calendar.ts';

/** Start of the freshness window, epoch ms: open of the previous session, so that Friday's batch is fresh on Monday. */
function signalsSince(now: number): number {
  return previousSession(newYorkDate(now)).open_ms;
}

/** Instants in epoch ms; null without a batch. */
export function batchIsFresh(batchAt: number | null, now: number): boolean | null {
  return batchAt === null ? null : batchAt >= signalsSince(now);
}
