// Timeline of the daily report: actions in 24 Pacific hours, and the newest of them.
import { pacificMinute } from '../market/calendar.ts';
import { reportRules } from '../rules/report-rules.ts';
import type { ReportAction } from './reports.ts';

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

/** The newest first. */
export function lastActions(actions: readonly ReportAction[]): ReportAction[] {
  return actions
    .toSorted((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
    .slice(0, reportRules.last_actions.value);
}
