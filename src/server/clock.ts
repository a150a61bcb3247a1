// The only place of the server that reads the time or waits: everything else is handed a Clock.

export type Clock = {
  /** Wall time, epoch milliseconds. */
  now(): number;
  /** Milliseconds from an arbitrary start, never going back: for durations only. */
  monotonic(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Runs `task` every `ms` until the returned function is called; the timer keeps no process alive. A task that answers a
   * promise runs once at a time: an instant that comes before it has ended is left out. It must not reject.
   */
  every(ms: number, task: RecurringTask): () => void;
};

export type RecurringTask = (() => void) | (() => Promise<void>);

/** The task as a timer may call it, however long it takes: a call that comes while the one before runs does nothing. */
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
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      // A signal that outlives many waits keeps none of them.
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
  every: (ms, task) => {
    const timer = setInterval(onceAtATime(task), ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/** Ends once what has come in meanwhile (requests, messages, answers) was taken up. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** An instant as the wire writes it. */
export function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
