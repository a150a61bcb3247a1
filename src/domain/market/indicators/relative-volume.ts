// Inputs of the usual volume: cumulative volume by minute, and the last full sessions.
import type { Session } from '../calendar.ts';
import { previousSession } from '../calendar.ts';
import { indicatorRules } from './indicator-rules.ts';

const MINUTES: number = indicatorRules.session_minutes.value;
const PROFILE_SESSIONS: number = indicatorRules.profile_sessions.value;

/**
 * Shares traded from the opening bell to the end of each minute of one session. `minute` is the bar's minute after the
 * open (0 is 9:30); a minute without a bar had no trade; bars outside the session are left out.
 */
export function cumulativeVolume(minute: Int16Array, volume: Float64Array, minutes = MINUTES): Float64Array {
  const total = new Float64Array(minutes);
  for (let at = 0; at < minute.length; at++) {
    const of = minute[at]!;
    if (of >= 0 && of < minutes && volume[at]! > 0) total[of] = total[of]! + volume[at]!;
  }
  for (let at = 1; at < minutes; at++) total[at] = total[at]! + total[at - 1]!;
  return total;
}

/**
 * Last full sessions before `date`, oldest first. Sessions that close early are skipped: their volume by minute is not
 * comparable.
 */
export function fullSessionsBefore(date: string, count = PROFILE_SESSIONS): Session[] {
  const sessions: Session[] = [];
  let session = previousSession(date);
  while (sessions.length < count) {
    if (!session.early_close) sessions.push(session);
    session = previousSession(session.date);
  }
  return sessions.reverse();
}
