// Begins work unless it waits or runs already, in this process or another.
import { Fault } from '../fault.ts';
import type { JobHandle } from './job-handle.ts';

/** Does what starts a job and answers as it does; null when one of its kind waits or runs already. Throws what it throws for any other reason. */
export async function unlessBusy<Answer>(start: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof Fault && error.status === 409) return null;
    throw error;
  }
}

/** Starts work that asks for nothing; false when it waits or runs already. */
export async function startUnlessBusy(job: JobHandle<null, object, null>): Promise<boolean> {
  const started = await unlessBusy(() => job.start({ input: null, detail: {}, refusal: 'It is already running' }));
  return started !== null;
}
