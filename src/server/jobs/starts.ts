// Puts jobs into their queues: a row and an entry of the queue in one transaction, for a slot or for somebody who waits for the result.
import type { Database } from '../db/database.ts';
import { type Transaction, transaction } from '../db/query.ts';
import { Fault } from '../fault.ts';
import type { JobStart, Started } from './job-handle.ts';
import type { JobKind } from './job-kind.ts';
import type { JobRow } from './job-row.ts';
import { insertJob, type JobStore } from './job-store.ts';
import type { Queue } from './workers/queue.ts';
import type { Sweep } from './workers/sweep.ts';
import type { Waiters } from './workers/waiters.ts';

type NewJob = Pick<JobRow, 'input' | 'detail' | 'requested_by' | 'scheduled_for'>;

/** Answers the job's id, or null while one of its kind waits or runs. */
export type Send = (tx: Transaction, kind: JobKind, job: NewJob) => Promise<number | null>;

export function createSender({ queue, now }: { queue: Queue; now: () => string }): Send {
  return async (tx, kind, job) => {
    const retries = job.scheduled_for !== null;
    const begun = await insertJob(tx, {
      ...job,
      kind: kind.kind,
      exclusive: kind.exclusive,
      retry_limit: retries ? kind.retry.limit : 0,
      started_at: now(),
    });
    if (begun === null) return null;
    await queue.send(tx, kind, { jobId: begun.id, queueId: begun.queue_id, retries });
    return begun.id;
  };
}

export type Start = (kind: JobKind, given: JobStart<unknown, object>) => Promise<Started<unknown>>;

/** Throws Fault 409, in the words of who starts, when one of the kind waits or runs already. */
export function createStarts(deps: {
  database: Database;
  store: Pick<JobStore, 'open'>;
  sweep: Pick<Sweep, 'recover'>;
  waiters: Pick<Waiters, 'wait'>;
  send: Send;
  /** Tries to own what the kind needs, so that nobody waits for a look. */
  claim: (kind: JobKind) => Promise<void>;
  open: () => Promise<void>;
}): Start {
  const { database, store, sweep, waiters, send } = deps;
  return async (kind, given) => {
    await deps.open();
    await deps.claim(kind);
    const { input, by = null, refusal } = given;
    const detail = given.detail as JobRow['detail'];
    const begin = () =>
      transaction(database.pool, (_, tx) => send(tx, kind, { input, detail, requested_by: by, scheduled_for: null }));
    let id = await begin();
    if (id === null && (await sweep.recover()) > 0) id = await begin();
    if (id === null) {
      const [running] = await store.open(kind.kind);
      throw new Fault(409, typeof refusal === 'string' ? refusal : refusal(running?.detail ?? {}));
    }
    return { id, done: waiters.wait(id) };
  };
}
