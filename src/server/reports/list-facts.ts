// Facts of lists for the health report: age of each list, and state of the lists that the program generates.
import { pacificDate } from '../../domain/market/calendar.ts';
import { hourMs } from '../../domain/numbers/time.ts';
import type { AdminHealth, HealthList } from '../../domain/reports/health.ts';
import type { ListSources } from '../../domain/reports/list-checks.ts';
import { healthRules } from '../../domain/rules/report-rules.ts';
import { expertLists } from '../../domain/signals/expert-lists.ts';
import { cadenceRules, findCadence, listAge, listFreshness } from '../../domain/signals/list-cadences.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { endedSession } from '../market-memory/load-history.ts';
import type { ReportDeps } from './report-deps.ts';

/** Time limit for generating a session's lists once its bars are complete; the job runs every hour. */
const MADE_WITHIN_MS = 3 * hourMs;

/** `replayNow`: the instant of a replayed session, ISO. */
export async function readSources(deps: ReportDeps, now: number, replayNow?: string): Promise<ListSources> {
  const { pipeline, jobs } = deps;
  const { enabled: makes } = await jobs.overview.readSchedule(jobKinds.makeLists, pacificDate(now), 0);
  const made_due = endedSession(now - MADE_WITHIN_MS, replayNow).date;
  return { ...(await pipeline.reports.listSources()), makes, made_due };
}

export async function readLists(
  { pipeline }: ReportDeps,
  now: number,
): Promise<Pick<AdminHealth, 'lists' | 'batches'>> {
  const [files, rows] = await Promise.all([
    pipeline.reports.newestFiles(),
    pipeline.reports.rowsByList(healthRules.batches.value),
  ]);
  const batches = [...new Set(rows.map(({ batch_id }) => batch_id))];
  const brought = new Map(rows.map((row) => [`${row.batch_id} ${row.type}`, row.rows]));
  const newest = new Map(files.map((file) => [file.file_type, file]));
  const lists = expertLists.map(({ id, slug, name, required }): HealthList => {
    const { newest_day = null, received_at = null, made_here = false } = newest.get(slug) ?? {};
    const cadence = findCadence(slug);
    const age = listAge({ newest_day, received_at }, cadence, now);
    return {
      slug,
      name,
      required,
      cadence: cadenceRules[cadence].name,
      newest_day,
      received_at,
      age,
      state: listFreshness(age),
      made_here,
      rows: batches.map((batch) => brought.get(`${batch} ${id}`) ?? 0),
    };
  });
  return { lists, batches };
}
