// Job starts for a kind that may be busy in any process: skipped, or repeated after the running job ends.

import { Fault } from '../process/fault.ts';
import type { Engine } from './engine.ts';
import type { JobKind } from './job-kind.ts';
import type { Start } from './starts.ts';
import type { Waiters } from './workers/waiters.ts';

/** Result of `start`; null when refused with 409 because a job of the kind waits or runs. Other errors are thrown. */
export async function startOrSkip<Answer>(start: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof Fault && error.status === 409) return null;
    throw error;
  }
}

export type StartSoon = ReturnType<typeof createStartSoon>;

/**
 * Starts a job without input for newly arrived work, if `isDue`. A queued job will see the work; a running one may have
 * missed it, so another starts when it ends.
 */
export function createStartSoon(deps: Engine & { start: Start; waiters: Waiters; isClosing: () => boolean }) {
  const { start, store, waiters, log } = deps;
  /** Kinds whose next start waits for a running job. */
  const awaited = new Set<string>();

  async function startSoon(kind: JobKind, isDue: () => Promise<boolean> = async () => true): Promise<void> {
    while (!awaited.has(kind.kind) && !deps.isClosing() && (await isDue())) {
      const begin = () => start(kind, { input: null, detail: {}, refusal: 'It is already running' });
      if ((await startOrSkip(begin)) !== null) return;
      const [open] = await store.open(kind.kind);
      if (open?.state === 'queued') return;
      if (open === undefined || awaited.has(kind.kind)) continue;
      awaited.add(kind.kind);
      const again = () => {
        awaited.delete(kind.kind);
        startSoon(kind, isDue).catch((error: unknown) => {
          if (!deps.isClosing()) log.warn({ err: error, kind: kind.kind }, 'jobs: job not started');
        });
      };
      waiters.wait(open.id).then(again, again);
    }
  }

  return startSoon;
}
