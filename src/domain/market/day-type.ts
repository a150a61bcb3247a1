// What kind of day the exchange has, in words: market day, early close, weekend, or a holiday with its name.
import { type DateKey, dayOfWeek, holidayName, sessionOf } from './calendar.ts';
import { type CalendarOverride, correctionOf } from './calendar-corrections.ts';

/** With null as override what the rules say, no matter who corrected them. */
export function dayType(date: DateKey, override: CalendarOverride | null = correctionOf(date)): string {
  const session = sessionOf(date, override);
  if (session !== null) return session.early_close ? 'early close' : 'market day';
  const weekday = dayOfWeek(date);
  if (weekday === 0 || weekday === 6) return 'weekend';
  return `holiday: ${holidayName(date, override) ?? 'the exchange is closed'}`;
}
