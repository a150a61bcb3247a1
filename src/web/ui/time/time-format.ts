// Times as people read them: Pacific, 24 hours, the date when it is not today, and the age beside it.
const ZONE = 'America/Los_Angeles';

const TIME = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const TIME_S = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, month: 'short', day: 'numeric' });
const DAY_YEAR = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, year: 'numeric', month: 'short', day: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, weekday: 'short' });

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An instant: ISO text or milliseconds since 1970. */
export type Instant = string | number;

/** Milliseconds since 1970, null when it is no time. */
export function toMs(at: Instant | null | undefined): number | null {
  if (at === null || at === undefined) return null;
  const ms = typeof at === 'number' ? at : Date.parse(at);
  return Number.isFinite(ms) ? ms : null;
}

/** `10:14 PT`; `Nov 16, 10:14 PT` when not today; with the year when it is another one. `--` when unknown. */
export function pacificTime(at: Instant | null | undefined, now: number): string {
  const ms = toMs(at);
  if (ms === null) return '--';
  const time = `${TIME.format(ms)} PT`;
  if (DAY_YEAR.format(ms) === DAY_YEAR.format(now)) return time;
  return `${pacificDate(ms, now)}, ${time}`;
}

/** `Nov 16`, with the year when it is not this one. */
export function pacificDate(at: Instant | null | undefined, now: number): string {
  const ms = toMs(at);
  if (ms === null) return '--';
  const thisYear = DAY_YEAR.format(ms).slice(-4) === DAY_YEAR.format(now).slice(-4);
  return (thisYear ? DAY : DAY_YEAR).format(ms);
}

/** A calendar day (YYYY-MM-DD) as `Nov 16`, with the year when it is not this one; `--` when it is no day. */
export function calendarDay(day: string, now: number): string {
  // Noon of a Pacific day is the same day in all of it, summer or winter.
  return pacificDate(`${day}T20:00:00Z`, now);
}

/** The whole instant, for a tooltip: `Mon, Nov 16, 2026, 10:14:08 PT`. */
export function pacificFull(at: Instant | null | undefined): string {
  const ms = toMs(at);
  return ms === null ? '--' : `${WEEKDAY.format(ms)}, ${DAY_YEAR.format(ms)}, ${TIME_S.format(ms)} PT`;
}

/** Day of the week in Pacific time: `Mon`. */
export function pacificWeekday(at: Instant): string {
  const ms = toMs(at);
  return ms === null ? '--' : WEEKDAY.format(ms);
}

const LONG_WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, weekday: 'long' });

/** Day of the week in Pacific time, written out: `Monday`. */
export function longWeekday(at: Instant): string {
  const ms = toMs(at);
  return ms === null ? '--' : LONG_WEEKDAY.format(ms);
}

/** A calendar day (YYYY-MM-DD) with its weekday: `Friday Nov 20`; `--` when it is no day. */
export function calendarWeekday(day: string): string {
  const ms = toMs(`${day}T20:00:00Z`);
  return ms === null ? '--' : `${LONG_WEEKDAY.format(ms)} ${DAY.format(ms)}`;
}

/** The time of day alone, `07:21 PT`, whatever day it is. */
export function clockTime(at: Instant | null | undefined): string {
  const ms = toMs(at);
  return ms === null ? '--' : `${TIME.format(ms)} PT`;
}

/** `8s ago`, `3m ago`, `2h ago`, `4d ago`; `in 5m` for what is to come. Hours below two days: a day is a coarse word for 43 of them. */
export function relativeAge(at: Instant | null | undefined, now: number): string {
  const ms = toMs(at);
  if (ms === null) return '--';
  const span = Math.abs(now - ms);
  if (span < 1_000) return 'just now';
  const words =
    span < MINUTE_MS
      ? `${Math.floor(span / 1_000)}s`
      : span < HOUR_MS
        ? `${Math.floor(span / MINUTE_MS)}m`
        : span < 2 * DAY_MS
          ? `${Math.floor(span / HOUR_MS)}h`
          : `${Math.floor(span / DAY_MS)}d`;
  return ms > now ? `in ${words}` : `${words} ago`;
}

/** A span of time in two units at most: `2h 46m`, `12m`, `45s`. */
export function duration(ms: number): string {
  const span = Math.max(0, ms);
  if (span < MINUTE_MS) return `${Math.floor(span / 1_000)}s`;
  if (span < HOUR_MS) return `${Math.floor(span / MINUTE_MS)}m`;
  if (span < DAY_MS) return `${Math.floor(span / HOUR_MS)}h ${Math.floor((span % HOUR_MS) / MINUTE_MS)}m`;
  return `${Math.floor(span / DAY_MS)}d ${Math.floor((span % DAY_MS) / HOUR_MS)}h`;
}
