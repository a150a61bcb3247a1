// Begins work unless it waits or runs already, in this process or another.
import { Fault } from '../fault.ts';
import type { JobHandle } from './job-handle.ts';

/** Does what starts a job; false when one of its kind waits or runs already. Throws what it throws for any other reason. */
export async function unlessBusy(start: () => Promise<unknown>): Promise<boolean> {
  try {
    await start();
    return true;
  } catch (error) {
    if (error instanceof Fault && error.status === 409) return false;
    throw error;
  }
}

/** The same for work that asks for nothing. */
export function startUnlessBusy(job: JobHandle<null, object, null>): Promise<boolean> {
  return unlessBusy(() => job.start({ input: null, detail: {}, refusal: 'It is already running' }));
}
