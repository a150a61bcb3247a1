// A clock for calls over real sockets: short waits (back-off, Retry-After) pass at once, deadlines only when it is advanced.
import type { Timing } from '../../src/providers/calls/timing.ts';

/** Waits at least this long are deadlines; the shortest is the connection's 3 s. */
const DEADLINE_FROM_MS = 3_000;

export type VendorClock = Timing & { waits: number[]; advance(ms: number): void; chance(): number };

export function vendorClock(start = '2026-11-17T18:14:00.000Z'): VendorClock {
  let passed = 0;
  const began = Date.parse(start);
  const waits: number[] = [];
  const pending = new Set<{ at: number; end: () => void }>();
  return {
    waits,
    // The mean of a pause.
    chance: () => 0.5,
    now: () => began + passed,
    monotonic: () => passed,
    sleep: (ms, signal) => {
      if (ms < DEADLINE_FROM_MS) {
        waits.push(ms);
        passed += ms;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const wait = { at: passed + ms, end: resolve };
        pending.add(wait);
        signal?.addEventListener('abort', () => {
          pending.delete(wait);
          reject(new Error('wait ended'));
        });
      });
    },
    advance: (ms) => {
      passed += ms;
      for (const wait of [...pending].filter(({ at }) => at <= passed)) {
        pending.delete(wait);
        wait.end();
      }
    },
  };
}
