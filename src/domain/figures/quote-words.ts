// Instant of a quote in a sentence: `at 11:49 PT`, with its day when that is not today.
import { newYorkDate, pacificDate, pacificMinute } from '../market/calendar.ts';
import type { EpochMs } from '../numbers/kinds.ts';
import { dayWords } from '../text/day-words.ts';

const HOUR_MINUTES = 60;
const two = (value: number) => String(value).padStart(2, '0');

/** `as_of`: ISO; empty text if null or invalid. */
export function instantWords(as_of: string | null, now: EpochMs): string {
  const at = as_of === null ? Number.NaN : Date.parse(as_of);
  if (Number.isNaN(at)) return '';
  const minute = pacificMinute(at);
  const clock = `at ${two(Math.floor(minute / HOUR_MINUTES))}:${two(Math.floor(minute % HOUR_MINUTES))} PT`;
  return newYorkDate(at) === newYorkDate(now) ? clock : `on ${dayWords(pacificDate(at), { year: false })} ${clock}`;
}
