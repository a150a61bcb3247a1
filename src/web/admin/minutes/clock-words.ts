// Row times in words to the millisecond, and the delay of a bar.
import { luldMs } from '../../../domain/minutes/halts.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { clockTime, secondDigits, withDay } from '../../ui/time/time-format.ts';
import { zoneLabel } from '../../ui/time/zone.ts';

const UNKNOWN = '--';
/** Longer delays are shown as a time instead: backfilled bars. A delayed plan streams 15 minutes late. */
const LAG_MS = 20 * minuteMs;

/** `Nov 24, 09:38:27.104 PT`, without the day when it is today; `nanoseconds`: decimal digits, since 1970. */
export function nanosecondText(nanoseconds: string, now: number): string {
  const at = luldMs(nanoseconds);
  return at === null
    ? UNKNOWN
    : withDay(at, `${secondDigits(at)}.${String(at % 1_000).padStart(3, '0')} ${zoneLabel(at)}`, now);
}

/** `Nov 24, 09:38 PT`, without the day when it is today. */
export function minuteWithDay(at: number, now: number): string {
  return withDay(at, clockTime(at), now);
}

/** `Nov 24, 09:38:27 PT`, without the day when it is today; ISO text or epoch ms. */
export function secondWithDay(at: string | number, now: number): string {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  return Number.isFinite(ms) ? withDay(ms, `${secondDigits(ms)} ${zoneLabel(ms)}`, now) : UNKNOWN;
}

/** `+11 ms`, `+4.2 s` after the end of the minute; null if negative or above LAG_MS. */
export function lagText(received_at: string, end: number): string | null {
  const lag = Date.parse(received_at) - end;
  if (!Number.isFinite(lag) || lag < 0 || lag > LAG_MS) return null;
  return lag < 1_000
    ? `+${Math.round(lag)} ms`
    : lag < minuteMs
      ? `+${(lag / 1_000).toFixed(1)} s`
      : `+${Math.round(lag / minuteMs)} min`;
}
