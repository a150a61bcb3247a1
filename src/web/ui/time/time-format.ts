// Time formats: the reader's zone, 24 hours, the date when it is not today, and ages.
import { dayForms, instantOfWall, wallTime, zoneForms, zoneLabel } from './zone.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An instant: ISO text or milliseconds since 1970. */
export type Instant = string | number;
type Maybe = Instant | null | undefined;

/** Milliseconds since 1970, null when it is not a time. */
export function toMs(at: Maybe): number | null {
  if (at === null || at === undefined) return null;
  const ms = typeof at === 'number' ? at : Date.parse(at);
  return Number.isFinite(ms) ? ms : null;
}

/** `--` where `at` is not a time. */
function known(at: Maybe, toWords: (ms: number) => string): string {
  const ms = toMs(at);
  return ms === null ? '--' : toWords(ms);
}

const startOfDay = (day: string) => `${day}T00:00:00Z`;

/** `10:14`, next to a zone label. */
export const clockDigits = (at: Instant) => known(at, (ms) => zoneForms().time.format(ms));

/** `10:14:08`, next to a zone label. */
export const secondDigits = (at: Instant) => known(at, (ms) => zoneForms().seconds.format(ms));

/** Time of day without the day, `07:21 PT`. */
export const clockTime = (at: Maybe) => known(at, (ms) => `${clockDigits(ms)} ${zoneLabel(ms)}`);

/** `10:14 PT`; `Nov 16, 10:14 PT` when not today; with the year when it is another one. `--` when unknown. */
export const zonedTime = (at: Maybe, now: number) => known(at, (ms) => withDay(ms, clockTime(ms), now));

/** `time` as given, after its day when `ms` is not today in the reader's zone: `Nov 16, 10:14 PT`. */
export function withDay(ms: number, time: string, now: number): string {
  const { dayOfYear } = zoneForms();
  return dayOfYear.format(ms) === dayOfYear.format(now) ? time : `${zonedDate(ms, now)}, ${time}`;
}

/** `Nov 16`, with the year when it is not this one. */
export function zonedDate(at: Maybe, now: number): string {
  const ms = toMs(at);
  if (ms === null) return '--';
  const { day, dayOfYear } = zoneForms();
  const thisYear = dayOfYear.format(ms).slice(-4) === dayOfYear.format(now).slice(-4);
  return (thisYear ? day : dayOfYear).format(ms);
}

/** A calendar day (YYYY-MM-DD) as `Nov 16`, with the year when it is not this one; `--` when it is not a day. */
export function calendarDay(day: string, now: number): string {
  const ms = toMs(startOfDay(day));
  if (ms === null) return '--';
  const thisYear = day.slice(0, 4) === zoneForms().dayOfYear.format(now).slice(-4);
  return (thisYear ? dayForms.day : dayForms.dayOfYear).format(ms);
}

/** Day of the week of a calendar day (YYYY-MM-DD): `Mon`; `--` when it is not a day. */
export const toWeekday = (day: string) => known(startOfDay(day), (ms) => dayForms.weekday.format(ms));

/** A calendar day (YYYY-MM-DD) with its weekday: `Friday Nov 20`; `--` when it is not a day. */
export const calendarWeekday = (day: string) =>
  known(startOfDay(day), (ms) => `${dayForms.longWeekday.format(ms)} ${dayForms.day.format(ms)}`);

/** Complete instant, for a tooltip: `Mon, Nov 16, 2026, 10:14:08 PT`. */
export function zonedFull(at: Maybe): string {
  const ms = toMs(at);
  if (ms === null) return '--';
  const { weekday, dayOfYear } = zoneForms();
  return `${weekday.format(ms)}, ${dayOfYear.format(ms)}, ${secondDigits(ms)} ${zoneLabel(ms)}`;
}

/** Day of the week of an instant: `Mon`. */
export const zonedWeekday = (at: Instant) => known(at, (ms) => zoneForms().weekday.format(ms));

/** Day of the week of an instant, written out: `Monday`. */
export const longWeekday = (at: Instant) => known(at, (ms) => zoneForms().longWeekday.format(ms));

/** `8s ago`, `3m ago`, `2h ago`, `4d ago`; `in 5m` and `in 1h 20m` for the future. Hours below two days: `1d` is too coarse. */
export function relativeAge(at: Maybe, now: number): string {
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
  if (ms <= now) return `${words} ago`;
  return `in ${span < DAY_MS ? duration(span).replace(/ 0m$/, '') : words}`;
}

/** A span of time in two units at most: `2h 46m`, `12m`, `45s`. */
export function duration(ms: number): string {
  const span = Math.max(0, ms);
  if (span < MINUTE_MS) return `${Math.floor(span / 1_000)}s`;
  if (span < HOUR_MS) return `${Math.floor(span / MINUTE_MS)}m`;
  if (span < DAY_MS) return `${Math.floor(span / HOUR_MS)}h ${Math.floor((span % HOUR_MS) / MINUTE_MS)}m`;
  return `${Math.floor(span / DAY_MS)}d ${Math.floor((span % DAY_MS) / HOUR_MS)}h`;
}

/** `2026-11-24T10:14`, the value of a native date and time field; empty without a time. */
export function toTimeField(at: Instant): string {
  const ms = toMs(at);
  return ms === null ? '' : wallTime(ms);
}

/** Last millisecond of the field's minute, so that data of that minute are included; null for an empty field. */
export function fromTimeField(text: string): number | null {
  const begins = instantOfWall(text.slice(0, 16));
  return begins === null ? null : begins + MINUTE_MS - 1;
}
