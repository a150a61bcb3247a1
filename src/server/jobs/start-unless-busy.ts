// Begins work that asks for nothing, unless it waits or runs already.
import { Fault } from '../fault.ts';
import type { JobHandle } from './job-handle.ts';

/** False when it waits or runs already. */
export async function startUnlessBusy(job: JobHandle<null, object, null>): Promise<boolean> {
  try {
    await job.start({ input: null, detail: {}, refusal: 'It is already running' });
    return true;
  } catch (error) {
    if (error instanceof Fault && error.status === 409) return false;
    throw error;
  }
}
