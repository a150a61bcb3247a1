// Schedules of recurring work: functions from a time range to the due instants in it, by the exchange calendar.
import { inPollWindow } from '../goldeneye/schedule.ts';
import { addDays, type DateKey, findSession, marketPhase, pacificDate, pacificInstant } from '../market/calendar.ts';
import { inMinuteHours } from '../minutes/minute-hours.ts';
import type { EpochMs } from '../numbers/kinds.ts';
import { minuteMs } from '../numbers/time.ts';
import { minuteRules } from '../rules/minute-rules.ts';

/**
 * Slots after `from` up to and including `to`, ascending, epoch ms. `replaying`: an earlier session is replayed, so
 * market work has slots at all hours.
 */
export type Slots = (from: number, to: number, replaying: boolean) => number[];

/** Source: ACONST-03, three runs of the expert lists on market days, minutes after Pacific midnight. */
const pipelineMinutes = [7 * 60 + 15, 9 * 60 + 15, 11 * 60 + 15];
/** Source: ACONST-05, every 15 minutes from 7:05 AM to 1:00 PM Pacific: 24 runs, the last at 12:50. */
const screenerMinutes = Array.from({ length: 24 }, (_, run) => 7 * 60 + 5 + 15 * run);

/** Pacific days of a time range, oldest first. */
function listDays(from: number, to: number): DateKey[] {
  const days: DateKey[] = [];
  const last = pacificDate(to);
  for (let day = pacificDate(from); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

function onMarketDays(minutes: readonly number[]): Slots {
  return (from, to) =>
    listDays(from, to).flatMap((day) => {
      const session = findSession(day);
      if (session === null) return [];
      return (
        minutes
          .map((minute) => pacificInstant(day, minute))
          // Slots end at an early close.
          .filter((slot) => slot <= session.close_ms && slot > from && slot <= to)
      );
    });
}

/** Slots at multiples of `ms` since 1970, such as each hour or each ten minutes. */
export function every(ms: number): Slots {
  return (from, to) => {
    const slots: number[] = [];
    for (let slot = (Math.floor(from / ms) + 1) * ms; slot <= to; slot += ms) slots.push(slot);
    return slots;
  };
}

/** Daily slots at this minute after Pacific midnight; a wall time skipped in spring moves an hour later. */
export function dailyAt(minute: number): Slots {
  return (from, to) =>
    listDays(from, to)
      .map((day) => pacificInstant(day, minute))
      .filter((slot) => slot > from && slot <= to);
}

const everyMinute = every(minuteMs);
const everyQuarter = every(15 * minuteMs);
/** Screener runs start five minutes after each quarter hour. */
const QUARTER_AFTER_MS = 5 * minuteMs;

/** Slots for which `holds` is true; all slots in a replay. */
function slotsWhere(all: Slots, holds: (instant: number) => boolean): Slots {
  return (from, to, replaying) => {
    const slots = all(from, to, replaying);
    return replaying ? slots : slots.filter(holds);
  };
}

const minutesWhere = (holds: (instant: number) => boolean): Slots => slotsWhere(everyMinute, holds);

/** 7:15, 9:15 and 11:15 AM Pacific on market days. */
export const pipelineSlots = onMarketDays(pipelineMinutes);

const screenerOnMarketDays = onMarketDays(screenerMinutes);

/** Slots every 15 minutes from 7:05 to 12:50 Pacific on market days; round the clock in a replay. */
export const screenerSlots: Slots = (from, to, replaying) =>
  replaying
    ? everyQuarter(from - QUARTER_AFTER_MS, to - QUARTER_AFTER_MS, replaying).map((slot) => slot + QUARTER_AFTER_MS)
    : screenerOnMarketDays(from, to, replaying);

/** Each minute of market days from 1 AM to 1 PM Pacific or an early close, ends included; all minutes in a replay. */
export const goldenEyeSlots = minutesWhere(inPollWindow);

/** True in the regular session and in the hours after it, when delayed prices reach its end. */
export const inSessionMinutes = (instant: EpochMs): boolean => ['open', 'after'].includes(marketPhase(instant));

/** Each minute of the regular session and of the hours after it; every minute in a replay. */
export const sessionMinuteSlots = minutesWhere(inSessionMinutes);

/** Each minute of regular and extended hours; every minute in a replay. */
export const priceMinuteSlots = minutesWhere((instant) => marketPhase(instant) !== 'closed');

/** Slots every `minutes` minutes of extended hours, from 4 AM New York to their end; round the clock in a replay. */
const inExtendedHours = (minutes: number): Slots => slotsWhere(every(minutes * minuteMs), inMinuteHours);

/** Slots of the reconciliation of the minute feed with the vendor's history; the last one completes the day. */
export const minuteFeedSlots = inExtendedHours(minuteRules.reconcile_every.value);

/** Source: ACONST-16. */
export const minuteNewsSlots = inExtendedHours(minuteRules.news_every.value);

/** Source: ACONST-17. */
export const minuteIndicatorSlots = inExtendedHours(minuteRules.indicators_every.value);
