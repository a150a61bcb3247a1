// The exchange calendar: New York and Pacific wall time, NYSE sessions, holidays, early closes and market phases.
// Results depend only on arguments and on the calendar corrections; no machine time zone is ever read.

import type { ClockMinute, EpochMs } from '../numbers/kinds.ts';
import { memo } from '../numbers/memo.ts';
import { dayMs, minuteMs } from '../numbers/time.ts';
import { zoneOffset } from '../numbers/zone-offset.ts';
import { type CalendarOverride, findCorrection } from './calendar-corrections.ts';

/** Calendar day as YYYY-MM-DD, in New York unless a name says otherwise. */
export type DateKey = string;

/** Regular session; all instants in epoch milliseconds. Extended hours run from pre_open_ms to after_close_ms. */
export type Session = {
  readonly date: DateKey;
  readonly pre_open_ms: EpochMs;
  readonly open_ms: EpochMs;
  readonly close_ms: EpochMs;
  readonly after_close_ms: EpochMs;
  readonly early_close: boolean;
};

export type MarketPhase = 'pre' | 'open' | 'after' | 'closed';

/** Session edges in minutes after midnight, New York. Source: nyse.com/markets/hours-calendars. */
export const sessionMinutes = {
  pre_open: 4 * 60,
  open: 9 * 60 + 30,
  close: 16 * 60,
  after_close: 20 * 60,
  early_close: 13 * 60,
  early_after_close: 17 * 60,
} as const;

/** Closures no rule foresees (mourning, storms). Source: NYSE notices. */
export const extraClosures: Readonly<Record<DateKey, string>> = {
  '2004-06-11': 'Mourning for President Reagan',
  '2007-01-02': 'Mourning for President Ford',
  '2012-10-29': 'Hurricane Sandy',
  '2012-10-30': 'Hurricane Sandy',
  '2018-12-05': 'Mourning for President Bush',
  '2025-01-09': 'Mourning for President Carter',
};

/** Days since 1970-01-01 of a date key. */
export function dayNumber(date: DateKey): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / dayMs;
}

/** Last day with a year of four digits, which callers send for an open end; later days are this one. */
export const LAST_DAY: DateKey = '9999-12-31';
const lastDayNumber = dayNumber(LAST_DAY);

const last: { day: number; key: DateKey } = { day: 0, key: '1970-01-01' };

/** Date key of a day number; caches the last one, because bars of one day are looked up in sequence. */
export function toDateKey(day: number): DateKey {
  if (day !== last.day) {
    last.day = day;
    last.key = new Date(Math.min(day, lastDayNumber) * dayMs).toISOString().slice(0, 10);
  }
  return last.key;
}

/** The date key this many calendar days later (earlier when negative). */
export function addDays(date: DateKey, days: number): DateKey {
  return toDateKey(dayNumber(date) + days);
}

/** 0 Sunday ... 6 Saturday. */
export function dayOfWeek(date: DateKey): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

const pad = (value: number): string => String(value).padStart(2, '0');

function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = dayNumber(`${year}-${pad(month)}-01`);
  const shift = (weekday - dayOfWeek(toDateKey(first)) + 7) % 7;
  return first + shift + (nth - 1) * 7;
}

/** Minutes New York is ahead of UTC at this instant: -300 or -240. */
const newYorkOffsetMinutes = zoneOffset('America/New_York', 5);

/** Minutes Los Angeles is ahead of UTC at this instant: -480 or -420. */
const pacificOffsetMinutes = zoneOffset('America/Los_Angeles', 8);

export function newYorkDate(epochMs: EpochMs): DateKey {
  return toDateKey(Math.floor((epochMs + newYorkOffsetMinutes(epochMs) * minuteMs) / dayMs));
}

/** Minutes after New York's midnight, 0..1439. */
export function newYorkMinute(epochMs: EpochMs): ClockMinute {
  const local = epochMs + newYorkOffsetMinutes(epochMs) * minuteMs;
  return Math.floor((local - Math.floor(local / dayMs) * dayMs) / minuteMs);
}

