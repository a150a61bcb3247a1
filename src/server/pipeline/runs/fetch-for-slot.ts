// Fetch of the required lists for a slot, reported like a fetch by hand.
import { jittered } from '../../../domain/numbers/jitter.ts';
import { expertLists } from '../../../domain/signals/expert-lists.ts';
import type { Started } from '../../jobs/job-handle.ts';
import { startOrSkip } from '../../jobs/start-or-skip.ts';
import { withAbort } from '../../jobs/with-timeout.ts';
import { Fault } from '../../process/fault.ts';
import type { FetchEnd } from '../inbox/fetch-lists.ts';
import type { PipelineParts } from '../pipeline-deps.ts';

/** Interval of tries while a fetch begun by somebody else runs. */
const AGAIN_MS = 1_000;

/** The lists an automatic run fetches. Source: ACONST-02. */
export const slotLists: readonly string[] = expertLists.filter((list) => list.required).map((list) => list.slug);

/** Result of a slot's fetch; without success the stages are not run. */
export type SlotFetch = { success: boolean; files: number; errors: number; message: string };

async function startWhenFree({ fetching, clock }: PipelineParts, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted();
    const started = await startOrSkip(() => fetching.start(slotLists));
    if (started !== null) return started;
    await clock.sleep(jittered(AGAIN_MS, clock.chance()), signal);
  }
}

async function ended(done: Started<FetchEnd | null>['done'], signal: AbortSignal): Promise<FetchEnd | string> {
  try {
    return (await withAbort(signal, done)) ?? 'Fetch cancelled before it began';
  } catch (error) {
    signal.throwIfAborted();
    return `Fetch failed: ${error instanceof Fault ? error.detail : 'the log of the server says why'}`;
  }
}

/** Fetches every required list; rejects when `signal` aborts or the fetch cannot be started. */
export async function fetchForSlot(deps: PipelineParts, signal: AbortSignal): Promise<SlotFetch> {
  const { done } = await startWhenFree(deps, signal);
  const end = await ended(done, signal);
  if (typeof end === 'string') return { success: false, files: 0, errors: slotLists.length, message: end };
  const { state, fetched, failed, message } = end;
  const success = state === 'completed' || state === 'completed_with_errors';
  return { success, files: fetched, errors: failed, message };
}
