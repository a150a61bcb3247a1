// Instants of rows in words: Pacific time to the millisecond, and how long after the end of its minute a bar was there.

import { pacificMinute } from '../../../domain/market/calendar.ts';
import { luldMs } from '../../../domain/minutes/halts.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { pacificDate } from '../../ui/time/time-format.ts';

const UNKNOWN = '--';
/** Later than this a bar was not streamed but brought afterwards: the lag says nothing then. */
const LAG_MS = 10 * minuteMs;

const padded = (value: number, places = 2) => String(value).padStart(places, '0');

/** `09:38`, Pacific; epoch ms. */
export function minuteText(at: number): string {
  const minute = pacificMinute(at);
  return `${padded(Math.floor(minute / 60))}:${padded(minute % 60)}`;
}

/** `09:38:27`, Pacific; epoch ms. */
export function secondText(at: number): string {
  return `${minuteText(at)}:${padded(Math.floor(at / 1_000) % 60)}`;
}

/** `Nov 24, 09:38:27.104 PT`, without the day when it is today; nanoseconds as digits. */
export function nanosecondText(nanoseconds: string, now: number): string {
  const at = luldMs(nanoseconds);
  return at === null ? UNKNOWN : withDay(at, `${secondText(at)}.${padded(at % 1_000, 3)} PT`, now);
}

/** `Nov 24, 09:38 PT`, without the day when it is today. */
export function minuteWithDay(at: number, now: number): string {
  return withDay(at, `${minuteText(at)} PT`, now);
}

/** `Nov 24, 09:38:27 PT`, without the day when it is today; ISO text or epoch ms. */
export function secondWithDay(at: string | number, now: number): string {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  return Number.isFinite(ms) ? withDay(ms, `${secondText(ms)} PT`, now) : UNKNOWN;
}

function withDay(at: number, time: string, now: number): string {
  const day = pacificDate(at, now);
  return day === pacificDate(now, now) ? time : `${day}, ${time}`;
}

/** `+11 ms`, `+4.2 s` after the end of the minute; null when it came long after, or before. */
export function lagText(received_at: string, end: number): string | null {
  const lag = Date.parse(received_at) - end;
  if (!Number.isFinite(lag) || lag < 0 || lag > LAG_MS) return null;
  return lag < 1_000
    ? `+${Math.round(lag)} ms`
    : lag < minuteMs
      ? `+${(lag / 1_000).toFixed(1)} s`
      : `+${Math.round(lag / minuteMs)} min`;
}
