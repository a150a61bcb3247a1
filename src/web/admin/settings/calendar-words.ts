// Words of exceptional days of the exchange.
import { newYorkInstant } from '../../../domain/market/calendar.ts';
import { type CalendarDay, type CalendarKind, toMinuteOfDay } from '../../../domain/market/calendar-days.ts';
import { calendarDay, clockTime, toWeekday } from '../../ui/time/time-format.ts';

export const kindWords: Record<CalendarKind, string> = {
  regular: 'regular session',
  closed: 'closed',
  early_close: 'early close',
};

/** `Thu, Nov 26`. */
export const dayWords = (day: string, now: number) => `${toWeekday(day)}, ${calendarDay(day, now)}`;

const closeTime = ({ day, close_time }: CalendarDay) =>
  close_time === null ? null : clockTime(newYorkInstant(day, toMinuteOfDay(close_time)));

/** `13:00 New York, 10:00 PT`; `--` on a day without a session. */
export function closes(day: CalendarDay): string {
  return day.close_time === null ? '--' : `${day.close_time} New York, ${closeTime(day)}`;
}

/** `Fri, Nov 27, early close at 10:00 PT`. */
export function exceptionWords(day: CalendarDay, now: number): string {
  const at = closeTime(day);
  return `${dayWords(day.day, now)}, ${kindWords[day.kind]}${at === null ? '' : ` at ${at}`}`;
}
