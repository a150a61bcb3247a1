// SQL for jobs of a restored database, which were running when the backup was taken and no longer run.
import type { Query } from '../db/query.ts';

const INTERRUPTED = { reason: 'restored', message: 'Interrupted by the restore' };

/** Cancels jobs that were running when the backup was taken; their slots count as missed, not failed. */
export async function endRestoredJobs(query: Query): Promise<void> {
  const error = { status: 503, detail: INTERRUPTED.message, retry_after_s: null };
  await query`with ended as (
       update job set state = 'cancelled', owner = null, lease_until = null, finished_at = greatest(started_at, now()),
         error = ${JSON.stringify(error)}, detail = (detail::jsonb || ${JSON.stringify(INTERRUPTED)}::jsonb)::json
       where state = 'running' returning id)
     update job_slot set state = 'missed', reason = ${INTERRUPTED.message} from ended where job_slot.job_id = ended.id`;
}

/** Sets each schedule on or off as before the restore, from the restore's copy of the replaced data. */
export async function keepSwitches(query: Query): Promise<void> {
  await query('update job_schedule s set enabled = h.enabled from held_job_schedule h where h.kind = s.kind');
}
