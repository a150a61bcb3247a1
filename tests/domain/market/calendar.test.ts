// The exchange calendar against two independent sources: a holiday package and the platform's time zone data.
import { getHolidays } from 'nyse-holidays';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayNumber,
  dayOfWeek,
  extraClosures,
  findSession,
  holidayName,
  lastCompletedSession,
  lastStartedSession,
  marketPhase,
  newYorkDate,
  newYorkInstant,
  newYorkMinute,
  nextSession,
  pacificDate,
  pacificInstant,
  pacificMinute,
  previousSession,
  sessionsBack,
  sessionsBetween,
  toDateKey,
} from '../../../src/domain/market/calendar.ts';
import { countInGate } from '../../setup/long-run.ts';

const years = Array.from({ length: 21 }, (_, index) => 2015 + index);
const hour = 3_600_000;

function wall(timeZone: string): (epochMs: number) => { date: string; minute: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (epochMs) => {
    const parts = Object.fromEntries(format.formatToParts(epochMs).map((part) => [part.type, part.value]));
    return {
      date: `${parts.year}-${parts.month}-${parts.day}`,
      minute: Number(parts.hour) * 60 + Number(parts.minute),
    };
  };
}

describe('holidays', () => {
  test.each(years)('the weekday holidays of %i are those the independent package lists', (year) => {
    const expected = new Set(
      getHolidays(year)
        .map((holiday) => holiday.dateString)
        .filter((date) => date.startsWith(String(year)) && dayOfWeek(date) % 6 !== 0),
    );
    const ours = new Set<string>();
    for (let day = dayNumber(`${year}-01-01`); day <= dayNumber(`${year}-12-31`); day += 1) {
      const date = toDateKey(day);
      if (dayOfWeek(date) % 6 !== 0 && holidayName(date) !== null && !(date in extraClosures)) ours.add(date);
    }
    expect([...ours].sort()).toEqual([...expected].sort());
  });

  test('a New Year on a Saturday closes no Friday', () => {
    expect(dayOfWeek('2022-01-01')).toBe(6);
    expect(findSession('2021-12-31')).not.toBeNull();
  });

  test('days of mourning and storms are closed though no rule says so', () => {
    for (const date of ['2004-06-11', '2018-12-05', '2025-01-09']) expect(findSession(date)).toBeNull();
  });
});

test('the last day with a year of four digits has no next one', () => {
  expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
});

describe('early closes', () => {
  test.each([
    ['2015-11-27', true],
    ['2015-12-24', true],
    ['2018-07-03', true],
    ['2020-11-27', true],
    ['2021-07-02', false],
    ['2021-11-26', true],
    ['2022-07-01', false],
    ['2023-07-03', true],
    ['2024-07-03', true],
    ['2024-12-24', true],
    ['2025-07-03', true],
    ['2025-11-28', true],
    ['2026-07-02', false],
    ['2026-11-27', true],
    ['2026-12-24', true],
    ['2028-07-03', true],
  ])('%s closes early: %s', (date, early) => {
    const session = findSession(date);
    expect(session?.early_close).toBe(early);
    expect(session?.close_ms).toBe(newYorkInstant(date, early ? 13 * 60 : 16 * 60));
  });

  test('a year has one to three early closes', () => {
    for (const year of years) {
      const early = sessionsBetween(`${year}-01-01`, `${year}-12-31`).filter((session) => session.early_close);
      expect(early.length).toBeGreaterThanOrEqual(1);
      expect(early.length).toBeLessThanOrEqual(3);
    }
  });
});

