// Stopped clock: waits end when the test moves it past their time.
import type { Clock, RecurringTask } from '../../src/server/process/clock.ts';

export type TestClock = Clock & {
  advance(ms: number): Promise<void>;
  set(instant: string): void;
};

/** Most ticks of a repeat in one step: all see the same instant, so that further ones would change nothing. */
const MOST_TICKS = 60;

type Repeat = { next: number; ms: number; task: () => void };

/**
 * Runs the task one at a time; a tick during a run causes one more run. Real time would bring a next tick, a stopped
 * clock may not, and changes made late in the run would never be seen.
 */
function onceAndAgain(task: RecurringTask, isStopped: () => boolean): () => void {
  let running = false;
  let missed = false;
  const run = () => {
    if (running) {
      missed = true;
      return;
    }
    const work = task();
    if (work === undefined) return;
    running = true;
    void work.finally(() => {
      running = false;
      if (!missed || isStopped()) return;
      missed = false;
      run();
    });
  };
  return run;
}

/** 13:14 in New York on a Tuesday. */
export const TEST_START = '2026-11-17T18:14:00.000Z';

export function testClock(start = TEST_START): TestClock {
  let now = Date.parse(start);
  let passed = 0;
  const waits = new Set<{ at: number; end: () => void }>();
  const repeats = new Set<Repeat>();
  return {
    now: () => now,
    monotonic: () => passed,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const onAbort = () => {
          waits.delete(wait);
          reject(signal?.reason as Error);
        };
        // Removes the listener, so that a long-lived signal does not collect those of ended waits.
        const end = () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        const wait = { at: passed + ms, end };
        waits.add(wait);
        signal?.addEventListener('abort', onAbort, { once: true });
      }),
    // Pauses have their mean length.
    chance: () => 0.5,
    every: (ms, task) => {
      const repeat: Repeat = { next: passed + ms, ms, task: onceAndAgain(task, () => !repeats.has(repeat)) };
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
        if (repeat.next > passed) continue;
        const ticks = Math.floor((passed - repeat.next) / repeat.ms) + 1;
        repeat.next += ticks * repeat.ms;
        for (let tick = 0; tick < Math.min(ticks, MOST_TICKS); tick += 1) repeat.task();
      }
      // Lets woken code run to its next wait.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
