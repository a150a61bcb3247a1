// Starts of jobs outside their schedule: a queued row and a promise of its result.
import type { Query } from '../db/query.ts';
import { Fault } from '../process/fault.ts';
import type { Engine } from './engine.ts';
import type { JobStart, Started } from './job-handle.ts';
import type { JobKind } from './job-kind.ts';
import type { JobRow } from './job-row.ts';
import { type Announce, insertJob } from './job-store.ts';
import type { Sweep } from './workers/sweep.ts';
import type { Waiters } from './workers/waiters.ts';

type NewJob = Pick<JobRow, 'input' | 'detail' | 'requested_by' | 'scheduled_for'>;

/** Returns the job's id, or null if the kind allows one job at a time and one waits or runs. */
export type QueueJob = (query: Query, kind: JobKind, job: NewJob) => Promise<number | null>;

export function createQueueJob(now: () => string, announce: Announce): QueueJob {
  return (query, { kind, concurrency }, job) =>
    insertJob(query, { ...job, kind, exclusive: concurrency === 1, started_at: now() }, announce);
}

export type Start = (kind: JobKind, given: JobStart<unknown, object>) => Promise<Started<unknown>>;

type StartsDeps = Engine & {
  sweep: Sweep;
  waiters: Waiters;
  queueJob: QueueJob;
  /** Tries to acquire the kind's resource, so that the job need not wait for the next renewal. */
  acquireFor: (kind: JobKind) => Promise<void>;
  open: () => Promise<void>;
};

/** Throws Fault 409 with the caller's `refusal` when the kind allows one job at a time and one waits or runs. */
export function createStarts(deps: StartsDeps): Start {
  const { database, store, sweep, waiters, queueJob } = deps;
  return async (kind, given) => {
    await deps.open();
    await deps.acquireFor(kind);
    const { input, by = null, refusal } = given;
    const detail = given.detail as JobRow['detail'];
    const begin = () => queueJob(database.query, kind, { input, detail, requested_by: by, scheduled_for: null });
    let id = await begin();
    if (id === null && (await sweep.recover()) > 0) id = await begin();
    if (id === null) {
      const [running] = await store.open(kind.kind);
      throw new Fault(409, typeof refusal === 'string' ? refusal : refusal(running?.detail ?? {}));
    }
    return { id, done: waiters.wait(id) };
  };
}
