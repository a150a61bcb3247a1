// Instants of bar files: every form and zone is exact, whatever may mean two instants is refused.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { instantOfCell, parseZone } from '../../../src/tools/history-files/times.ts';

test.each([
  ['2026-03-19 13:30:00+00:00', null, '2026-03-19T13:30:00Z'],
  ['2026-03-19T09:30:00-04:00', 'UTC', '2026-03-19T13:30:00Z'],
  ['2026-03-19 13:30:00Z', 'America/New_York', '2026-03-19T13:30:00Z'],
  ['2026-03-19 09:30', 'America/New_York', '2026-03-19T13:30:00Z'],
  ['2026-01-19 09:30:00', 'America/New_York', '2026-01-19T14:30:00Z'],
  ['2026-01-19 09:30:00.000', '-05:00', '2026-01-19T14:30:00Z'],
  ['3/19/2026 9:30', 'America/New_York', '2026-03-19T13:30:00Z'],
  ['Tue, 02 Jan 2024 14:30:00 GMT', null, '2024-01-02T14:30:00Z'],
  ['1704205800', null, '2024-01-02T14:30:00Z'],
  ['1704205800000', null, '2024-01-02T14:30:00Z'],
  ['1704205800000000', null, '2024-01-02T14:30:00Z'],
  ['1704205800000000000', null, '2024-01-02T14:30:00Z'],
  ['2026-03-19 09:30', null, 'no zone'],
  ['2026-03-08 02:30', 'America/New_York', 'no time'],
  ['2026-02-30 09:30', 'UTC', 'no time'],
  ['2026-03-19', 'UTC', 'no time'],
  ['2026-03-19 09:30 EST', 'UTC', 'no time'],
  ['22-03-19 09:30', 'UTC', 'no time'],
  ['05.06.2026 09:30', 'UTC', 'no time'],
  ['2026-11-01 01:30', 'America/New_York', 'no time'],
  ['2026-03-19 09:30 Europe/London', null, '2026-03-19T09:30:00Z'],
  ['20260319 093000 US/Eastern', null, '2026-03-19T13:30:00Z'],
  ['soon', 'UTC', 'no time'],
])('the time %s, with %s stated, is %s', (cell, zone, expected) => {
  const found = instantOfCell(cell, zone === null ? null : parseZone(zone));
  expect('at' in found ? found.at : found.problem).toBe(expected.includes('T') ? Date.parse(expected) : expected);
});

test('every form of a time is its instant, in any zone', () => {
  const forms = [
    (wall: string, offset: string) => `${wall.replace('T', ' ')}${offset}`,
    (wall: string) => wall.slice(0, 16),
    (wall: string) => wall.replaceAll('-', '').replace('T', ' ').replaceAll(':', ''),
    (wall: string, _: string, zone: string) => `${wall.replaceAll('-', '').replace('T', ' ')} ${zone}`,
    (wall: string) => `${wall.slice(5, 7)}/${wall.slice(8, 10)}/${wall.slice(0, 4)} ${wall.slice(11)}`,
  ];
  const bounds = { min: Date.parse('1990-01-02') / minuteMs, max: Date.parse('2100-12-30') / minuteMs };
  fc.assert(
    fc.property(
      fc.integer(bounds),
      fc.constantFrom(...forms),
      fc.constantFrom('America/New_York', 'Asia/Kolkata', 'Europe/London', 'Australia/Lord_Howe'),
      (minute, form, zone) => {
        const start = Temporal.Instant.fromEpochMilliseconds(minute * minuteMs).toZonedDateTimeISO(zone);
        const text = form(start.toPlainDateTime().toString({ smallestUnit: 'second' }), start.offset, zone);
        const found = instantOfCell(text, zone);
        const isTwice = start.add({ hours: -1 }).hour === start.hour || start.add({ hours: 1 }).hour === start.hour;
        if (!isTwice) expect(found).toEqual({ at: minute * minuteMs });
      },
    ),
    { numRuns: 300, seed: 20_261_129 },
  );
});
