// Age comparisons when the clock is set back.
import { expect, test } from 'vitest';
import { ageMs, dayMs, isWaiting, isWithin, minuteMs } from '../../../src/domain/numbers/time.ts';

const now = 1_000 * dayMs;

test('what is dated further ahead than it may live is as old as if it lay that far back', () => {
  expect([ageMs(now - minuteMs, now), ageMs(now + 31 * dayMs, now)]).toEqual([minuteMs, 31 * dayMs]);
});

test('a wait goes on until its end, unless it ends later than any wait may', () => {
  expect(isWaiting(now + minuteMs, now, minuteMs)).toBe(true);
  expect(isWaiting(now, now, minuteMs)).toBe(false);
  expect(isWaiting(now + 31 * dayMs, now, minuteMs)).toBe(false);
});

test('a trailing window holds what another process dated a moment ahead, and nothing of a far future', () => {
  expect(
    [now - minuteMs, now - minuteMs + 1, now, now + minuteMs, now + minuteMs + 1].map((at) =>
      isWithin(at, now, minuteMs),
    ),
  ).toEqual([false, true, true, true, false]);
});
