// Daily report: actions and issues from batches, screener runs, jobs and slots.
import { type DateKey, pacificMinute } from '../market/calendar.ts';
import { plural } from '../market/format.ts';
import type { Batch } from '../pipeline/batch.ts';
import { reportRules } from '../rules/report-rules.ts';
import { pacificClock } from '../text/clock-words.ts';
import type { DaySlot } from '../work/slots-of-day.ts';
import { runPage } from './check.ts';
import type { ReportAction, ReportIssue } from './reports.ts';
import { groupSlots } from './slot-gaps.ts';

type BatchOfDay = Pick<
  Batch,
  | 'id'
  | 'status'
  | 'error'
  | 'batch_datetime'
  | 'file_count'
  | 'total_signals_imported'
  | 'total_symbols_synthesized'
  | 'organized_at'
  | 'imported_at'
  | 'synthesized_at'
> & { held_reason: string | null; held_since: string | null; discarded_at: string | null };
type RunOfDay = { run_number: number; received_at: string; stock_count: number; status: string };

/** Job that failed or ended with errors; `batch_id`: batch it worked on, null for none. */
export type BadEnd = {
  kind: string;
  state: string;
  system: string;
  message: string;
  timestamp: string;
  batch_id: number | null;
};

export type SlotsOf = { kind: string; system: string; title: string; slots: readonly DaySlot[] };

/**
 * Actions, oldest first: files organized, signals imported and symbols scored per batch, and completed screener runs.
 */
export function toActions(batches: readonly BatchOfDay[], runs: readonly RunOfDay[]): ReportAction[] {
  const actions: ReportAction[] = [];
  const did = (timestamp: string | null, system: ReportAction['system'], description: string, count: number) => {
    if (timestamp !== null) actions.push({ timestamp, system, description, count });
  };
  for (const batch of batches) {
    did(batch.organized_at, 'expert', `Batch ${batch.id}: files organized`, batch.file_count);
    did(batch.imported_at, 'expert', `Batch ${batch.id}: signals imported`, batch.total_signals_imported);
    const scored = batch.held_since === null ? 'symbols synthesized' : 'symbols synthesized, not published';
    did(batch.synthesized_at, 'expert', `Batch ${batch.id}: ${scored}`, batch.total_symbols_synthesized);
  }
  for (const run of runs) {
    if (run.status !== 'complete') continue;
    did(run.received_at, 'screener', `Run ${run.run_number}: stocks listed`, run.stock_count);
  }
  return actions.sort((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
}

const jobsOfDayPage = (kind: string, state: string, day: DateKey) => ({
  label: 'Open jobs',
  path: `/admin/jobs?kind=${encodeURIComponent(kind)}&state=${state}&day=${day}`,
});

/** Issues, newest first. A batch is not listed if its failed job is; discarded batches are left out. */
export function toIssues(
  day: DateKey,
  batches: readonly BatchOfDay[],
  ends: readonly BadEnd[],
  schedules: readonly SlotsOf[],
): ReportIssue[] {
  const withEnd = new Set(ends.map(({ batch_id }) => batch_id));
  const issues = ends.map(
    ({ kind, state, batch_id, ...end }): ReportIssue => ({
      message: end.message,
      timestamp: end.timestamp,
      system: end.system,
      action: batch_id === null ? jobsOfDayPage(kind, state, day) : runPage(batch_id),
    }),
  );
  for (const batch of batches.filter(({ discarded_at }) => discarded_at === null)) {
    if (batch.held_since !== null) {
      const message = `Batch ${batch.id} is complete, not published: ${batch.held_reason ?? 'it waits for an administrator'}`;
      const action = { label: 'Decide', path: `/admin/pipeline/publish/${batch.id}` };
      issues.push({ message, timestamp: batch.held_since, system: 'expert', action });
    } else if ((batch.status === 'failed' || batch.status === 'error') && !withEnd.has(batch.id)) {
      const message = `Batch ${batch.id} failed${batch.error === null ? '' : `: ${batch.error}`}`;
      const timestamp = batch.synthesized_at ?? batch.imported_at ?? batch.organized_at ?? batch.batch_datetime;
      issues.push({ message, timestamp, system: 'expert', action: runPage(batch.id) });
    }
  }
  for (const schedule of schedules) issues.push(...toMissedIssues(schedule, day));
  return issues.sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp));
}

/** Consecutive missed slots with the same reason are one issue. */
export function toMissedIssues({ kind, system, title, slots }: SlotsOf, day: DateKey): ReportIssue[] {
  return groupSlots(slots, ['missed']).flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined) return [];
    const at = pacificClock(first.scheduled_for);
    const span = group.length === 1 ? at : `${at.slice(0, 5)} to ${pacificClock(last.scheduled_for)}`;
    const why = last.reason === null ? '' : `: ${last.reason}`;
    const message = `${title}: ${plural(group.length, 'slot')} missed, ${span}${why}`;
    return [{ message, timestamp: last.scheduled_for, system, action: jobsOfDayPage(kind, 'missed', day) }];
  });
}

export type HourBucket = { hour: number; expert: number; screener: number };

const HOUR_MINUTES = 60;

/**
 * Actions by Pacific hour, 0 to 23. When clocks change, the repeated hour is one bucket and the skipped hour is empty.
 */
export function hourBuckets(actions: readonly ReportAction[]): HourBucket[] {
  const buckets = Array.from({ length: reportRules.hours.value }, (_, hour) => ({ hour, expert: 0, screener: 0 }));
  for (const { timestamp, system } of actions) {
    const bucket = buckets[Math.floor(pacificMinute(Date.parse(timestamp)) / HOUR_MINUTES)];
    if (bucket !== undefined) bucket[system] += 1;
  }
  return buckets;
}

/** Newest actions, newest first; at most `last_actions`. */
export function lastActions(actions: readonly ReportAction[]): ReportAction[] {
  return actions
    .toSorted((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
    .slice(0, reportRules.last_actions.value);
}
