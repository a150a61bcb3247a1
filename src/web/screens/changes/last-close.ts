// Close of the session before the newest one: what changed since then is what the last session brought.
import { endOfDay, newYorkDate, previousSession, sessionsBack } from '../../../domain/market/calendar.ts';

/** ISO; `now` in epoch ms. */
export function lastClose(now: number): string {
  const [newest] = sessionsBack(newYorkDate(now), 1);
  return new Date(endOfDay(previousSession(newest?.date ?? newYorkDate(now)).date)).toISOString();
}
