// Freshness of a published batch.
import { newYorkDate, previousSession } from '../market/calendar.ts';

/**
 * True for a batch from the previous session's open or later, so that Friday's is fresh on Monday. Epoch ms; null
 * without a batch.
 */
export function batchIsFresh(batchAt: number | null, now: number): boolean | null {
  return batchAt === null ? null : batchAt >= previousSession(newYorkDate(now)).open_ms;
}
