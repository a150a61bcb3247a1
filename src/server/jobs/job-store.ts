// Rows of jobs: what waits, runs and has ended, with progress, result and error, as pages and other processes read them.
import type pg from 'pg';
import { hourMs } from '../../domain/numbers/time.ts';
import type { Database } from '../db/database.ts';
import { gathered } from '../db/gathered.ts';
import type { EndState, JobError, JobRow, JobState } from './job-row.ts';

export type NewJob = {
  kind: string;
  input: unknown;
  detail: object;
  exclusive: boolean;
  retry_limit: number;
  requested_by: number | null;
  scheduled_for: string | null;
  started_at: string;
};

/** Statements over the pool, or over the connection of a transaction. */
export type Runs = {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
};

/** Sent to every process when jobs have ended or somebody asks one to stop: `ended:7,8`, `cancel:7`. */
export const JOB_CHANNEL = 'smartcat_job';

/** No attempt is put off for longer. */
const LONGEST_RETRY_MS = hourMs;

const columns = `id, kind, state, owner, cancel_requested, input, detail, result, error, requested_by, attempt,
  retry_limit, exclusive, queue_id, scheduled_for, started_at, finished_at,
  (state = 'running' and lease_until < now()) as lapsed`;
const leased = (parameter: string) => `now() + make_interval(secs => ${parameter}::float8 / 1000)`;
/** The slot of a job has the same end, and the reason when it is no good one. */
const endSlot = `update job_slot set attempts = ended.attempt,
  reason = coalesce(ended.error ->> 'detail', case when ended.succeeded then null else ended.detail ->> 'message' end),
  state = case when ended.succeeded then 'done' else 'failed' end
  from (select *, state in ('completed', 'completed_with_errors') as succeeded from ended) as ended where job_slot.job_id = ended.id`;

/** The new job's id and its id in the queue, or null when one of its kind waits or runs already. */
export async function insertJob(tx: Runs, job: NewJob): Promise<{ id: number; queue_id: string } | null> {
  const { rows } = await tx.query<{ id: number; queue_id: string }>(
    `insert into job (kind, state, input, detail, exclusive, retry_limit, requested_by, scheduled_for, started_at, queue_id)
     values ($1, 'queued', $2, $3, $4, $5, $6, $7, $8, gen_random_uuid())
     on conflict (kind) where state in ('queued', 'running') and exclusive do nothing returning id, queue_id`,
    [
      job.kind,
      JSON.stringify(job.input ?? null),
      JSON.stringify(job.detail),
      job.exclusive,
      job.retry_limit,
      job.requested_by,
      job.scheduled_for,
      job.started_at,
    ],
  );
  return rows[0] ?? null;
}

/** A waiting job's new id in its queue, for one that is put there again; null when it no longer waits. */
export async function renewQueueId(tx: Runs, id: number): Promise<{ queue_id: string; retry_limit: number } | null> {
  const { rows } = await tx.query<{ queue_id: string; retry_limit: number }>(
    `update job set queue_id = gen_random_uuid() where id = $1 and state = 'queued' returning queue_id, retry_limit`,
    [id],
  );
  return rows[0] ?? null;
}

export type JobStore = ReturnType<typeof createJobStore>;

type Claim = { id: number; queueId: string; owner: string; startedAt: string };
type End = { state: EndState; detail: object; result: unknown; error: JobError | null; finished_at: string };
type Ending = { id: number; owner: string; end: End };

