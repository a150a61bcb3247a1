// The only place of the server that reads the time or waits: everything else is handed a Clock.

export type Clock = {
  /** Wall time, epoch milliseconds. */
  now(): number;
  /** Milliseconds from an arbitrary start, never going back: for durations only. */
  monotonic(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Runs `task` every `ms` until the returned function is called; the timer keeps no process alive. */
  every(ms: number, task: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    }),
  every: (ms, task) => {
    const timer = setInterval(task, ms);
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
