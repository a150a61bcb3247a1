// Days as counts of sessions, so that neighbors differ by one over weekends and holidays.
import { dayNumber, sessionsBetween, toDateKey } from '../../market/calendar.ts';

export type SessionCount = (day: number) => number;
export type Sessions = { count: SessionCount; toDate: (count: number) => string };

/**
 * Session counts of the days `first` to `last`, in days since 1970; a day without a session has the count of the
 * session before. Dates are `YYYY-MM-DD`.
 */
export function createSessions(first: number, last: number): Sessions {
  const counts = new Int32Array(Math.max(1, last - first + 1));
  const dates = sessionsBetween(toDateKey(first), toDateKey(last)).map(({ date }) => date);
  for (const date of dates) counts[dayNumber(date) - first] = 1;
  for (let at = 1; at < counts.length; at += 1) counts[at]! += counts[at - 1]!;
  return { count: (day) => counts[day - first]!, toDate: (count) => dates[count - 1]! };
}
