// Polling hours in the reader's zone: `1:00 AM to 1:00 PM Pacific`.
import { pacificDate, pacificInstant } from '../../../domain/market/calendar.ts';
import { pollRules } from '../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { clockWords } from '../../../domain/schedule/schedule-words.ts';
import { zonedMinute, zoneName } from '../../ui/time/zone.ts';

type Hours = 'window' | 'active';

/** Hours of today, because zones change their clocks on different days. */
export function pollHours(hours: Hours, now: number): string {
  const clockAt = (minute: number) => clockWords(zonedMinute(pacificInstant(pacificDate(now), minute)));
  return `${clockAt(pollRules[`${hours}_from`].value)} to ${clockAt(pollRules[`${hours}_to`].value)} ${zoneName()}`;
}
