// Schedules in words, read from the slots of a full market day.
import { addDays, findSession, pacificDate, pacificInstant, pacificMinute } from '../market/calendar.ts';
import type { EpochMs } from '../numbers/kinds.ts';
import { hourMs, minuteMs } from '../numbers/time.ts';
import type { Slots } from './slots.ts';

const HOUR = hourMs / minuteMs;
const NOON = 12;
const DAY = 24 * HOUR;
/** Most slots that are listed one by one. */
const MOST_LISTED = 4;

const hasMorning = (minute: number) => minute < NOON * HOUR;
const digits = (minute: number) =>
  `${Math.floor(minute / HOUR) % NOON || NOON}:${String(minute % HOUR).padStart(2, '0')}`;

/** Minutes after midnight as `1:00 AM`, `1:00 PM`. */
export const clockWords = (minute: number): string => `${digits(minute)} ${hasMorning(minute) ? 'AM' : 'PM'}`;

/** First day from `near` on with a session that does not close early. */
function fullMarketDay(near: EpochMs): string {
  let day = pacificDate(near);
  for (let session = findSession(day); session === null || session.early_close; session = findSession(day)) {
    day = addDays(day, 1);
  }
  return day;
}

function listedWords(minutes: readonly number[]): string {
  const last = minutes.at(-1) ?? 0;
  const isOneHalf = minutes.every((minute) => hasMorning(minute) === hasMorning(last));
  if (!isOneHalf) return minutes.map(clockWords).join(', ');
  return [...minutes.slice(0, -1).map(digits), clockWords(last)].join(', ');
}

function everyWords(minutes: number): string {
  if (minutes === 1) return 'every minute';
  return minutes === HOUR ? 'every hour' : `every ${minutes} minutes`;
}

/** Converts instants to minutes after midnight in a zone; `name`: its name in sentences. */
type ScheduleZone = { toMinute: (at: EpochMs) => number; name: string };
const pacific: ScheduleZone = { toMinute: pacificMinute, name: 'Pacific' };

/**
 * Schedule in words: `7:15, 9:15, 11:15 AM Pacific`, or `every 15 minutes, 7:05 AM to 12:50 PM Pacific`. `isReplaying`:
 * adds that market work runs all day while a session is replayed.
 */
export function scheduleWords(
  slots: Slots,
  near: EpochMs,
  zone: ScheduleZone = pacific,
  isReplaying: boolean = false,
): string {
  const day = fullMarketDay(near);
  const slotsIn = (replaying: boolean) =>
    slots(pacificInstant(day, 0) - 1, pacificInstant(addDays(day, 1), 0) - 1, replaying);
  const minutes = slotsIn(false).map(zone.toMinute);
  const [first = 0, second = 0] = minutes;
  if (minutes.length <= MOST_LISTED) return `${listedWords(minutes)} ${zone.name}`;
  const allDay = isReplaying && slotsIn(true).length > minutes.length ? '; all day while a session is replayed' : '';
  return `${everyWords((second - first + DAY) % DAY)}, ${clockWords(first)} to ${clockWords(minutes.at(-1) ?? 0)} ${zone.name}${allDay}`;
}
