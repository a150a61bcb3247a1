// Freshness of a published batch.
import { newYorkDate, previousSession } from '../market/calendar.ts';

/** From the previous session's open on, so that Friday's batch is fresh on Monday. Epoch ms; null without a batch. */
export function batchIsFresh(batchAt: number | null, now: number): boolean | null {
  return batchAt === null ? null : batchAt >= previousSession(newYorkDate(now)).open_ms;
}
