// A clock that stands still until it is moved: waits end when the time they wait for is reached.
import { type Clock, onceAtATime } from '../../src/server/clock.ts';

export type TestClock = Clock & {
  advance(ms: number): Promise<void>;
  set(instant: string): void;
};

/** 13:14 in New York on a Tuesday. */
export const TEST_START = '2026-11-17T18:14:00.000Z';

export function testClock(start = TEST_START): TestClock {
  let now = Date.parse(start);
  let passed = 0;
  const waits = new Set<{ at: number; end: () => void }>();
  const repeats = new Set<{ next: number; ms: number; task: () => void }>();
  return {
    now: () => now,
    monotonic: () => passed,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const onAbort = () => {
          waits.delete(wait);
          reject(signal?.reason as Error);
        };
        // A signal that outlives many waits keeps none of them.
        const end = () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        const wait = { at: passed + ms, end };
        waits.add(wait);
        signal?.addEventListener('abort', onAbort, { once: true });
      }),
    every: (ms, task) => {
      const repeat = { next: passed + ms, ms, task: onceAtATime(task) };
      repeats.add(repeat);
      return () => repeats.delete(repeat);
    },
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: async (ms) => {
      now += ms;
      passed += ms;
      for (const wait of [...waits].filter(({ at }) => at <= passed)) {
        waits.delete(wait);
        wait.end();
      }
      for (const repeat of repeats) {
        while (repeat.next <= passed) {
          repeat.next += repeat.ms;
          repeat.task();
        }
      }
      // Lets what was woken run to its next wait.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