export function pacificDate(epochMs: EpochMs): DateKey {
  return toDateKey(Math.floor((epochMs + pacificOffsetMinutes(epochMs) * minuteMs) / dayMs));
}

/** Minutes after Los Angeles' midnight, 0..1439. */
export function pacificMinute(epochMs: EpochMs): ClockMinute {
  const local = epochMs + pacificOffsetMinutes(epochMs) * minuteMs;
  return Math.floor((local - Math.floor(local / dayMs) * dayMs) / minuteMs);
}

function instantIn(offset: (ms: number) => number, date: DateKey, minute: ClockMinute): EpochMs {
  const wall = dayNumber(date) * dayMs + minute * minuteMs;
  const guess = wall - offset(wall) * minuteMs;
  return wall - offset(guess) * minuteMs;
}

/** The instant of a New York wall time, in epoch milliseconds; a skipped wall time gives the instant after the gap. */
export function newYorkInstant(date: DateKey, minute: ClockMinute): EpochMs {
  return instantIn(newYorkOffsetMinutes, date, minute);
}

/** The instant of a Los Angeles wall time, in epoch milliseconds. */
export function pacificInstant(date: DateKey, minute: ClockMinute): EpochMs {
  return instantIn(pacificOffsetMinutes, date, minute);
}

/** Easter Sunday as a day number (Gregorian computus, Meeus). */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayNumber(`${year}-${pad(Math.floor(n / 31))}-${pad((n % 31) + 1)}`);
}

const yearRules = new Map<number, ReturnType<typeof makeRules>>();
const findRules = (year: number) => memo(yearRules, year, makeRules);

/** NYSE rule 7.2: a holiday on Sunday moves to Monday, on Saturday to Friday unless that day ends a year. */
function makeRules(year: number) {
  const holidays = new Map<DateKey, string>();
  const early = new Set<DateKey>();
  const fixed = (month: number, day: number, name: string, saturdayMoves = true): void => {
    const date = `${year}-${pad(month)}-${pad(day)}`;
    const weekday = dayOfWeek(date);
    if (weekday === 0) holidays.set(addDays(date, 1), name);
    else if (weekday !== 6) holidays.set(date, name);
    else if (saturdayMoves) holidays.set(addDays(date, -1), name);
  };
  fixed(1, 1, "New Year's Day", false);
  holidays.set(toDateKey(nthWeekday(year, 1, 1, 3)), 'Martin Luther King, Jr. Day');
  holidays.set(toDateKey(nthWeekday(year, 2, 1, 3)), "Presidents' Day");
  holidays.set(toDateKey(easter(year) - 2), 'Good Friday');
  holidays.set(toDateKey(nthWeekday(year, 6, 1, 1) - 7), 'Memorial Day');
  if (year >= 2022) fixed(6, 19, 'Juneteenth');
  fixed(7, 4, 'Independence Day');
  holidays.set(toDateKey(nthWeekday(year, 9, 1, 1)), 'Labor Day');
  const thanksgiving = nthWeekday(year, 11, 4, 4);
  holidays.set(toDateKey(thanksgiving), 'Thanksgiving');
  fixed(12, 25, 'Christmas');
  early.add(toDateKey(thanksgiving + 1));
  // July 3 and December 24 close early when they are a session before the holiday: Monday to Thursday.
  for (const eve of [`${year}-07-03`, `${year}-12-24`]) {
    const weekday = dayOfWeek(eve);
    if (weekday >= 1 && weekday <= 4) early.add(eve);
  }
  return { holidays, early };
}

/**
 * Reason New York's stock exchanges are closed on a weekday, such as the holiday's name; null if they open. `override`
 * null: the rules without corrections.
 */
export function holidayName(date: DateKey, override: CalendarOverride | null = findCorrection(date)): string | null {
  if (override !== null) return 'closed' in override ? override.closed : null;
  return extraClosures[date] ?? findRules(Number(date.slice(0, 4))).holidays.get(date) ?? null;
}

