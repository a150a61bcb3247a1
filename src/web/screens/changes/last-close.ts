// Close of the session before the newest one; on a trading day the newest is today's, also before its open.
import { endOfDay, newYorkDate, previousSession, sessionsBack } from '../../../domain/market/calendar.ts';

/** ISO; `now` in epoch ms. */
export function lastClose(now: number): string {
  const [newest] = sessionsBack(newYorkDate(now), 1);
  return new Date(endOfDay(previousSession(newest?.date ?? newYorkDate(now)).date)).toISOString();
}
