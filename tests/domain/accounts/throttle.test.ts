// Delays after wrong passwords: none for the first four, then 30 s doubling to 15 min.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountRules } from '../../../src/domain/accounts/account-rules.ts';
import { attempt, delayAfter, type Throttle } from '../../../src/domain/accounts/throttle.ts';

const limit = accountRules.wrong_before_delay.value;
const start = Date.parse('2026-11-17T18:14:00Z');

//
test.each([
  [1, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [7, 120],
  [8, 240],
  [9, 480],
  [10, 900],
  [11, 900],
  [500, 900],
])('after %i wrong passwords in a row the next one waits %i seconds', (wrong, seconds) => {
  expect(delayAfter(wrong, limit)).toBe(seconds * 1000);
});

test('an attempt during the delay is refused and does not make the delay longer', () => {
  const locked: Throttle = { count: 6, last_at: start, locked_until: start + 60_000 };
  expect(attempt(locked, start + 20_000, limit)).toEqual({ admitted: false, retry_after_ms: 40_000 });
});

test('wrong passwords are forgotten 15 minutes after the last one, or after the delay it began', () => {
  const wrong: Throttle = { count: 4, last_at: start, locked_until: null };
  expect(attempt(wrong, start + 15 * 60_000 - 1, limit)).toMatchObject({ admitted: true, next: { count: 5 } });
  expect(attempt(wrong, start + 15 * 60_000, limit)).toMatchObject({ admitted: true, next: { count: 1 } });
  const delayed: Throttle = { count: 10, last_at: start, locked_until: start + 900_000 };
  expect(attempt(delayed, start + 900_000, limit)).toMatchObject({ admitted: true, next: { count: 11 } });
  expect(attempt(delayed, start + 1_800_000, limit)).toMatchObject({ admitted: true, next: { count: 1 } });
});

test('however the attempts are spaced, no hour admits more than twenty wrong passwords', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 50, maxLength: 200 }), (gaps) => {
      let state: Throttle | null = null;
      let now = start;
      const admitted: number[] = [];
      for (const gap of gaps) {
        now += gap;
        const step = attempt(state, now, limit);
        if (!step.admitted) continue;
        state = step.next;
        admitted.push(now);
      }
      for (const at of admitted) {
        expect(admitted.filter((other) => other >= at && other < at + 3_600_000).length).toBeLessThanOrEqual(20);
      }
    }),
    { seed: 20_261_117, numRuns: 200 },
  );
});
