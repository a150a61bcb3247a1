// Clock that runs faster than real time from a given instant.
import { type Clock, onceAtATime, systemClock } from '../../src/server/process/clock.ts';

export type ClockScale = {
  /** Epoch ms at which the clock showed `shows` (epoch ms). */
  at: number;
  shows: number;
  /** Milliseconds of the clock for each real one. */
  rate: number;
  /** Least real interval of recurring tasks, ms: a very fast clock would otherwise do nothing else. */
  least_ms?: number;
};

export function scaledClock({ at, shows, rate, least_ms = 1 }: ClockScale): Clock {
  return {
    now: () => shows + (Date.now() - at) * rate,
    monotonic: () => performance.now() * rate,
    sleep: (ms, signal) => systemClock.sleep(ms / rate, signal),
    chance: () => Math.random(),
    every: (ms, task) => {
      const timer = setInterval(onceAtATime(task), Math.max(least_ms, ms / rate));
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
