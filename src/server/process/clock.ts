// Clock of the server: time, timers, sleep and random jitter; other modules receive it as an argument.

export type Clock = {
  /** Wall time, epoch milliseconds. */
  now(): number;
  /** Milliseconds from an arbitrary start, never going back: for durations only. */
  monotonic(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Uniform in [0, 1): the random part of pauses. */
  chance(): number;
  /**
   * Runs `task` every `ms` until the returned function is called; the timer keeps no process alive. An instant at which
   * the previous task still runs is skipped. A task must not reject.
   */
  every(ms: number, task: RecurringTask): () => void;
};

export type RecurringTask = (() => void) | (() => Promise<void>);

/** Wraps a task: calls made while an earlier one runs are skipped. */
export function onceAtATime(task: RecurringTask): () => void {
  let running = false;
  return () => {
    if (running) return;
    const work = task();
    if (work === undefined) return;
    running = true;
    void work.finally(() => {
      running = false;
    });
  };
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      // A long-lived signal must not hold on to finished waits.
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
  chance: () => Math.random(),
  every: (ms, task) => {
    const timer = setInterval(onceAtATime(task), ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/** Resolves after pending I/O events and messages have been handled. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** ISO text of an instant. */
export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export const isoOrNull = (epochMs: number | null): string | null => (epochMs === null ? null : iso(epochMs));