describe('wall time', () => {
  test('New York and Los Angeles agree with the platform at every hour of the day from 1990 to 2035', () => {
    const step = countInGate(31, 6) * hour;
    const newYork = wall('America/New_York');
    const pacific = wall('America/Los_Angeles');
    const wrong: string[] = [];
    for (let at = Date.UTC(1990, 0, 1); at < Date.UTC(2036, 0, 1); at += step) {
      const ny = newYork(at);
      const la = pacific(at);
      if (newYorkDate(at) !== ny.date || newYorkMinute(at) !== ny.minute) wrong.push(new Date(at).toISOString());
      if (pacificDate(at) !== la.date || pacificMinute(at) !== la.minute) wrong.push(new Date(at).toISOString());
    }
    expect(wrong).toEqual([]);
  });

  test('every quarter hour of the days the clocks change agrees with the platform, and instants invert wall times', () => {
    const newYork = wall('America/New_York');
    const pacific = wall('America/Los_Angeles');
    for (const year of years) {
      for (const month of [2, 10]) {
        for (let day = 1; day <= 14; day += 1) {
          const start = Date.UTC(year, month, day);
          if (new Date(start).getUTCDay() !== 0) continue;
          for (let at = start; at < start + 24 * hour; at += hour / 4) {
            expect([newYorkDate(at), newYorkMinute(at)]).toEqual(Object.values(newYork(at)));
            expect([pacificDate(at), pacificMinute(at)]).toEqual(Object.values(pacific(at)));
          }
        }
      }
    }
    for (const date of ['2026-03-08', '2026-11-01', '2026-07-15', '2026-01-15']) {
      for (const minute of [0, 240, 570, 960, 1439]) {
        expect(newYorkMinute(newYorkInstant(date, minute))).toBe(minute);
        expect(pacificMinute(pacificInstant(date, minute))).toBe(minute);
      }
    }
  });

  test('a session opens at 14:30 UTC in winter and 13:30 UTC in summer', () => {
    expect(findSession('2026-01-15')?.open_ms).toBe(Date.UTC(2026, 0, 15, 14, 30));
    expect(findSession('2026-07-15')?.open_ms).toBe(Date.UTC(2026, 6, 15, 13, 30));
  });
});

describe('sessions', () => {
  test('previous and next skip weekends and holidays', () => {
    expect(previousSession('2026-11-23').date).toBe('2026-11-20');
    expect(nextSession('2026-11-25').date).toBe('2026-11-27');
    expect(previousSession('2026-11-27').date).toBe('2026-11-25');
  });

  test('the n sessions back end with the day asked for, oldest first', () => {
    const dates = sessionsBack('2026-11-22', 3).map((session) => session.date);
    expect(dates).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    expect(sessionsBack('2026-11-20', 252)).toHaveLength(252);
  });

  test('a year has 250 to 252 sessions', () => {
    for (const year of years) {
      const count = sessionsBetween(`${year}-01-01`, `${year}-12-31`).length;
      expect(count).toBeGreaterThanOrEqual(249);
      expect(count).toBeLessThanOrEqual(253);
    }
  });

  test.each([
    ['2026-11-20', '3:59 4:00 9:29 9:30 15:59 16:00 19:59 20:00', 'closed pre pre open open after after closed'],
    ['2026-11-27', '12:59 13:00 17:00', 'open after closed'],
    ['2026-11-21', '12:00', 'closed'],
    ['2026-11-26', '12:00', 'closed'],
  ])('the phases of %s at %s are %s', (date, times, phases) => {
    const minutes = times.split(' ').map((time) => Number(time.split(':')[0]) * 60 + Number(time.split(':')[1]));
    expect(minutes.map((minute) => marketPhase(newYorkInstant(date, minute))).join(' ')).toBe(phases);
  });

  test('the last completed and the last started session know the bell', () => {
    const friday = '2026-11-20';
    expect(lastCompletedSession(newYorkInstant(friday, 959)).date).toBe('2026-11-19');
    expect(lastCompletedSession(newYorkInstant(friday, 960)).date).toBe(friday);
    expect(lastStartedSession(newYorkInstant(friday, 569)).date).toBe('2026-11-19');
    expect(lastStartedSession(newYorkInstant(friday, 570)).date).toBe(friday);
    expect(lastStartedSession(newYorkInstant(addDays(friday, 3), 500)).date).toBe(friday);
  });
});
