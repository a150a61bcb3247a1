// Special days of the exchange calendar for administrators: holidays, early closes, corrections.
import { z } from 'zod';
import {
  type DateKey,
  dayNumber,
  dayOfWeek,
  findSession,
  newYorkMinute,
  sessionMinutes,
  toDateKey,
} from './calendar.ts';
import type { CalendarOverride } from './calendar-corrections.ts';
import { dayType } from './day-type.ts';

export const CalendarKind = z.enum(['regular', 'closed', 'early_close']);
export type CalendarKind = z.infer<typeof CalendarKind>;

/** Wall time in New York, `13:00`. */
const CloseTime = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'must be a time of day such as 13:00');

/** Correction of a day by an administrator. Only an early close has a time, between the open and the usual close. */
export const CalendarCorrection = z
  .strictObject({
    kind: CalendarKind,
    close_time: CloseTime.nullish(),
    note: z.string().trim().max(200).default(''),
  })
  .superRefine(({ kind, close_time }, context) => {
    const message = (text: string) => context.addIssue({ code: 'custom', path: ['close_time'], message: text });
    if (kind !== 'early_close') {
      if (close_time) message('only an early close has a time');
      return;
    }
    const minute = close_time ? toMinuteOfDay(close_time) : null;
    if (minute === null || minute <= sessionMinutes.open || minute >= sessionMinutes.close) {
      message('an early close needs a time between 09:30 and 16:00 New York');
    }
  });
export type CalendarCorrection = z.output<typeof CalendarCorrection>;

export const CalendarDay = z.object({
  day: z.string(),
  kind: CalendarKind,
  /** End of the session in New York, `13:00`; null on a day without one. */
  close_time: z.string().nullable(),
  /** Name of the holiday or early close (`Christmas Eve`), or the administrator's note; may be empty. */
  note: z.string(),
  /** Type of the day without corrections: `market day`, `early close`, `holiday: Thanksgiving`. */
  rule: z.string(),
  /** When the day was corrected; null for an uncorrected day. */
  corrected_at: z.string().nullable(),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** Minutes after midnight of `13:00`. */
export function toMinuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

const toTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export function toOverride({ kind, close_time, note }: CalendarCorrection): CalendarOverride {
  if (kind === 'closed') return { closed: note === '' ? 'closed by correction' : note };
  return kind === 'early_close' && close_time ? { close_minute: toMinuteOfDay(close_time) } : { regular: true };
}

export type CorrectedDay = { day: DateKey; correction: CalendarCorrection; corrected_at: string };

const EVES: Readonly<Record<string, string>> = { '07-03': 'Day before Independence Day', '12-24': 'Christmas Eve' };
const earlyWords = (day: DateKey) => EVES[day.slice(5)] ?? 'Day after Thanksgiving';

/** Holidays and early closes of the rules from one day to another, and every corrected day, oldest first. */
export function calendarDays(from: DateKey, to: DateKey, corrected: readonly CorrectedDay[]): CalendarDay[] {
  const days: CalendarDay[] = corrected.map(({ day, correction, corrected_at }) => {
    const { kind, note } = correction;
    return {
      day,
      kind,
      close_time: findClose(day, toOverride(correction)),
      note,
      rule: dayType(day, null),
      corrected_at,
    };
  });
  const known = new Set(corrected.map(({ day }) => day));
  for (let number = dayNumber(from); number <= dayNumber(to); number += 1) {
    const day = toDateKey(number);
    const rule = dayType(day, null);
    if (known.has(day) || dayOfWeek(day) % 6 === 0 || rule === 'market day') continue;
    const early = rule === 'early close';
    days.push({
      day,
      kind: early ? 'early_close' : 'closed',
      close_time: findClose(day, null),
      note: early ? earlyWords(day) : rule.replace(/^holiday: /, ''),
      rule,
      corrected_at: null,
    });
  }
  return days.sort((one, other) => (one.day < other.day ? -1 : 1));
}

function findClose(day: DateKey, override: CalendarOverride | null): string | null {
  const session = findSession(day, override);
  return session === null ? null : toTime(newYorkMinute(session.close_ms));
}
