// Pauses before a page asks for the event stream again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/domain/numbers/seeded-random.ts';
import { minuteMs, secondMs } from '../../../src/domain/numbers/time.ts';
import { reconnectPause, type StreamEnd } from '../../../src/domain/stream/reconnect.ts';

const PAGES = 2_000;
const STEP_MS = 10;

/**
 * All pages lose their stream at 0; the edge is back after `awayMs` and opens `most` streams a second, others get a 502.
 * Answers the most asks of one second, and when the last page was live again, in ms.
 */
function returnOf(awayMs: number, most: number, chances: () => number) {
  /** Failures so far of the pages that ask in each step of time. */
  const steps = new Map<number, number[]>();
  const askIn = (ms: number, failures: number) => {
    const step = Math.floor(ms / STEP_MS);
    const others = steps.get(step);
    if (others === undefined) steps.set(step, [failures]);
    else others.push(failures);
  };
  for (let page = 0; page < PAGES; page += 1) {
    askIn(reconnectPause({ end: 'lost', failures: 0, askedMs: null }, chances()), 0);
  }
  const asked = new Map<number, number>();
  const opened = new Map<number, number>();
  const add = (counts: Map<number, number>, second: number) => counts.set(second, (counts.get(second) ?? 0) + 1);
  let last = 0;
  for (let step = 0, live = 0; live < PAGES; step += 1) {
    const at = step * STEP_MS;
    const second = Math.floor(at / secondMs);
    for (const before of steps.get(step) ?? []) {
      add(asked, second);
      if (at >= awayMs && (opened.get(second) ?? 0) < most) {
        add(opened, second);
        live += 1;
        last = at;
      } else askIn(at + reconnectPause({ end: 'failed', failures: before + 1, askedMs: null }, chances()), before + 1);
    }
  }
  return { busiest: Math.max(...asked.values()), last };
}

test('2,000 pages come back spread: no second holds half of them, all are live within 10 s', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 1_000, max: 2_000 }),
      fc.integer(),
      (awayMs, most, seed) => {
        const { busiest, last } = returnOf(awayMs, most, seededRandom(seed));
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
