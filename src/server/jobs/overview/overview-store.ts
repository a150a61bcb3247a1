// Reads of the job table for the administrator pages.

import type { Database } from '../../db/database.ts';
import { raw } from '../../db/query.ts';
import type { JobRow } from '../job-row.ts';

export type JobSummary = Omit<JobRow, 'owner' | 'cancel_requested' | 'input' | 'result' | 'lapsed'>;

const columns = 'id, kind, state, detail, error, attempt, requested_by, scheduled_for, started_at, finished_at';

export type SlotRunCounts = { ended: number; completed: number; missed: number };

export function createOverviewStore({ query }: Pick<Database, 'query'>) {
  return {
    /** Queued and running jobs, oldest first. */
    open: () => query.all<JobSummary>(`select ${columns} from job where state in ('queued', 'running') order by id`),

    /** The newest runs of a kind, newest first. */
    runs: (kind: string, limit: number) => query.all<JobSummary>`select ${raw(columns)} from job
         where kind = ${kind} order by id desc limit ${limit}`,

    /** The newest scheduled runs of a kind. */
    slotRuns: (kind: string, limit: number) => query.all<JobSummary>`select ${raw(columns)} from job
         where kind = ${kind} and scheduled_for is not null order by id desc limit ${limit}`,

    /** Runs of some kinds that failed or had errors in [from, to), ISO, oldest first. */
    badEnds: (kinds: readonly string[], from: string, to: string) => query.all<JobSummary>`
         select ${raw(columns)} from job
           where kind = any(${kinds}::text[]) and finished_at >= ${from} and finished_at < ${to}
           and state in ('failed', 'completed_with_errors') order by finished_at, id`,

    /** Finished jobs of [from, to), ISO, in buckets of `seconds`; cancelled jobs are counted in neither number. */
    ended: (from: string, to: string, seconds: number) => query.all<{ part: number; done: number; failed: number }>`
           select floor(extract(epoch from finished_at - ${from}::timestamptz) / ${seconds})::int as part,
           (count(*) filter (where state not in ('failed', 'cancelled')))::int as done,
           (count(*) filter (where state = 'failed'))::int as failed
         from job where finished_at >= ${from} and finished_at < ${to} group by 1 order by 1`,

    /**
     * Open jobs per bucket of `seconds`: `most` at one moment, `last` at its end. Buckets without a change are absent.
     */
    depth: (from: string, to: string, seconds: number) => query.all<{ part: number; most: number; last: number }>`
         with span as (
           select greatest(started_at, ${from}::timestamptz) as began, finished_at as ended from job
           where started_at < ${to} and finished_at >= ${from}
           union all
           select greatest(started_at, ${from}::timestamptz), null from job
           where started_at < ${to} and state in ('queued', 'running')),
         steps as (
           select began as at, 1 as step from span
           union all
           select ended, -1 from span where ended < ${to}),
         levels as (select at, sum(sum(step)) over (order by at) as open from steps group by at)
         select floor(extract(epoch from at - ${from}::timestamptz) / ${seconds})::int as part,
         max(open)::int as most,
           ((array_agg(open order by at desc))[1])::int as last
         from levels group by 1 order by 1`,

    /** Counts of a kind's slots that are still stored; each slot is in at most one of `ended` and `missed`. */
    countSlotRuns: (kind: string) => query.one<SlotRunCounts>`select
           (count(*) filter (where state in ('done', 'failed')))::int as ended,
           (count(*) filter (where state = 'done'))::int as completed,
           (count(*) filter (where state = 'missed'))::int as missed
         from job_slot where kind = ${kind}`,
  };
}
