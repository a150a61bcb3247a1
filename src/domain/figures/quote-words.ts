// Instant of a quote in a sentence: `at 11:49 PT`, with its day when that is not today.
import { newYorkDate, pacificDate } from '../market/calendar.ts';
import type { EpochMs } from '../numbers/kinds.ts';
import { pacificClock } from '../text/clock-words.ts';
import { dayWords } from '../text/day-words.ts';

/** `as_of`: ISO; empty text if null or invalid. */
export function instantWords(as_of: string | null, now: EpochMs): string {
  const at = as_of === null ? Number.NaN : Date.parse(as_of);
  if (as_of === null || Number.isNaN(at)) return '';
  const clock = `at ${pacificClock(as_of)}`;
  return newYorkDate(at) === newYorkDate(now) ? clock : `on ${dayWords(pacificDate(at), { year: false })} ${clock}`;
}
