// A jump of the machine's clock is a warning for an hour, with its length and direction.
import { expect, test } from 'vitest';
import { clockCheck } from '../../../src/domain/reports/clock-check.ts';

const at = '2026-11-17T15:00:00.000Z';
const dayMs = 86_400_000;

test.each([
  [31 * dayMs, '31 days ahead'],
  [-31 * dayMs, '31 days back'],
  [3 * 3_600_000, '3 hours ahead'],
  [-6 * 60_000, '6 minutes back'],
])('a jump by %d ms is reported as %s', (by_ms, words) => {
  expect(clockCheck({ at, by_ms }, Date.parse(at) + 60_000)).toMatchObject({
    state: 'warning',
    figure: words,
    since: at,
  });
});

test.each([
  ['no jump', null, 0],
  ['a jump of more than an hour ago', { at, by_ms: dayMs }, 3_700_000],
  ['a jump ahead that was undone before anybody looked', { at, by_ms: dayMs }, -31 * dayMs],
])('%s calls for nobody', (_, jump, later) => {
  expect(clockCheck(jump, Date.parse(at) + later).state).toBe('pass');
});
