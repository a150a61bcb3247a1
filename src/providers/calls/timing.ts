// Clock, timers and random source of vendor calls, handed in by the caller.

export type Timing = {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds since an arbitrary start; never decreases. */
  monotonic(): number;
  /** Resolves after `ms` milliseconds; rejects when the signal aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** Random number, uniform in [0, 1). */
export type Chance = () => number;

/** Signal that aborts after `ms` unless cleared. Always clear it: a running timer keeps the process alive. */
export function deadline(timing: Timing, ms: number): { signal: AbortSignal; clear(): void } {
  const ends = new AbortController();
  const cleared = new AbortController();
  timing.sleep(ms, cleared.signal).then(
    () => ends.abort(),
    () => undefined,
  );
  return { signal: ends.signal, clear: () => cleared.abort() };
}