function makeSession(date: DateKey, override: CalendarOverride | null): Session | null {
  const weekday = dayOfWeek(date);
  if (weekday === 0 || weekday === 6 || holidayName(date, override) !== null) return null;
  const closes = override !== null && 'close_minute' in override ? override.close_minute : null;
  const early_close = override === null ? findRules(Number(date.slice(0, 4))).early.has(date) : closes !== null;
  const closeMinute = closes ?? (early_close ? sessionMinutes.early_close : sessionMinutes.close);
  return {
    date,
    pre_open_ms: newYorkInstant(date, sessionMinutes.pre_open),
    open_ms: newYorkInstant(date, sessionMinutes.open),
    close_ms: newYorkInstant(date, closeMinute),
    after_close_ms: newYorkInstant(date, early_close ? sessionMinutes.early_after_close : sessionMinutes.after_close),
    early_close,
  };
}

/** Cache of sessions without corrections: most lookups are for the same few hundred days. */
const ruledSessions = new Map<DateKey, Session | null>();
/** Most cached days; callers may also pass text that is no date, which must not fill the cache. */
const MOST_KEPT = 4_096;

/**
 * Session of a day; null on weekends and holidays. `override` replaces every rule; null: the rules without corrections.
 */
export function findSession(date: DateKey, override: CalendarOverride | null = findCorrection(date)): Session | null {
  if (override !== null) return makeSession(date, override);
  const known = ruledSessions.get(date);
  if (known !== undefined) return known;
  const session = makeSession(date, null);
  if (ruledSessions.size === MOST_KEPT) ruledSessions.clear();
  ruledSessions.set(date, session);
  return session;
}

function seek(date: DateKey, step: number): Session {
  let day = dayNumber(date);
  for (;;) {
    day += step;
    const session = findSession(toDateKey(day));
    if (session) return session;
  }
}

/** The last session before this day, the day itself excluded. */
export function previousSession(date: DateKey): Session {
  return seek(date, -1);
}

/** The first session after this day, the day itself excluded. */
export function nextSession(date: DateKey): Session {
  return seek(date, 1);
}

/** The n sessions that end with this day (or with the last session before it), oldest first. */
export function sessionsBack(date: DateKey, n: number): Session[] {
  const sessions: Session[] = [];
  let session = findSession(date) ?? previousSession(date);
  while (sessions.length < n) {
    sessions.push(session);
    session = previousSession(session.date);
  }
  return sessions.reverse();
}

/** All sessions from the first day to the last, both included. */
export function sessionsBetween(from: DateKey, to: DateKey): Session[] {
  const sessions: Session[] = [];
  for (let day = dayNumber(from); day <= dayNumber(to); day += 1) {
    const session = findSession(toDateKey(day));
    if (session) sessions.push(session);
  }
  return sessions;
}

/** Close of a day's regular session; days without one end at 16:00 New York. */
export function endOfDay(date: DateKey): EpochMs {
  return findSession(date)?.close_ms ?? newYorkInstant(date, sessionMinutes.close);
}

/** Phase of the New York market at an instant; extended hours are 4:00 to 20:00 (17:00 after an early close). */
export function marketPhase(epochMs: EpochMs): MarketPhase {
  const session = findSession(newYorkDate(epochMs));
  if (!session || epochMs < session.pre_open_ms || epochMs >= session.after_close_ms) return 'closed';
  if (epochMs < session.open_ms) return 'pre';
  return epochMs < session.close_ms ? 'open' : 'after';
}

/** The newest session whose regular hours are over at this instant. */
export function lastCompletedSession(epochMs: EpochMs): Session {
  const date = newYorkDate(epochMs);
  const today = findSession(date);
  return today && epochMs >= today.close_ms ? today : previousSession(date);
}

/** The newest session whose regular hours have begun at this instant ("today" from the opening bell on). */
export function lastStartedSession(epochMs: EpochMs): Session {
  const date = newYorkDate(epochMs);
  const today = findSession(date);
  return today && epochMs >= today.open_ms ? today : previousSession(date);
}
