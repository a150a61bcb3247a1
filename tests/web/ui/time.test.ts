// Times as people read them, in the zone of the reader: one formatter, fields that read back what they show.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pacificInstant } from '../../../src/domain/market/calendar.ts';
import { scheduleWords } from '../../../src/domain/schedule/schedule-words.ts';
import { pipelineSlots, screenerSlots } from '../../../src/domain/schedule/slots.ts';
import { chartWords } from '../../../src/web/stock/chart/chart-words.ts';
import { sentenceInZone } from '../../../src/web/symbol/sentence-times.ts';
import {
  calendarDay,
  calendarWeekday,
  clockDigits,
  clockTime,
  duration,
  fromTimeField,
  relativeAge,
  toTimeField,
  toWeekday,
  zonedDate,
  zonedFull,
  zonedTime,
} from '../../../src/web/ui/time/time-format.ts';
import {
  instantOfWall,
  PACIFIC,
  shownZone,
  showZone,
  zoneChoices,
  zonedMinute,
  zoneName,
} from '../../../src/web/ui/time/zone.ts';

const AT = '2026-11-17T18:14:08Z';
const now = Date.parse(AT);

test.each([
  [PACIFIC, '10:14 PT', 'Tue, Nov 17, 2026, 10:14:08 PT', 'Pacific'],
  ['America/New_York', '13:14 ET', 'Tue, Nov 17, 2026, 13:14:08 ET', 'Eastern'],
  ['UTC', '18:14 UTC', 'Tue, Nov 17, 2026, 18:14:08 UTC', 'UTC'],
  ['Europe/Berlin', '19:14 GMT+1', 'Tue, Nov 17, 2026, 19:14:08 GMT+1', 'Berlin'],
  ['Asia/Kolkata', '23:44 GMT+5:30', 'Tue, Nov 17, 2026, 23:44:08 GMT+5:30', 'Kolkata'],
  ['Asia/Tokyo', '03:14 GMT+9', 'Wed, Nov 18, 2026, 03:14:08 GMT+9', 'Tokyo'],
])('in %s it is %s', (zone, clock, full, name) => {
  showZone(zone);
  expect([zonedTime(AT, now), zonedFull(AT), zoneName()]).toEqual([clock, full, name]);
});

test('a zone the browser does not know is Pacific', () => {
  showZone('Mars/Olympus');
  expect(shownZone()).toBe(PACIFIC);
});

const zones = zoneChoices().map(({ value }) => value);
const anyZone = fc.constantFrom(...zones);
const anyInstant = fc.integer({ min: Date.parse('2004-01-01T00:00:00Z'), max: Date.parse('2035-01-01T00:00:00Z') });

test('in every zone a wall time is the instant after a gap and the first of two, as Temporal has it', () => {
  const quarter = 15 * 60_000;
  const anyWall = anyInstant.map((ms) => new Date(Math.floor(ms / quarter) * quarter).toISOString().slice(0, 16));
  const changes = (zone: string, year: number): string[] => {
    const found: string[] = [];
    let at = Temporal.ZonedDateTime.from(`${year}-01-01T00:00[${zone}]`).getTimeZoneTransition('next');
    for (; at !== null && at.year === year; at = at.getTimeZoneTransition('next'))
      for (const by of [-90, -30, 0, 30, 90])
        found.push(at.toPlainDateTime().add({ minutes: by }).toString({ smallestUnit: 'minute' }));
    return found;
  };
  const near = fc.record({ zone: anyZone, year: fc.integer({ min: 2004, max: 2035 }) }).chain(({ zone, year }) => {
    const walls = changes(zone, year);
    return fc.record({ zone: fc.constant(zone), wall: walls.length === 0 ? anyWall : fc.constantFrom(...walls) });
  });
  fc.assert(
    fc.property(fc.oneof(near, fc.record({ zone: anyZone, wall: anyWall })), ({ zone, wall }) => {
      showZone(zone);
      const wanted = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'compatible' });
      expect(instantOfWall(wall)).toBe(wanted.epochMilliseconds);
    }),
    { numRuns: 200 },
  );
});

test('whatever the zone, a field reads back the minute it shows, and clock, field and minute agree', () => {
  expect(zones.length).toBeGreaterThan(300);
  fc.assert(
    fc.property(anyZone, anyInstant, (zone, at) => {
      showZone(zone);
      const field = toTimeField(at);
      expect(field.slice(11)).toBe(clockDigits(at));
      expect(clockTime(at).startsWith(`${clockDigits(at)} `)).toBe(true);
      const [hour = 0, minute = 0] = field.slice(11).split(':').map(Number);
      expect(zonedMinute(at)).toBe(60 * hour + minute);
      const back = fromTimeField(field) ?? 0;
      // An hour that clocks show twice is its first or its second.
      expect(toTimeField(back)).toBe(field);
      expect([0, 30, 60].map((minutes) => minutes * 60_000)).toContain(
        Math.abs(Math.floor(back / 60_000) - Math.floor(at / 60_000)) * 60_000,
      );
    }),
    { numRuns: 100 },
  );
});

