// Days that belong to the lists of a session: of the session, announced before it, ahead of it.
import { addDays, sessionsBetween } from '../market/calendar.ts';
import { eventListRules as rules } from './event-list-rules.ts';
import type { SessionEvents } from './made-list.ts';

const LAG: number = rules.filed_after.value;

/** Whether something announced on `day` is listed in this session: every day once, also those without a session. */
export function isListedAfter(day: string | null, { before, earlier }: SessionEvents): boolean {
  return LAG === 1 && day !== null && day > earlier && day <= before;
}

/** Whether something of `day` itself belongs to this session. */
export const isOfSession = (day: string, session: SessionEvents): boolean => day > session.before && day <= session.day;

/** Days after this session that calendars name. */
export const isAhead = (day: string, session: SessionEvents): boolean => day > session.day && day <= session.ahead;

/** Last day of the calendars of a session, YYYY-MM-DD. */
export const lastAhead = (day: string): string =>
  sessionsBetween(addDays(day, 1), addDays(day, 3 * rules.ahead.value))[rules.ahead.value - 1]!.date;
