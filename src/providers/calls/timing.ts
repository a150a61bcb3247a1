// Time and chance as this room needs them; the server hands in the real ones, tests hand in their own.

export type Timing = {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds from an arbitrary start, never going back. */
  monotonic(): number;
  /** Resolves after that long; rejects when the signal aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** Uniform in [0, 1). */
export type Chance = () => number;

/** A signal that aborts after that long unless it is cleared before. Always clear it: a waiting timer keeps the process alive. */
export function deadline(timing: Timing, ms: number): { signal: AbortSignal; clear(): void } {
  const ends = new AbortController();
  const cleared = new AbortController();
  timing.sleep(ms, cleared.signal).then(
    () => ends.abort(),
    () => undefined,
  );
  return { signal: ends.signal, clear: () => cleared.abort() };
}
