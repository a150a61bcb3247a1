// Reads the table of jobs for people: the newest runs of every kind, and those of one.
import type { Database } from '../../db/database.ts';
import type { JobError, JobState } from '../job-row.ts';

export type JobSummary = {
  id: number;
  kind: string;
  state: JobState;
  detail: Record<string, unknown>;
  error: JobError | null;
  attempt: number;
  requested_by: number | null;
  scheduled_for: string | null;
  started_at: string;
  finished_at: string | null;
};

const columns = 'id, kind, state, detail, error, attempt, requested_by, scheduled_for, started_at, finished_at';

export type SlotRunCounts = { ended: number; completed: number; missed: number };

export function createOverviewStore({ pool }: Database) {
  return {
    /** What waits or runs, and the newest finished run of each kind. */
    async newestRuns(): Promise<JobSummary[]> {
      const { rows } = await pool.query<JobSummary>(
        `select ${columns} from job where state in ('queued', 'running')
         union all
         select newest.* from (select distinct kind from job) as known
         cross join lateral (
           select ${columns.replaceAll(/(\w+)/g, 'job.$1')} from job where job.kind = known.kind and finished_at is not null
           order by job.id desc limit 1) as newest`,
      );
      return rows;
    },

    async runs(kind: string, limit: number): Promise<JobSummary[]> {
      const { rows } = await pool.query<JobSummary>(
        `select ${columns} from job where kind = $1 order by id desc limit $2`,
        [kind, limit],
      );
      return rows;
    },

    /** The newest runs of a kind that its schedule began. */
    async slotRuns(kind: string, limit: number): Promise<JobSummary[]> {
      const { rows } = await pool.query<JobSummary>(
        `select ${columns} from job where kind = $1 and scheduled_for is not null order by id desc limit $2`,
        [kind, limit],
      );
      return rows;
    },

    /** Runs of some kinds that ended otherwise than completed in a span of time (ISO), oldest first. */
    async badEnds(kinds: readonly string[], from: string, to: string): Promise<JobSummary[]> {
      const { rows } = await pool.query<JobSummary>(
        `select ${columns} from job where kind = any($1::text[]) and finished_at >= $2 and finished_at < $3
           and state in ('failed', 'completed_with_errors') order by finished_at, id`,
        [kinds, from, to],
      );
      return rows;
    },

    /** Jobs that ended in a span (ISO) by whether they failed, in stretches of `seconds` counted from its beginning. */
    async ended(from: string, to: string, seconds: number): Promise<{ part: number; done: number; failed: number }[]> {
      const { rows } = await pool.query<{ part: number; done: number; failed: number }>(
        `select floor(extract(epoch from finished_at - $1::timestamptz) / $3)::int as part,
           (count(*) filter (where state not in ('failed', 'cancelled')))::int as done,
           (count(*) filter (where state = 'failed'))::int as failed
         from job where finished_at >= $1 and finished_at < $2 group by 1 order by 1`,
        [from, to, seconds],
      );
      return rows;
    },

    /**
     * Of stretches of `seconds` since an instant (ISO): the most jobs that waited or ran at one moment, and how many at its
     * end. A stretch in which none came or ended is left out.
     */
    async depth(from: string, to: string, seconds: number): Promise<{ part: number; most: number; last: number }[]> {
      const { rows } = await pool.query<{ part: number; most: number; last: number }>(
        `with span as (
           select greatest(started_at, $1::timestamptz) as began, finished_at as ended from job
           where started_at < $2 and finished_at >= $1
           union all
           select greatest(started_at, $1::timestamptz), null from job
           where started_at < $2 and state in ('queued', 'running')),
         steps as (
           select began as at, 1 as step from span
           union all
           select ended, -1 from span where ended < $2),
         levels as (select at, sum(sum(step)) over (order by at) as open from steps group by at)
         select floor(extract(epoch from at - $1::timestamptz) / $3)::int as part, max(open)::int as most,
           ((array_agg(open order by at desc))[1])::int as last
         from levels group by 1 order by 1`,
        [from, to, seconds],
      );
      return rows;
    },

    /** How many runs the schedule of a kind began that have ended, how many of them completed, and missed slots. */
    async countSlotRuns(kind: string): Promise<SlotRunCounts> {
      const { rows } = await pool.query<SlotRunCounts>(
        `select count(*)::int as ended,
           (count(*) filter (where state in ('completed', 'completed_with_errors')))::int as completed,
           (select count(*)::int from job_slot where kind = $1 and state = 'missed') as missed
         from job where kind = $1 and scheduled_for is not null and finished_at is not null`,
        [kind],
      );
      return rows[0] ?? { ended: 0, completed: 0, missed: 0 };
    },
  };
}
