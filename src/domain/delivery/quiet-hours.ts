// Quiet hours of a reader: the instant until which messages wait, in the reader's time zone.
import { memo } from '../numbers/memo.ts';
import { dayMs, minuteMs } from '../numbers/time.ts';
import type { DeliverySettings } from './channel.ts';

/** Default time zone of readers. */
export const pacificZone = 'America/Los_Angeles';

const DAY_MINUTES = 1_440;
/** Most spans that follow each other directly: a mute, a weekend, the night after it. */
const MOST_SPANS = 10;

type LocalTime = { minute: number; weekday: string };

/** Clocks cached by zone, because creating a formatter is slow. */
const clocks = new Map<string, (at: number) => LocalTime>();

const localClock = (zone: string) => memo(clocks, zone, newClock);

function newClock(zone: string): (at: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return { minute: Number(parts.hour) * 60 + Number(parts.minute), weekday: parts.weekday ?? '' };
  };
}

const toMinute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Minutes from `minute` to the end of the span [from, to) around it; 0 outside of it. Equal ends are an empty span. */
function minutesLeft(minute: number, from: number, to: number): number {
  const inside = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  return inside ? (to - minute + DAY_MINUTES) % DAY_MINUTES : 0;
}

/** Next instant after `at` at which a local clock shows `minute`; a time skipped in spring counts as if it existed. */
function nextAt(at: number, minute: number, local: (at: number) => LocalTime): number {
  const start = Math.floor(at / minuteMs) * minuteMs;
  const wait = (minute - local(start).minute + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const reached = start + wait * minuteMs;
  // Corrects for a clock change in between.
  const off = ((minute - local(reached).minute + DAY_MINUTES + DAY_MINUTES / 2) % DAY_MINUTES) - DAY_MINUTES / 2;
  const corrected = reached + off * minuteMs;
  return corrected > at ? corrected : reached;
}

/** Start of the reader's next day. */
export const nextMidnight = (at: number, zone: string): number => nextAt(at, 0, localClock(zone));

/** Instant until which messages that are not urgent are held; null when nothing holds them at `now`. */
export function heldUntil({ quiet, zone, muted_until }: DeliverySettings, now: number): number | null {
  const local = localClock(zone);
  let at = now;
  for (let spans = 0; spans < MOST_SPANS; spans += 1) {
    const end = spanEnd(quiet, muted_until, at, local);
    if (end === null) break;
    at = end;
  }
  return at > now ? at : null;
}

function spanEnd(
  quiet: DeliverySettings['quiet'],
  mutedUntil: string | null,
  at: number,
  local: (at: number) => LocalTime,
): number | null {
  const muted = mutedUntil === null ? at : Date.parse(mutedUntil);
  if (muted > at) return muted;
  if (quiet === null) return null;
  const { minute, weekday } = local(at);
  if (quiet.weekends && (weekday === 'Sat' || weekday === 'Sun')) return Math.min(nextAt(at, 0, local), at + 2 * dayMs);
  const to = toMinute(quiet.to);
  return minutesLeft(minute, toMinute(quiet.from), to) > 0 ? nextAt(at, to, local) : null;
}
