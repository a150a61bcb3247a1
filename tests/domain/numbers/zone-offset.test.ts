// Clock changes of New York and Los Angeles from 1990 on, on known days.
import { expect, test } from 'vitest';
import { newYorkDate, newYorkInstant, newYorkMinute } from '../../../src/domain/market/calendar.ts';
import { zoneOffset } from '../../../src/domain/numbers/zone-offset.ts';

const hourMs = 3_600_000;
const newYork = zoneOffset('America/New_York', 5);
const pacific = zoneOffset('America/Los_Angeles', 8);

// The rule of 1987, its last year, and the rule of 2007.
test.each([
  ['1990-04-01', '1990-10-28'],
  ['1999-04-04', '1999-10-31'],
  ['2006-04-02', '2006-10-29'],
  ['2007-03-11', '2007-11-04'],
  ['2026-03-08', '2026-11-01'],
])('clocks go forward on %s and back on %s', (spring, autumn) => {
  const forward = Date.parse(`${spring}T07:00:00Z`);
  const back = Date.parse(`${autumn}T06:00:00Z`);
  expect([forward - 1, forward, back - 1, back].map(newYork)).toEqual([-300, -240, -240, -300]);
  const later = 3 * hourMs;
  expect([forward + later - 1, forward + later, back + later - 1, back + later].map(pacific)).toEqual([
    -480, -420, -420, -480,
  ]);
  expect(newYorkMinute(newYorkInstant(spring, 9 * 60 + 30))).toBe(9 * 60 + 30);
  expect(newYorkDate(newYorkInstant(autumn, 0))).toBe(autumn);
});

test('what is no instant has the standard offset', () => {
  for (const at of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15]) expect(newYork(at)).toBe(-300);
});
