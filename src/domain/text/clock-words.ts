// Pacific time of an instant in a sentence: `08:20 PT`, with the day if that is not today: `Nov 20, 08:20 PT`.
import { pacificDate, pacificMinute } from '../market/calendar.ts';
import { dayWords } from './day-words.ts';

const HOUR_MINUTES = 60;
const pad = (value: number) => String(value).padStart(2, '0');

/** Pacific time of day of an ISO instant, such as `08:20 PT`. */
export function pacificClock(instant: string): string {
  const minute = pacificMinute(Date.parse(instant));
  return `${pad(Math.floor(minute / HOUR_MINUTES))}:${pad(minute % HOUR_MINUTES)} PT`;
}

/** Pacific time of an ISO instant, with the day when it is not today; `now` in epoch ms. */
export function sinceWords(instant: string, now: number): string {
  const day = pacificDate(Date.parse(instant));
  if (day === pacificDate(now)) return pacificClock(instant);
  const year = day.slice(0, 4) !== pacificDate(now).slice(0, 4);
  return `${dayWords(day, { year })}, ${pacificClock(instant)}`;
}
