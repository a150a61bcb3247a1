// Starts work unless a job of its kind waits or runs already in any process.
import { Fault } from '../process/fault.ts';
import type { JobHandle } from './job-handle.ts';

/** The result of `start`; null when it is refused because a job of its kind waits or runs. Other errors are thrown. */
export async function startOrSkip<Answer>(start: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof Fault && error.status === 409) return null;
    throw error;
  }
}

/** Starts a job without input; false when one of its kind waits or runs already. */
export async function startJobOrSkip(job: JobHandle<null, object, null>): Promise<boolean> {
  const started = await startOrSkip(() => job.start({ input: null, detail: {}, refusal: 'It is already running' }));
  return started !== null;
}