/** Writes the ends of jobs that are still their owners', and answers which these were. */
async function finishAll(over: Runs, all: readonly Ending[]): Promise<Set<number>> {
  const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  const { rows } = await over.query<{ id: number }>(
    `with given as (
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::json[], $5::json[], $6::json[], $7::timestamptz[])
         as given (id, owner, state, detail, result, error, finished_at)
     ), ended as (
       update job set state = given.state, detail = given.detail, result = given.result, error = given.error,
         finished_at = given.finished_at
       from given where job.id = given.id and job.owner = given.owner and job.state = 'running'
       returning job.id, job.state, job.attempt, job.error, job.detail
     ), slot as (${endSlot}),
     notified as (select pg_notify('${JOB_CHANNEL}', 'ended:' || string_agg(id::text, ',')) from ended having count(*) > 0)
     select id from ended where (select count(*) from notified) > 0`,
    [
      all.map(({ id }) => id),
      all.map(({ owner }) => owner),
      all.map(({ end }) => end.state),
      all.map(({ end }) => json(end.detail)),
      all.map(({ end }) => json(end.result)),
      all.map(({ end }) => json(end.error)),
      all.map(({ end }) => end.finished_at),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

export function createJobStore({ pool }: Database, leaseMs: number) {
  return { ...attempts(pool, leaseMs), ...reads(pool, leaseMs), ...endings(pool) };
}

/** What the owner of a running job writes: its beginning, its lease, its progress and its end. */
function attempts(pool: pg.Pool, leaseMs: number) {
  // Jobs that run side by side begin and end together: one statement says so of all of them.
  const claim = gathered(async (all: readonly Claim[]) => {
    const { rows } = await pool.query<JobRow>(
      // Nothing is lost with a claim that a crash undoes: the job still waits, and what it does is flushed with its end.
      `update job set state = 'running', owner = given.claimant, attempt = attempt + 1, lease_until = ${leased('$4')},
         started_at = case when attempt = 0 then given.began else started_at end
       from unnest($1::bigint[], $2::text[], $3::timestamptz[], $5::uuid[]) as given (job, claimant, began, delivered),
         (select set_config('synchronous_commit', 'off', true)) as unflushed
       where id = given.job and queue_id = given.delivered and state in ('queued', 'running') returning ${columns}`,
      [
        all.map(({ id }) => id),
        all.map(({ owner }) => owner),
        all.map(({ startedAt }) => startedAt),
        leaseMs,
        all.map(({ queueId }) => queueId),
      ],
    );
    const claimed = new Map(rows.map((row) => [row.id, row]));
    return all.map(({ id }) => claimed.get(id) ?? null);
  });
  const finish = gathered(async (all: readonly Ending[]) => {
    const ended = await finishAll(pool, all);
    return all.map(({ id }) => ended.has(id));
  });

  return {
    /**
     * The job is this owner's from now on, also when another one still believes so; null when there is nothing left to do,
     * or when this delivery was given up and the job sent again.
     */
    claim: (of: Claim): Promise<JobRow | null> => claim(of),

    /** Prolongs the lease; null when the job is no longer this owner's, else whether somebody asked to cancel it. */
    async beat(id: number, owner: string): Promise<boolean | null> {
      const { rows } = await pool.query<{ cancel_requested: boolean }>(
        `update job set lease_until = ${leased('$3')}
         where id = $1 and owner = $2 and state = 'running' returning cancel_requested`,
        [id, owner, leaseMs],
      );
      return rows[0]?.cancel_requested ?? null;
    },

    async saveDetail(id: number, owner: string, detail: object): Promise<void> {
      await pool.query(`update job set detail = $3 where id = $1 and owner = $2 and state = 'running'`, [
        id,
        owner,
        JSON.stringify(detail),
      ]);
    },

    /** Writes the end of a job and of its slot, and tells everybody; false when it is no longer this owner's. */
    async finish(id: number, owner: string, end: End, over?: Runs): Promise<boolean> {
      if (over === undefined) return finish({ id, owner, end });
      return (await finishAll(over, [{ id, owner, end }])).has(id);
    },

    /** Puts a failed attempt back to those that wait; false when it is no longer this owner's. */
    async requeue(id: number, owner: string, error: JobError): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update job set state = 'queued', owner = null, lease_until = null, error = $3
         where id = $1 and owner = $2 and state = 'running'`,
        [id, owner, JSON.stringify(error)],
      );
      return rowCount === 1;
    },
  };
}

/** Jobs as pages and other processes see them. */
function reads(pool: pg.Pool, leaseMs: number) {
  return {
    /** The newest job of a kind whose detail carries these values. */
    async latest(kind: string, having: object = {}): Promise<JobRow | null> {
      const { rows } = await pool.query<JobRow>(
        `select ${columns} from job where kind = $1 and detail::jsonb @> $2::jsonb order by id desc limit 1`,
        [kind, JSON.stringify(having)],
      );
      return rows[0] ?? null;
    },

    async byIds(ids: readonly number[]): Promise<JobRow[]> {
      const { rows } = await pool.query<JobRow>(`select ${columns} from job where id = any($1)`, [ids]);
      return rows;
    },

    /** What waits or runs, of one kind or of all. */
    async open(kind?: string): Promise<JobRow[]> {
      const { rows } = await pool.query<JobRow>(
        `select ${columns} from job
         where state in ('queued', 'running') and ($1::text is null or kind = $1) order by id`,
        [kind ?? null],
      );
      return rows;
    },

    /**
     * Jobs that wait although a worker fetched them a lease ago: it died before it claimed them. And those that the queue
     * holds back for longer than any retry: a clock that was set back since put them there.
     */
    async unclaimed(): Promise<{ id: number; kind: string; queue_id: string }[]> {
      const { rows } = await pool.query<{ id: number; kind: string; queue_id: string }>(
        `select job.id, job.kind, job.queue_id
         from job join pgboss.job as fetched on fetched.name = job.kind and fetched.id = job.queue_id
         where job.state = 'queued' and (
           (fetched.state = 'active' and abs(extract(epoch from now() - fetched.started_on)) * 1000 > $1)
           or (fetched.state in ('created', 'retry') and fetched.start_after > now() + make_interval(secs => $2::float8 / 1000)))
         order by job.id`,
        [leaseMs, LONGEST_RETRY_MS],
      );
      return rows;
    },

    /** Shortens leases that last longer than any may: they were taken before the clock was set back. Their owners prolong them. */
    async shortenLeases(): Promise<void> {
      await pool.query(
        `update job set lease_until = ${leased('$1')}
         where state = 'running' and lease_until > ${leased('$1 * 2')}`,
        [leaseMs],
      );
    },
  };
}

/** What others than the owner write: cancelling, taking over from who is gone, forgetting. */
function endings(pool: pg.Pool) {
  return {
    /** Asks the running job of a kind to stop and ends one that waits; null when there is none. */
    async requestCancel(kind: string, finishedAt: string): Promise<JobRow | null> {
      const { rows } = await pool.query<JobRow>(
        `with asked as (
           update job set cancel_requested = true,
             finished_at = case when state = 'queued' then $2::timestamptz end,
             state = case when state = 'queued' then 'cancelled' else state end
           where kind = $1 and state in ('queued', 'running') returning *
         ), notified as (
           select pg_notify('${JOB_CHANNEL}', case when state = 'cancelled' then 'ended:' else 'cancel:' end || id) from asked
         ), ended as (select id, state, attempt, error, detail from asked where state = 'cancelled'), slot as (${endSlot})
         select ${columns} from asked where (select count(*) from notified) > 0 order by id`,
        [kind, finishedAt],
      );
      return rows[0] ?? null;
    },

    /**
     * Takes a running job from an owner that is gone or silent: back to those that wait while attempts are left, else
     * failed. Null when it lives after all. `tx` is the transaction in which the queue learns the same.
     */
    async interrupt(tx: Runs, row: JobRow, why: object, error: JobError, finishedAt: string): Promise<JobState | null> {
      // Jobs from before there were queues have no attempts to count.
      const again = 'queue_id is not null and attempt <= retry_limit';
      const { rows } = await tx.query<{ state: JobState }>(
        `with ended as (
           update job set owner = null, lease_until = null, error = $4,
             state = case when ${again} then 'queued' else 'failed' end,
             detail = case when ${again} then detail else (detail::jsonb || $3::jsonb)::json end,
             finished_at = case when ${again} then null else $5::timestamptz end
           where id = $1 and owner = $2 and state = 'running' and attempt = $6 returning id, state, attempt, error, detail
         ), notified as (select state, pg_notify('${JOB_CHANNEL}', 'ended:' || id) from ended where state = 'failed'),
         slot as (${endSlot} and ended.state = 'failed')
         select ended.state from ended left join notified on true`,
        [row.id, row.owner, JSON.stringify(why), JSON.stringify(error), finishedAt, row.attempt],
      );
      return rows[0]?.state ?? null;
    },

    /** Fails jobs that wait although their queue has given them up, which nothing else would ever end. */
    async failForgotten(error: JobError, finishedAt: string): Promise<number> {
      const { rowCount } = await pool.query(
        `with ended as (
           update job set state = 'failed', error = $1, finished_at = $2
           where state = 'queued' and not exists (
             select from pgboss.job as queued where queued.name = job.kind and queued.id = job.queue_id
               and queued.state in ('created', 'retry', 'active'))
           returning id, state, attempt, error, detail
         ), slot as (${endSlot})
         select pg_notify('${JOB_CHANNEL}', 'ended:' || id) from ended`,
        [JSON.stringify(error), finishedAt],
      );
      return rowCount ?? 0;
    },

    /** Forgets finished jobs and old slots of a kind; answers how many jobs. */
    async prune(kind: string, before: string): Promise<number> {
      await pool.query('delete from job_slot where kind = $1 and scheduled_for < $2', [kind, before]);
      const { rowCount } = await pool.query('delete from job where kind = $1 and finished_at < $2', [kind, before]);
      return rowCount ?? 0;
    },
  };
}
