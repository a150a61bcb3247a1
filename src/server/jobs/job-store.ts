// Job rows: queued, running and ended, with progress, result and error.
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../db/database.ts';
import { gathered } from '../db/gathered.ts';
import { afterCommit, type Query, raw, unnest } from '../db/query.ts';
import type { EndState, JobError, JobRow, JobState } from './job-row.ts';

export type NewJob = Pick<JobRow, 'kind' | 'input' | 'detail' | 'requested_by' | 'scheduled_for' | 'started_at'> & {
  /** True: not queued while another exclusive job of the kind waits or runs. */
  exclusive: boolean;
};

/** Notifies all processes after the commit of the query's transaction. */
export type Announce = (query: Query, payload: string) => void;

export function createAnnounce(bus: Pick<Bus, 'publish'>): Announce {
  return (query, payload) => afterCommit(query, () => bus.publish('job', payload));
}

const columns = `id, kind, state, owner, cancel_requested, input, detail, result, error, requested_by, attempt,
  scheduled_for, started_at, finished_at,
  (state = 'running' and lease_until < now()) as lapsed`;
const leased = (parameter: string) => `now() + make_interval(secs => ${parameter}::float8 / 1000)`;
/** Ends the slot of an ended job, with the reason where it did not succeed. */
const endSlot = `update job_slot set attempts = ended.attempt,
  reason = coalesce(ended.error ->> 'detail', case when ended.succeeded then null else ended.detail ->> 'message' end),
  state = case when ended.succeeded then 'done'
    when ended.state = 'cancelled' and ended.detail ->> 'reason' = 'interrupted' then 'missed' else 'failed' end
  from (select *, state in ('completed', 'completed_with_errors') as succeeded from ended) as ended where job_slot.job_id = ended.id`;

/** Queues a job and notifies the workers of its kind; null when one of an exclusive kind waits or runs already. */
export async function insertJob(query: Query, job: NewJob, announce: Announce): Promise<number | null> {
  const id = await query.value<number | null>`insert into job (kind, state, input, detail, exclusive,
     requested_by, scheduled_for, started_at)
     values (${job.kind}, 'queued', ${JSON.stringify(job.input ?? null)}, ${JSON.stringify(job.detail)},
     ${job.exclusive}, ${job.requested_by}, ${job.scheduled_for}, ${job.started_at})
     on conflict (kind) where state in ('queued', 'running') and exclusive do nothing returning id`;
  if (id !== null) announce(query, `queued:${job.kind}`);
  return id;
}

/**
 * Newest job of a kind that was due or started by an instant (ISO); null without one. `ended_at` is null while it is
 * open; `is_cut_off`: it ended by a stop, a kill or a restore.
 */
export function findJobBefore(
  query: Query,
  kind: string,
  instant: string,
): Promise<{ ended_at: string | null; is_cut_off: boolean } | null> {
  return query.first<{ ended_at: string | null; is_cut_off: boolean }>`select finished_at as ended_at,
       coalesce(detail ->> 'reason' in ('interrupted', 'restored'), false) as is_cut_off
     from job where kind = ${kind} and coalesce(scheduled_for, started_at) <= ${instant} order by id desc limit 1`;
}

export type JobStore = ReturnType<typeof createJobStore>;

type Taking = { kind: string; owner: string; most: number; startedAt: string };
type End = { state: EndState; detail: object; result: unknown; error: JobError | null; finished_at: string };
/** `again`: queue the job again; else it ends as `ended` (cancelled by an orderly stop). */
type Interruption = {
  again: boolean;
  ended: 'failed' | 'cancelled';
  why: object;
  error: JobError;
  finishedAt: string;
};
type Ending = { id: number; owner: string; end: End };

/** Ends the jobs that the given owners still own; returns their ids. */
async function finishAll(query: Query, all: readonly Ending[], announce: Announce): Promise<Set<number>> {
  const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  const ends = all.map(({ id, owner, end }) => ({ ...end, id, owner, result: json(end.result) }));
  const ended = await query.column<number>`with ended as (
       update job set state = given.state, detail = given.detail, result = given.result, error = given.error,
         finished_at = given.finished_at
       from ${unnest(ends, 'id bigint, owner text, state text, detail json, result json, error json, finished_at timestamptz')}
       where job.id = given.id and job.owner = given.owner and job.state = 'running'
       returning job.id, job.state, job.attempt, job.error, job.detail
     ), slot as (${raw(endSlot)})
     select id from ended`;
  if (ended.length > 0) announce(query, `ended:${ended.join(',')}`);
  return new Set(ended);
}

export function createJobStore({ query }: Pick<Database, 'query'>, leaseMs: number, announce: Announce) {
  return { ...attempts(query, leaseMs, announce), ...reads(query, leaseMs), ...createEndQueries(query, announce) };
}

