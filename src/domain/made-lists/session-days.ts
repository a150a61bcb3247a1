// Days covered by the lists of a session: event days, days of announcements, and days ahead in calendars.
import { addDays, sessionsBack, sessionsBetween } from '../market/calendar.ts';
import { eventListRules as rules } from './event-list-rules.ts';
import type { SessionEvents } from './made-list.ts';

/** Days whose announcements are listed in a session: after `after`, through `through`, which is `lag` sessions back. */
export function announcedDays(day: string, lag: number = rules.filed_after.value): SessionEvents['announced'] {
  const [before, last] = sessionsBack(day, lag + 2);
  return { after: before!.date, through: last!.date };
}

/**
 * True when an announcement of `day` is listed in this session. Days between sessions count to the next session, so
 * each announcement is listed once.
 */
export const isListedAfter = (day: string | null, { announced }: SessionEvents): boolean =>
  day !== null && day > announced.after && day <= announced.through;

/** True when an event on `day` is listed in this session; days between sessions belong to the next one. */
export const isOfSession = (day: string, session: SessionEvents): boolean => day > session.before && day <= session.day;

/** True when `day` is after this session and within the days its calendars cover. */
export const isAhead = (day: string, session: SessionEvents): boolean => day > session.day && day <= session.ahead;

/** Last day that the calendars of a session cover, YYYY-MM-DD. */
export const lastAhead = (day: string): string =>
  sessionsBetween(addDays(day, 1), addDays(day, 3 * rules.ahead.value))[rules.ahead.value - 1]!.date;
