// SQL of health changes in a restored database: failures that were reported before are not reported again.
import type { Query } from '../db/query.ts';

/**
 * Inserts again at `at` the failures that were open at the backup's instant (both ISO) and have ended or changed since.
 * Returns the newest change's id before and after.
 */
export async function continueChecks(query: Query, takenAt: string, at: string): Promise<{ from: number; to: number }> {
  const newest = () => query.value<number>('select coalesce(max(id), 0) as id from check_change');
  const from = await newest();
  await query`insert into check_change (check_id, at, before, state, title, figure, detail, cure, link)
     select was.check_id, ${at}::timestamptz, noted.state, was.state, was.title, was.figure, was.detail, was.cure,
     was.link
     from (select distinct on (check_id) * from check_change where at <= ${takenAt} order by check_id, id desc) was
     join (select distinct on (check_id) check_id, state from check_change order by check_id, id desc) noted
     using (check_id)
     where was.state in ('warning', 'error') and noted.state <> was.state`;
  return { from, to: await newest() };
}
