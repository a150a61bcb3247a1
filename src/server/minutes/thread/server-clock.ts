// The server's time on a thread: asked now and then, counted on in between.
import { type Clock, systemClock } from '../../process/clock.ts';

const ASKED_EVERY_MS = 1_000;

/** `ask` returns the server's time, epoch ms. Before `follow` it shows the thread's own. */
export function serverClock(ask: () => Promise<number>): Clock & { follow(signal: AbortSignal): Promise<void> } {
  let ahead = 0;
  const readClock = async () => {
    const before = systemClock.now();
    const now = await ask();
    // Half of the way there and back.
    ahead = now - (before + systemClock.now()) / 2;
  };
  return {
    ...systemClock,
    now: () => Math.round(systemClock.now() + ahead),
    /** Answers when the time is known; then asks again until the signal aborts. */
    follow: async (signal) => {
      await readClock();
      void (async () => {
        while (!signal.aborted) {
          await systemClock.sleep(ASKED_EVERY_MS, signal).catch(() => undefined);
          await readClock();
        }
      })();
    },
  };
}
