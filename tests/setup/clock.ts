// Stopped clock: waits end when the test moves it past their time.
import type { Clock, RecurringTask } from '../../src/server/process/clock.ts';

export type TestClock = Clock & {
  advance(ms: number): Promise<void>;
  set(instant: string): void;
};

/** Ticks of one step of the clock: all see the same instant, so that those beyond a minute of seconds show nothing more. */
const MOST_TICKS = 60;

type Repeat = { next: number; ms: number; task: () => void };

/**
 * The task, one run at a time. A tick during a run is followed by one more run: real time would bring the next tick, but a
 * stopped clock may have none, and what changed after the run had looked would never be seen.
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
        // A signal that outlives many waits keeps none of them.
        const end = () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        const wait = { at: passed + ms, end };
        waits.add(wait);
        signal?.addEventListener('abort', onAbort, { once: true });
      }),
    // The mean of a pause.
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
      // Lets what was woken run to its next wait.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
