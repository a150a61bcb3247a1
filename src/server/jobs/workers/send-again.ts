// Puts a job that nobody claimed into its queue once more: one delivered to the wrong process, or to one that died at once.
import type { Database } from '../../db/database.ts';
import { transaction } from '../../db/query.ts';
import type { JobKind } from '../job-kind.ts';
import { renewQueueId } from '../job-store.ts';
import type { Queue } from './queue.ts';

/** Answers true when the job still waited; the delivery before it, if it is named, is never made again. */
export type SendAgain = (jobId: number, kind: JobKind, before?: string) => Promise<boolean>;

export function createSendAgain({ database, queue }: { database: Database; queue: Queue }): SendAgain {
  return (jobId, kind, before) =>
    transaction(database.pool, async (_, tx) => {
      const again = await renewQueueId(tx, jobId);
      if (again === null) return false;
      if (before !== undefined) await queue.cancel(kind.kind, before, tx);
      await queue.send(tx, kind, { jobId, queueId: again.queue_id, retries: again.retry_limit > 0 });
      return true;
    });
}
