// Volume against what is usual: the average day, and the same clock time of the last sessions.
import type { Session } from '../calendar.ts';
import { previousSession } from '../calendar.ts';
import { indicatorRules } from './indicator-rules.ts';

const MINUTES: number = indicatorRules.session_minutes.value;
const PROFILE_SESSIONS: number = indicatorRules.profile_sessions.value;
const AVERAGE_SESSIONS: number = indicatorRules.average_volume_sessions.value;

/** Mean volume (shares) of the last finished sessions, oldest first; NaN with fewer than the window or an unknown one among them. */
export function averageDailyVolume(volumes: Float64Array, sessions = AVERAGE_SESSIONS): number {
  if (volumes.length < sessions) return Number.NaN;
  let sum = 0;
  for (let at = volumes.length - sessions; at < volumes.length; at++) sum += volumes[at]!;
  return sum / sessions;
}

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

/** The usual cumulative volume by minute: the mean over the last sessions; all NaN with fewer sessions than the window. */
export function volumeProfile(sessions: readonly Float64Array[], window = PROFILE_SESSIONS): Float64Array {
  const profile = new Float64Array(sessions[0]?.length ?? MINUTES);
  if (sessions.length < window) return profile.fill(Number.NaN);
  for (const session of sessions.slice(-window)) {
    for (let at = 0; at < profile.length; at++) profile[at] = profile[at]! + session[at]! / window;
  }
  return profile;
}

/**
 * Today's cumulative volume over the usual one at the same minute after the open (clamped to the session): 1 is usual.
 * NaN when either is unknown, before the open, or when nothing usually trades by then.
 */
export function relativeVolumeAt(todaysVolume: number, profile: Float64Array, minute: number): number {
  if (minute < 0) return Number.NaN;
  const usual = profile[Math.min(minute, profile.length - 1)]!;
  return usual > 0 ? todaysVolume / usual : Number.NaN;
}

/** The last full sessions before this day, oldest first; sessions that close early are no measure of a clock time. */
export function fullSessionsBefore(date: string, count = PROFILE_SESSIONS): Session[] {
  const sessions: Session[] = [];
  let session = previousSession(date);
  while (sessions.length < count) {
    if (!session.early_close) sessions.push(session);
    session = previousSession(session.date);
  }
  return sessions.reverse();
}
