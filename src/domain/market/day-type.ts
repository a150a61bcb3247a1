// Type of an exchange day in words: market day, early close, weekend, or the holiday's name.
import { type DateKey, dayOfWeek, findSession, holidayName } from './calendar.ts';
import { type CalendarOverride, findCorrection } from './calendar-corrections.ts';

/** Day type; `override` null: the rules without corrections. */
export function dayType(date: DateKey, override: CalendarOverride | null = findCorrection(date)): string {
  const session = findSession(date, override);
  if (session !== null) return session.early_close ? 'early close' : 'market day';
  const weekday = dayOfWeek(date);
  if (weekday === 0 || weekday === 6) return 'weekend';
  return `holiday: ${holidayName(date, override) ?? 'the exchange is closed'}`;
}
