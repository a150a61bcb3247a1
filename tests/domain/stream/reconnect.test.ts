// Pauses before a page asks for the event stream again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jittered } from '../../../src/domain/numbers/jitter.ts';
import { minuteMs, secondMs } from '../../../src/domain/numbers/time.ts';
import { reconnectPause, type StreamEnd } from '../../../src/domain/stream/reconnect.ts';

const PAGES = 2_000;

/**
 * All pages lose their stream at 0; the edge is back after `awayMs` and opens `most` streams a second, others get a 502.
 * Answers the most asks of one second, and when the last page was live again, in ms.
 */
function returnOf(awayMs: number, most: number, chances: () => number) {
  const asks = Array.from({ length: PAGES }, () => ({
    at: reconnectPause({ end: 'lost', failures: 0, askedMs: null }, chances()),
    failures: 0,
  }));
  const bySecond = new Map<number, number>();
  const opened = new Map<number, number>();
  const live: number[] = [];
  while (asks.length > 0) {
    asks.sort((one, other) => other.at - one.at);
    const next = asks.pop();
    if (next === undefined) break;
    const second = Math.floor(next.at / secondMs);
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
    const isOpened = next.at >= awayMs && (opened.get(second) ?? 0) < most;
    if (isOpened) {
      opened.set(second, (opened.get(second) ?? 0) + 1);
      live.push(next.at);
    } else {
      const failures = next.failures + 1;
      asks.push({ at: next.at + reconnectPause({ end: 'failed', failures, askedMs: null }, chances()), failures });
    }
  }
  return { busiest: Math.max(...bySecond.values()), last: Math.max(...live) };
}

test('2,000 pages come back spread: no second holds half of them, all are live within 10 s', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 1_000, max: 2_000 }),
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      (awayMs, most, seed) => {
        let state = seed;
        // Park and Miller's generator.
        const chances = () => {
          state = (state * 48_271) % 2_147_483_647;
          return (state - 1) / 2_147_483_646;
        };
        const { busiest, last } = returnOf(awayMs, most, chances);
        expect(busiest).toBeLessThan(PAGES / 2);
        expect(last - awayMs).toBeLessThan(10 * secondMs);
      },
    ),
    { numRuns: 25 },
  );
});

test.each<[StreamEnd, number, number | null, number, number]>([
  ['planned', 0, null, 0, secondMs],
  ['lost', 0, null, 0, 5 * secondMs],
  ['failed', 1, null, secondMs, 3 * secondMs],
  ['failed', 2, null, 2 * secondMs, 6 * secondMs],
  ['failed', 9, null, 3 * secondMs, 9 * secondMs],
  ['refused', 0, null, minuteMs / 2, 1.5 * minuteMs],
  // What the server asks for is the least.
  ['failed', 1, 30 * secondMs, 30 * secondMs, 45 * secondMs],
  ['refused', 0, 5 * secondMs, minuteMs, 1.5 * minuteMs],
])('after %s with %i failures and Retry-After %s the pause is %i to %i ms', (end, failures, askedMs, least, most) => {
  expect(reconnectPause({ end, failures, askedMs }, 0)).toBe(least);
  expect(reconnectPause({ end, failures, askedMs }, 1)).toBe(most);
});

test('a pause with a random part keeps its mean', () => {
  expect([0, 0.5, 1].map((chance) => jittered(1_000, chance))).toEqual([500, 1_000, 1_500]);
});
