// Times as people read them.
import { expect, test } from 'vitest';
import {
  duration,
  fromTimeField,
  relativeAge,
  toTimeField,
  zonedDate,
  zonedFull,
  zonedTime,
} from '../../../src/web/ui/time/time-format.ts';

const now = Date.parse('2026-11-17T18:14:08Z');

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
