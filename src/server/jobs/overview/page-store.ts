// Pages of jobs and missed slots of every kind, newest first.
import type { JobViewState } from '../../../domain/work/job-view.ts';
import type { Database } from '../../db/database.ts';
import type { JobSummary } from './overview-store.ts';

type JobOfPage = Omit<JobSummary, 'id' | 'state' | 'detail' | 'error'> & {
  id: number | null;
  state: JobViewState;
  message: string | null;
  batch_id: number | null;
  run_id: number | null;
  /** Jobs of the row, and when the first of them was due: one, or all of its kind that fit an `each_kind` query. */
  times: number;
  first_at: string;
};

/** Instants are ISO; `to` is not included. `each_kind`: the newest job of each kind alone. */
export type JobQuery = {
  kind: string | null;
  state: JobViewState | null;
  each_kind?: boolean;
  from: string | null;
  to: string | null;
  limit: number;
  offset: number;
};

const ALL = `select id, kind,
    case when state <> 'cancelled' then state
      when detail ->> 'reason' in ('interrupted', 'restored')
        then case when scheduled_for is null then 'cancelled' else 'missed' end
      when error is not null and scheduled_for is null then 'refused' else state end as state,
    coalesce(error ->> 'detail', detail ->> 'message') as message,
    case when jsonb_typeof(detail::jsonb -> 'batch_id') = 'number' then (detail ->> 'batch_id')::integer end as batch_id,
    case when jsonb_typeof(detail::jsonb -> 'run_id') = 'number' then (detail ->> 'run_id')::integer end as run_id,
    attempt, requested_by, scheduled_for, coalesce(scheduled_for, started_at) as at, started_at, finished_at from job
  union all
  select null, kind, state, reason, null, null, attempts, null, scheduled_for, scheduled_for, scheduled_for, null
  from job_slot where state = 'missed' and job_id is null`;
const WANTED = `($1::text is null or kind = $1) and ($2::text is null or state = $2)
  and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at < $4)`;
const OF_KIND = `row_number() over (partition by kind order by started_at desc, id desc nulls last) = 1 as listed,
  count(*) over (partition by kind)::integer as times, min(at) over (partition by kind) as first_at`;

export function createJobPages({ query }: Pick<Database, 'query'>) {
  return async (wanted: JobQuery): Promise<{ total: number; jobs: JobOfPage[] }> => {
    const filters = [wanted.kind, wanted.state, wanted.from, wanted.to];
    const [{ rows: jobs }, { rows: counted }] = await Promise.all([
      query<JobOfPage>(
        `select id, kind, state, message, batch_id, run_id, attempt, requested_by, scheduled_for,
           started_at, finished_at, times, first_at
         from (select known.*, ${wanted.each_kind ? OF_KIND : 'true as listed, 1 as times, at as first_at'}
           from (${ALL}) known where ${WANTED}) ranked
         where listed order by started_at desc, id desc nulls last limit $5 offset $6`,
        [...filters, wanted.limit, wanted.offset],
      ),
      query<{ total: number }>(`select count(*)::integer as total from (${ALL}) known where ${WANTED}`, filters),
    ]);
    return { total: counted[0]?.total ?? 0, jobs };
  };
}
