// Retries for a source of earlier sessions that is busy or away.
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import type { Clock } from '../../process/clock.ts';
import type { Log } from '../../process/log.ts';

/**
 * Most attempts at one request, and the pause between them in ms: an archive may be busy with other work for minutes.
 */
const MOST_TRIES = 6;
const AGAIN_MS = 30_000;

/** Answer of `ask`. Throws its error for a refusal, after MOST_TRIES, or once `signal` is aborted. */
export type AskArchive = <Answer>(ask: () => Promise<Answer>, signal: AbortSignal) => Promise<Answer>;

export function askArchive({ clock, log }: { clock: Pick<Clock, 'sleep'>; log: Pick<Log, 'info'> }): AskArchive {
  return async (ask, signal) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask();
      } catch (error) {
        const isPassing = isProviderError(error) && (error.kind === 'timeout' || error.kind === 'unavailable');
        if (!isPassing || tries >= MOST_TRIES || signal.aborted) throw error;
        log.info({ err: error }, 'pipeline: source of earlier sessions asked again');
      }
      await clock.sleep(AGAIN_MS, signal).catch(() => undefined);
    }
  };
}
