// What kind of day the exchange has, in words: market day, early close, weekend, or a holiday with its name.
import { type DateKey, dayOfWeek, holidayName, sessionOf } from './calendar.ts';

export function dayType(date: DateKey): string {
  const session = sessionOf(date);
  if (session !== null) return session.early_close ? 'early close' : 'market day';
  const weekday = dayOfWeek(date);
  if (weekday === 0 || weekday === 6) return 'weekend';
  return `holiday: ${holidayName(date) ?? 'the exchange is closed'}`;
}
