// Batches whose job is gone: marked as failed with the stage to retry, at each start and after each sweep of jobs.
import type { JobHandle, JobRecord } from '../../jobs/job-handle.ts';
import type { Log } from '../../process/log.ts';
import type { AttemptStore } from '../attempt-store.ts';
import type { BatchStore } from '../batch-store.ts';
import type { Detail } from './run-detail.ts';

/** Whether the server ended while the job ran: killed, or asked to stop. */
export function wasInterrupted({
  state,
  detail,
}: Pick<JobRecord<{ reason?: string | undefined }>, 'state' | 'detail'>): boolean {
  return (state === 'failed' || state === 'cancelled') && detail.reason === 'interrupted';
}

/** Fails batches whose job is gone; does nothing while a job of the pipeline runs. */
export async function settleInterrupted(deps: {
  attempts: Pick<AttemptStore, 'running' | 'interrupt'>;
  batches: Pick<BatchStore, 'markInterrupted'>;
  job: Pick<JobHandle<never, Detail, unknown>, 'running' | 'latest'>;
  log: Pick<Log, 'warn'>;
}): Promise<void> {
  const { attempts, batches, job, log } = deps;
  // Read first: attempts that begin later belong to a job that begins later.
  const running = await attempts.running();
  if ((await job.running()) !== null) return;
  await attempts.interrupt(running);
  const newest = await job.latest();
  const since = newest !== null && wasInterrupted(newest) ? newest.started_at : null;
  for (const { id, interrupted_in } of await batches.markInterrupted(since))
    log.warn({ batch: id, stage: interrupted_in }, 'pipeline: batch was interrupted');
}
