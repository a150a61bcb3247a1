// Days that belong to the lists of a session: of the session, announced before it, ahead of it.
import { addDays, sessionsBetween } from '../market/calendar.ts';
import { eventListRules as rules } from './event-list-rules.ts';
import type { SessionEvents } from './made-list.ts';

const LAG: number = rules.filed_after.value;

/**
 * True when an announcement of `day` is listed in this session: the first one after the session of that day. Days
 * between sessions count to the next session, so each announcement is listed once.
 */
export function isListedAfter(day: string | null, { before, earlier }: SessionEvents): boolean {
  return LAG === 1 && day !== null && day > earlier && day <= before;
}

/** True when an event on `day` is listed in this session; days between sessions belong to the next one. */
export const isOfSession = (day: string, session: SessionEvents): boolean => day > session.before && day <= session.day;

/** True when `day` is after this session and within the days its calendars cover. */
export const isAhead = (day: string, session: SessionEvents): boolean => day > session.day && day <= session.ahead;

/** Last day that the calendars of a session cover, YYYY-MM-DD. */
export const lastAhead = (day: string): string =>
  sessionsBetween(addDays(day, 1), addDays(day, 3 * rules.ahead.value))[rules.ahead.value - 1]!.date;