/** Writes by a job's owner: taking the job, its lease, progress and end. */
function attempts(query: Query, leaseMs: number, announce: Announce) {
  // Ends of concurrent jobs share one statement.
  const finish = gathered(async (all: readonly Ending[]) => {
    const ended = await finishAll(query, all, announce);
    return all.map(({ id }) => ended.has(id));
  });

  return {
    /** Takes waiting jobs of a kind, oldest first, at most `most`; jobs another process is taking are skipped. */
    take: ({ kind, owner, most, startedAt }: Taking) =>
      query.all<JobRow>(
        // Not flushed at commit: after a crash the job is still queued, and its effects are flushed with its end.
        `with waiting as (
           select id as taken from job where kind = $1 and state = 'queued' order by id limit $2 for update skip locked
         ), unflushed as (select set_config('synchronous_commit', 'off', true))
         update job set state = 'running', owner = $3, attempt = attempt + 1, lease_until = ${leased('$4')},
           started_at = case when attempt = 0 then $5 else started_at end
         from waiting, unflushed where id = taken returning ${columns}`,
        [kind, most, owner, leaseMs, startedAt],
      ),

    /** Renews the lease; null when the job is no longer this owner's, else whether a cancel was requested. */
    async beat(id: number, owner: string): Promise<boolean | null> {
      const { rows } = await query<{ cancel_requested: boolean }>(
        `update job set lease_until = ${leased('$3')}
         where id = $1 and owner = $2 and state = 'running' returning cancel_requested`,
        [id, owner, leaseMs],
      );
      return rows[0]?.cancel_requested ?? null;
    },

    saveDetail: (id: number, owner: string, detail: object) => query.run`
         update job set detail = ${JSON.stringify(detail)}
         where id = ${id} and owner = ${owner} and state = 'running'`,

    /**
     * Writes the end of a job and of its slot and notifies all processes; false when the job is no longer this owner's.
     */
    async finish(id: number, owner: string, end: End, within?: Query): Promise<boolean> {
      if (within === undefined) return finish({ id, owner, end });
      return (await finishAll(within, [{ id, owner, end }], announce)).has(id);
    },

    /** Queues a failed attempt again; false when the job is no longer this owner's. */
    async requeue(id: number, owner: string, error: JobError): Promise<boolean> {
      const { rows } = await query<{ kind: string }>`update job set state = 'queued', owner = null,
         lease_until = null, error = ${JSON.stringify(error)}
         where id = ${id} and owner = ${owner} and state = 'running' returning kind`;
      for (const { kind } of rows) announce(query, `queued:${kind}`);
      return rows.length === 1;
    },

    /** Queues a job again that was taken but never begun: the attempt does not count. */
    async putBack(id: number, owner: string): Promise<void> {
      const { rows } = await query<{ kind: string }>`update job set state = 'queued', owner = null,
         lease_until = null, attempt = attempt - 1
         where id = ${id} and owner = ${owner} and state = 'running' returning kind`;
      for (const { kind } of rows) announce(query, `queued:${kind}`);
    },
  };
}

function reads(query: Query, leaseMs: number) {
  return {
    /** Newest job of a kind whose detail contains `having`; null if none. */
    latest: (kind: string, having: object = {}) => query.first<JobRow>`select ${raw(columns)} from job
         where kind = ${kind} and detail::jsonb @> ${JSON.stringify(having)}::jsonb order by id desc limit 1`,

    byIds: (ids: readonly number[]) => query.all<JobRow>`select ${raw(columns)} from job where id = any(${ids})`,

    /** Queued and running jobs, of one kind or of all. */
    open: (kind?: string) => query.all<JobRow>`select ${raw(columns)} from job
         where state in ('queued', 'running') and (${kind ?? null}::text is null or kind = ${kind ?? null}) order by id`,

    /** Shortens leases that end impossibly late, taken before the clock was set back; a live owner renews its lease. */
    shortenLeases: () =>
      query.run(
        `update job set lease_until = ${leased('$1')}
         where state = 'running' and lease_until > ${leased('$1 * 2')}`,
        [leaseMs],
      ),
  };
}

/** Writes by others than the job's owner: cancelling, interrupting, pruning. */
function createEndQueries(query: Query, announce: Announce) {
  return {
    /**
     * Asks running jobs of a kind to stop and cancels queued ones; `id` null: all. Returns one of them; null if none is
     * open.
     */
    async requestCancel(kind: string, id: number | null, finishedAt: string): Promise<JobRow | null> {
      const { rows } = await query<JobRow>`with asked as (
           update job set cancel_requested = true,
             finished_at = case when state = 'queued' then ${finishedAt}::timestamptz end,
             state = case when state = 'queued' then 'cancelled' else state end
           where kind = ${kind} and (${id}::bigint is null or id = ${id}) and state in ('queued', 'running')
           returning *
         ), ended as (select id, state, attempt, error, detail from asked
         where state = 'cancelled'), slot as (${raw(endSlot)})
         select ${raw(columns)} from asked order by id`;
      for (const row of rows) announce(query, `${row.state === 'cancelled' ? 'ended' : 'cancel'}:${row.id}`);
      return rows[0] ?? null;
    },

    /**
     * Takes a running job from its owner: queued again if `again`, else ended with `why` in its detail. Returns its new
     * state; null if the job has ended meanwhile or another attempt has begun.
     */
    async interrupt(row: JobRow, { again, ended, why, error, finishedAt }: Interruption): Promise<JobState | null> {
      const { rows } = await query<{ state: JobState }>`with ended as (
           update job set owner = null, lease_until = null, error = ${JSON.stringify(error)},
             state = case when ${again} then 'queued' else ${ended} end,
             detail = case when ${again} then detail else (detail::jsonb || ${JSON.stringify(why)}::jsonb)::json end,
             finished_at = case when ${again} then null else ${finishedAt}::timestamptz end
           where id = ${row.id} and owner = ${row.owner} and state = 'running' and attempt = ${row.attempt}
           returning id, kind, state, attempt, error, detail
         ), slot as (${raw(endSlot)} and ended.state <> 'queued')
         select state from ended`;
      for (const { state } of rows) announce(query, state === 'queued' ? `queued:${row.kind}` : `ended:${row.id}`);
      return rows[0]?.state ?? null;
    },

    /** Deletes finished jobs and old slots of a kind; returns the number of jobs. */
    async prune(kind: string, before: string): Promise<number> {
      await query`delete from job_slot where kind = ${kind} and scheduled_for < ${before}`;
      const { rowCount } = await query`delete from job where kind = ${kind} and finished_at < ${before}`;
      return rowCount;
    },
  };
}
