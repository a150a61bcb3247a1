// Server time on a thread: requested every second, extrapolated in between.
import { type Clock, systemClock } from '../../process/clock.ts';

const ASKED_EVERY_MS = 1_000;

/** `ask` returns the server's time, epoch ms. Until `follow`, the clock shows the thread's own time. */
export function serverClock(ask: () => Promise<number>): Clock & { follow(signal: AbortSignal): Promise<void> } {
  let ahead = 0;
  const readClock = async () => {
    const before = systemClock.now();
    const now = await ask();
    // Assumes that the server answered halfway through the round trip.
    ahead = now - (before + systemClock.now()) / 2;
  };
  return {
    ...systemClock,
    now: () => Math.round(systemClock.now() + ahead),
    /**
     * Resolves once the time is known, rejects if the first request fails; then repeats the request until the signal
     * aborts.
     */
    follow: async (signal) => {
      await readClock();
      void (async () => {
        while (!signal.aborted) {
          await systemClock.sleep(ASKED_EVERY_MS, signal).catch(() => undefined);
          // Without an answer (the process ends or is busy), the last known offset stays.
          await readClock().catch(() => undefined);
        }
      })();
    },
  };
}
