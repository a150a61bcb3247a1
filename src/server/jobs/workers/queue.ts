// The queue underneath the jobs (pg-boss): one queue a kind, workers woken by notifications, failed attempts delivered again.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Job, type JobResult, PgBoss, type Queue as QueueOptions } from 'pg-boss';
import type { Database } from '../../db/database.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import type { Listener } from '../../db/listener.ts';
import type { Transaction } from '../../db/query.ts';
import { queueDatabase } from '../../db/queue-database.ts';
import type { Log } from '../../log.ts';
import type { JobKind } from '../job-kind.ts';

/** Copies of what failed after its last attempt, to be looked at and driven again. */
export const DEAD_LETTERS = 'dead-letter';
const HOUR_S = 3_600;
/** A worker that dies without a word loses its job after this; the lease of the job's row is shorter and goes first. */
const HEARTBEAT_S = 60;
/** Workers are woken by notifications; without them, or for attempts put off, they look this often. */
const POLL_S = 2;
const BACKSTOP_POLL_S = 60;
const SUPERVISE_S = 60;

export type Delivery = { id: number; queueId: string; signal: AbortSignal };
export type Send = { jobId: number; queueId: string; retries: boolean };

/** Each delivery ends for itself: the one that fails is tried again, the others of its fetch are not. */
async function attempted(
  job: Job<{ job: number }>,
  handler: (delivery: Delivery) => Promise<void>,
): Promise<JobResult> {
  try {
    await handler({ id: job.data.job, queueId: job.id, signal: job.signal });
    return { id: job.id, status: 'completed' };
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: (error as Error).message } };
  }
}

export type Queue = ReturnType<typeof createQueue>;

export function createQueue(deps: { database: Database; listener: Listener; log: Log; kinds: readonly JobKind[] }) {
  const { log, kinds } = deps;
  const within = new AsyncLocalStorage<Transaction>();
  const boss = new PgBoss({
    db: queueDatabase(() => within.getStore() ?? deps.database.pool, deps.listener),
    migrate: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
  });
  boss.on('error', (error) => {
    if (isDatabaseAway(error)) log.debug({ err: error }, 'the queue of jobs waits for the database');
    else log.warn({ err: error }, 'the queue of jobs met a problem');
  });
  boss.on('warning', (warning) => log.info({ warning }, 'the queue of jobs warns'));
  const workers = new Map<string, string>();

  function optionsOf(kind: JobKind): Omit<QueueOptions, 'name'> {
    return {
      policy: 'standard',
      notify: true,
      expireInSeconds: kind.expire_s,
      heartbeatSeconds: HEARTBEAT_S,
      deleteAfterSeconds: HOUR_S,
      deadLetter: DEAD_LETTERS,
      retryLimit: 0,
    };
  }

  /**
   * What the queue looks up on the way goes over the transaction's connection too. Over the pool it would wait for a
   * second connection while it holds one, for ever when all the others are held by transactions that wait for this one.
   */
  const over = <Result>(
    tx: Transaction,
    step: (options: { db: ReturnType<typeof queueDatabase> }) => Promise<Result>,
  ) => within.run(tx, () => step({ db: queueDatabase(tx) }));

  return {
    /** Connects and makes the queues that are not there yet; throws when the database does not answer. */
    async start(): Promise<void> {
      await boss.start();
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      if (!known.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retryLimit: 0 });
      for (const kind of kinds) {
        const before = known.get(kind.kind);
        const { policy, ...options } = optionsOf(kind);
        if (before === undefined) await boss.createQueue(kind.kind, { policy, ...options });
        else if (before.expireInSeconds !== kind.expire_s) await boss.updateQueue(kind.kind, options);
      }
    },

    /** Puts a job into its queue, as part of a transaction: it is there when the transaction has committed. */
    async send(tx: Transaction, kind: JobKind, { jobId, queueId, retries }: Send): Promise<void> {
      const { limit, delay_s, backoff } = kind.retry;
      const options = { id: queueId, retryLimit: retries ? limit : 0, retryDelay: delay_s, retryBackoff: backoff };
      await over(tx, ({ db }) => boss.send(kind.kind, { job: jobId }, { ...options, db }));
    },

    /** Tells the queue that an attempt came to nothing; it is delivered again while attempts are left. */
    async fail(tx: Transaction, kind: string, queueId: string, reason: string): Promise<void> {
      await over(tx, (options) => boss.fail(kind, queueId, { reason }, options));
    },

    /** Never delivers it again; within a transaction when one is given. */
    async cancel(kind: string, queueId: string, tx?: Transaction): Promise<void> {
      if (tx === undefined) await boss.cancel(kind, queueId);
      else await over(tx, (options) => boss.cancel(kind, queueId, options));
    },

    /** Works on a kind from now on; the handler throws to have the attempt counted as failed. */
    async work(kind: JobKind, handler: (delivery: Delivery) => Promise<void>): Promise<void> {
      if (workers.has(kind.kind)) return;
      workers.set(kind.kind, '');
      const id = await boss.work(
        kind.kind,
        {
          // As many as may run side by side are fetched at once, and the next ones when these have ended, without a pause.
          batchSize: kind.concurrency,
          burstWhenBatchFull: kind.concurrency > 1,
          perJobResults: true,
          pollingIntervalSeconds: POLL_S,
          notifyPollingIntervalSeconds: BACKSTOP_POLL_S,
        },
        (jobs: Job<{ job: number }>[]) => Promise.all(jobs.map((job) => attempted(job, handler))),
      );
      workers.set(kind.kind, id);
    },

    /** Takes no more jobs of a kind; what runs is finished elsewhere or here. */
    async stopWork(kind: string): Promise<void> {
      if (workers.delete(kind)) await boss.offWork(kind, { wait: false });
    },

    /** Lets this process's worker of a kind look now. */
    wake(kind: string): void {
      const id = workers.get(kind);
      if (id !== undefined) boss.notifyWorker(id);
    },

    worksOn: (kind: string): boolean => workers.has(kind),

    /** What every queue holds, freshly counted by the queue itself about once a minute. */
    depths: () => boss.getQueues(),

    async stop(): Promise<void> {
      await Promise.allSettled([...workers.keys()].map((kind) => boss.offWork(kind, { wait: true })));
      workers.clear();
      await boss.stop({ graceful: false, close: false });
    },
  };
}
