// Exchange sessions by number; 0 is the first session of 2014.
import { type DateKey, type Session, sessionsBetween } from '../../domain/market/calendar.ts';

const first = '2014-01-02';
const last = '2041-12-31';

const all: readonly Session[] = sessionsBetween(first, last);
const indexByDate = new Map<DateKey, number>(all.map((session, index) => [session.date, index]));

export const sessionCount = all.length;

/** Minutes of the extended day, 4:00 to 20:00, and minute of the opening bell in it. */
export const extendedMinutes = 960;
export const openingMinute = 330;

/** The session of this index; indexes outside the calendar are clamped to its ends. */
export function sessionAt(index: number): Session {
  return all[Math.max(0, Math.min(all.length - 1, index))] as Session;
}

/** Minutes from the opening bell to the close. */
export function sessionLength(index: number): number {
  return sessionAt(index).early_close ? 210 : 390;
}

/** The index of a session's day, or null when that day has no session. */
export function findSessionIndex(date: DateKey): number | null {
  return indexByDate.get(date) ?? null;
}

/** The index of the last session on or before this day, -1 before the first. */
export function sessionIndexUpTo(date: DateKey): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle] as Session).date <= date) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
