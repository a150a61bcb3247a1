// Facts of one Pacific day for the daily report: batches, screener runs, slots, failed jobs.
import { addDays, type DateKey, pacificInstant } from '../../domain/market/calendar.ts';
import type { BadEnd, SlotsOf } from '../../domain/reports/day-report.ts';
import { slotsOfDay } from '../../domain/work/slots-of-day.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { iso } from '../process/clock.ts';
import type { ReportDeps } from './report-deps.ts';

/** Job kinds whose failures are issues of the day, by system. */
const watched = [
  { kind: jobKinds.pipeline, system: 'expert', title: 'Pipeline' },
  { kind: jobKinds.fetchLists, system: 'expert', title: 'Fetching lists' },
  { kind: jobKinds.screenerRun, system: 'screener', title: 'Screener' },
  { kind: jobKinds.goldenEyePoll, system: 'goldeneye', title: 'GoldenEye' },
] as const;

type Ended = Awaited<ReturnType<Jobs['overview']['badEnds']>>[number];

/** The error of a failed job takes precedence over its last progress message. */
function badEnd({ kind, state, detail, error, finished_at, started_at }: Ended): BadEnd {
  const { system, title } = watched.find((of) => of.kind.kind === kind) ?? { system: kind, title: kind };
  const said = typeof detail.message === 'string' ? detail.message : null;
  const fallback = state === 'failed' ? 'it failed; see the server log' : 'it ended with errors';
  const reason = error?.detail ?? said ?? fallback;
  return {
    kind,
    state,
    system,
    // A reason that begins with the title is not prefixed again.
    message: reason.startsWith(`${title} `) ? reason : `${title}: ${reason}`,
    timestamp: finished_at ?? started_at,
    batch_id: typeof detail.batch_id === 'number' ? detail.batch_id : null,
  };
}

/** Start and end of a Pacific day, ISO; 23 to 25 hours apart. */
export function toDayRange(day: DateKey): { from: string; to: string } {
  return { from: iso(pacificInstant(day, 0)), to: iso(pacificInstant(addDays(day, 1), 0)) };
}

export async function readDayFacts({ pipeline, screener, jobs }: ReportDeps, day: DateKey) {
  const { from, to } = toDayRange(day);
  const [batches, runs, ended, slots] = await Promise.all([
    pipeline.reports.readBatches(from, to),
    screener.reports.readRuns(day),
    jobs.overview.badEnds(
      watched.map(({ kind }) => kind.kind),
      from,
      to,
    ),
    jobs.overview.readSlots(day),
  ]);
  const schedules = watched
    .filter(({ kind }) => kind.schedule !== null)
    .map(({ kind, system, title }): SlotsOf & { kind: string } => ({
      kind: kind.kind,
      system,
      title,
      slots: slotsOfDay(slots.filter((slot) => slot.kind === kind.kind)).slots,
    }));
  return { batches, runs, ends: ended.map(badEnd), schedules };
}