test('a calendar day is the same day in every zone', () => {
  fc.assert(
    fc.property(anyZone, (zone) => {
      showZone(zone);
      expect(calendarDay('2026-11-20', now)).toBe('Nov 20');
      expect([toWeekday('2026-11-20'), calendarWeekday('2026-11-20')]).toEqual(['Fri', 'Friday Nov 20']);
    }),
  );
});

test('schedules and charts follow the zone in words', () => {
  showZone('America/New_York');
  const zone = { toMinute: zonedMinute, name: zoneName() };
  expect(scheduleWords(pipelineSlots, now, zone)).toBe('10:15 AM, 12:15 PM, 2:15 PM Eastern');
  expect(scheduleWords(screenerSlots, now, zone)).toBe('every 15 minutes, 10:05 AM to 3:50 PM Eastern');
  showZone('Asia/Tokyo');
  const tokyo = { toMinute: zonedMinute, name: zoneName() };
  expect(scheduleWords(screenerSlots, now, tokyo)).toBe('every 15 minutes, 12:05 AM to 5:50 AM Tokyo');
  const candle = { at: now, day: null, open: 1, high: 2, low: 1, close: 2, volume: 10, vwap: null };
  expect(chartWords('NVDA', [candle as never])).toContain('at 03:14 GMT+9');
});

test('a sentence of the server names the time of the zone, but for a time that names its day', () => {
  const near = pacificInstant('2026-11-17', 10 * 60 + 14);
  const sentence = 'No poll since 09:31 PT: plans are over.';
  expect(sentenceInZone(sentence, near)).toBe(sentence);
  showZone('Europe/Berlin');
  expect(sentenceInZone(sentence, near)).toBe('No poll since 18:31 GMT+1: plans are over.');
  expect(sentenceInZone('$4.10 on Nov 13 at 11:49 PT', near)).toBe('$4.10 on Nov 13 at 11:49 PT');
  expect(sentenceInZone('$4.10 at 11:49 PT', near)).toBe('$4.10 at 20:49 GMT+1');
});

test.each([
  ['2026-11-17T18:14:00Z', '10:14 PT'],
  ['2026-11-17T08:00:00Z', '00:00 PT'],
  ['2026-11-17T07:59:59Z', 'Nov 16, 23:59 PT'],
  ['2025-12-31T20:00:00Z', 'Dec 31, 2025, 12:00 PT'],
  ['2026-07-01T17:00:00Z', 'Jul 1, 10:00 PT'],
  ['no time', '--'],
  [null, '--'],
])('%s reads %s', (at, words) => {
  expect(zonedTime(at, now)).toBe(words);
});

test.each([
  [0, 'just now'],
  [8_000, '8s ago'],
  [59_999, '59s ago'],
  [180_000, '3m ago'],
  [7_200_000, '2h ago'],
  [345_600_000, '4d ago'],
  [-300_000, 'in 5m'],
  [-154_800_000, 'in 43h'],
  [-172_800_000, 'in 2d'],
])('%d ms ago reads %s', (age, words) => {
  expect(relativeAge(now - age, now)).toBe(words);
});

test('spans have two units at most', () => {
  expect([45_000, 720_000, 9_960_000, 93_600_000, -5].map(duration)).toEqual(['45s', '12m', '2h 46m', '1d 2h', '0s']);
});

test('the whole instant carries weekday, date and seconds', () => {
  expect(zonedFull('2026-11-17T18:14:08Z')).toBe('Tue, Nov 17, 2026, 10:14:08 PT');
  expect(zonedDate('2026-11-16T20:00:00Z', now)).toBe('Nov 16');
  expect([zonedFull(null), zonedDate(undefined, now), relativeAge(null, now)]).toEqual(['--', '--', '--']);
});

test('the field of a day and a minute reads and writes the time of the zone, in summer and winter', () => {
  const iso = (text: string) => new Date(fromTimeField(text) ?? 0).toISOString();
  expect(toTimeField('2026-11-17T18:14:00.000Z')).toBe('2026-11-17T10:14');
  expect(iso('2026-11-17T10:14')).toBe('2026-11-17T18:14:59.999Z');
  expect(iso('2026-07-01T10:14')).toBe('2026-07-01T17:14:59.999Z');
  expect([fromTimeField(''), toTimeField('no time')]).toEqual([null, '']);
});
