// The corrected exchange calendar: what a correction changes in sessions, words and slots, and how the days are listed.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  dayOfWeek,
  findSession,
  holidayName,
  marketPhase,
  newYorkInstant,
  nextSession,
} from '../../../src/domain/market/calendar.ts';
import { correctCalendar } from '../../../src/domain/market/calendar-corrections.ts';
import { CalendarCorrection, calendarDays, toOverride } from '../../../src/domain/market/calendar-days.ts';
import { dayType } from '../../../src/domain/market/day-type.ts';
import { pipelineSlots, screenerSlots } from '../../../src/domain/schedule/slots.ts';

// Corrections are kept in the thread; other files of this worker know none.
afterEach(() => correctCalendar([]));

const slots = (of: typeof pipelineSlots, day: string) =>
  of(newYorkInstant(day, 0), newYorkInstant(addDays(day, 1), 0), false).length;

describe('a corrected day', () => {
  test('that is closed has no session, no slots, and its reason as the name of the holiday', () => {
    correctCalendar([['2026-11-19', { closed: 'National day of mourning' }]]);
    expect(findSession('2026-11-19')).toBeNull();
    expect(dayType('2026-11-19')).toBe('holiday: National day of mourning');
    expect(nextSession('2026-11-18').date).toBe('2026-11-20');
    expect(marketPhase(newYorkInstant('2026-11-19', 12 * 60))).toBe('closed');
    expect([slots(pipelineSlots, '2026-11-19'), slots(screenerSlots, '2026-11-19')]).toEqual([0, 0]);
  });

  test('that closes early ends its session and its slots at that time', () => {
    correctCalendar([['2026-11-19', { close_minute: 14 * 60 }]]);
    expect(findSession('2026-11-19')).toMatchObject({
      early_close: true,
      close_ms: newYorkInstant('2026-11-19', 14 * 60),
    });
    expect(dayType('2026-11-19')).toBe('early close');
    // 7:05 to 10:50 Pacific, and of the lists the runs of 7:15 and 9:15.
    expect([slots(screenerSlots, '2026-11-19'), slots(pipelineSlots, '2026-11-19')]).toEqual([16, 2]);
  });

  test('that is regular opens on a holiday, and until the usual close on a day of an early one', () => {
    correctCalendar([
      ['2026-11-26', { regular: true }],
      ['2026-11-27', { regular: true }],
    ]);
    for (const day of ['2026-11-26', '2026-11-27']) {
      expect(findSession(day)).toMatchObject({ early_close: false, close_ms: newYorkInstant(day, 16 * 60) });
      expect(holidayName(day)).toBeNull();
      expect(slots(screenerSlots, day)).toBe(24);
    }
  });

  test('is as the rules say again once it is no longer corrected; the rules themselves can still be asked', () => {
    correctCalendar([['2026-11-26', { regular: true }]]);
    expect(findSession('2026-11-26', null)).toBeNull();
    expect(dayType('2026-11-26', null)).toBe('holiday: Thanksgiving');
    correctCalendar([]);
    expect(findSession('2026-11-26')).toBeNull();
  });

  test('no correction opens a weekend', () => {
    correctCalendar([['2026-11-21', { regular: true }]]);
    expect(findSession('2026-11-21')).toBeNull();
  });
});

describe('what an administrator may say of a day', () => {
  test.each([
    [{ kind: 'closed', note: 'Storm' }, { closed: 'Storm' }],
    [{ kind: 'closed' }, { closed: 'closed by correction' }],
    [{ kind: 'early_close', close_time: '13:00' }, { close_minute: 780 }],
    [{ kind: 'regular', close_time: null }, { regular: true }],
  ])('%j', (said, override) => {
    expect(toOverride(CalendarCorrection.parse(said))).toEqual(override);
  });

  test.each([
    [{ kind: 'early_close' }],
    [{ kind: 'early_close', close_time: '09:30' }],
    [{ kind: 'early_close', close_time: '16:00' }],
    [{ kind: 'early_close', close_time: '24:00' }],
    [{ kind: 'early_close', close_time: '1 PM' }],
    [{ kind: 'closed', close_time: '13:00' }],
    [{ kind: 'holiday' }],
    [{ kind: 'closed', note: 'x'.repeat(201) }],
  ])('%j is refused', (said) => {
    expect(CalendarCorrection.safeParse(said).success).toBe(false);
  });
});

test('the days listed are the exceptions of the rules in the span and every corrected day, in order', () => {
  const correction = CalendarCorrection.parse({ kind: 'regular', note: 'The exchange opens' });
  const corrected_at = '2026-11-01T00:00:00.000Z';
  const days = calendarDays('2026-11-20', '2026-12-31', [
    { day: '2026-11-26', correction, corrected_at },
    { day: '2026-11-02', correction: CalendarCorrection.parse({ kind: 'closed', note: 'Storm' }), corrected_at },
  ]);
  expect(days).toEqual([
    { day: '2026-11-02', kind: 'closed', close_time: null, note: 'Storm', rule: 'market day', corrected_at },
    {
      day: '2026-11-26',
      kind: 'regular',
      close_time: '16:00',
      note: 'The exchange opens',
      rule: 'holiday: Thanksgiving',
      corrected_at,
    },
    {
      day: '2026-11-27',
      kind: 'early_close',
      close_time: '13:00',
      note: 'Day after Thanksgiving',
      rule: 'early close',
      corrected_at: null,
    },
    {
      day: '2026-12-24',
      kind: 'early_close',
      close_time: '13:00',
      note: 'Christmas Eve',
      rule: 'early close',
      corrected_at: null,
    },
    {
      day: '2026-12-25',
      kind: 'closed',
      close_time: null,
      note: 'Christmas',
      rule: 'holiday: Christmas',
      corrected_at: null,
    },
  ]);
});

const file = fileURLToPath(
  new URL('../../../../shared/data/real/calendar/lean-us-equity-market-hours.json', import.meta.url),
);
/** `7/3/2025` as `2025-07-03`. */
const keyOf = (text: string) => {
  const [month = '', day = '', year = ''] = text.split('/');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

// Where the shared data are not there the independent package of the neighbouring file has to do.
describe.skipIf(!existsSync(file))('the calendar of another trading system', () => {
  const read = () => {
    type Hours = { holidays: string[]; earlyCloses: Record<string, string> };
    const [hours] = Object.values(
      (JSON.parse(readFileSync(file, 'utf8')) as { entries?: Record<string, Hours> }).entries ??
        JSON.parse(readFileSync(file, 'utf8')),
    ) as Hours[];
    return {
      closed: new Set(hours!.holidays.map(keyOf)),
      early: new Map(Object.entries(hours!.earlyCloses).map(([day, time]) => [keyOf(day), time.slice(0, 5)])),
    };
  };

  test('agrees with ours on every weekday of the years both know', () => {
    const { closed, early } = read();
    const differences: string[] = [];
    for (let day = '2010-01-01'; day <= '2028-12-31'; day = addDays(day, 1)) {
      if (dayOfWeek(day) % 6 === 0) continue;
      const theirs = closed.has(day) ? 'closed' : early.has(day) ? `early ${early.get(day)}` : 'regular';
      const session = findSession(day);
      const ours = session === null ? 'closed' : session.early_close ? 'early 13:00' : 'regular';
      if (ours !== theirs) differences.push(`${day}: ${ours}, they say ${theirs}`);
    }
    expect(differences).toEqual([]);
  });
});
