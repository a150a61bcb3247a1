// How far back the administrators' reports look, how much they list, and from when a figure of the day calls for somebody.
import type { RuleTable } from './rule.ts';

const ADMIN_9 = 'specification of administration, section 9';
const OWN = 'docs/decisions/reports-and-health.md';
const REPORTS = 'docs/decisions/reports-and-health.md';

export const reportRules = {
  hours: { name: 'Buckets of the day', value: 24, unit: 'hours', source: ADMIN_9 },
  last_actions: { name: 'Last actions listed', value: 10, unit: 'actions', source: ADMIN_9 },
  history_days: { name: 'Days of the history of expert data', value: 14, unit: 'days', source: REPORTS },
  top_symbols: { name: 'Top symbols listed', value: 20, unit: 'symbols', source: REPORTS },
  covered_stocks: { name: 'Stocks of the coverage listed', value: 50, unit: 'stocks', source: REPORTS },
  counted_mb: { name: 'Rows are counted in tables up to', value: 16, unit: 'MB', source: REPORTS },
} as const satisfies RuleTable;

export const healthRules = {
  batches: { name: 'Batches compared', value: 10, unit: 'batches', source: OWN },
  calls_hours: { name: 'Calls to providers are looked at over', value: 1, unit: 'hours', source: OWN },
  calls_part: { name: 'One bar of calls', value: 5, unit: 'minutes', source: OWN },
  work_part: { name: 'One bar of finished work', value: 10, unit: 'minutes', source: OWN },
  work_hours: { name: 'Finished work is looked at over', value: 2, unit: 'hours', source: OWN },
  failed_calls_warn: { name: 'Failed calls are a warning above', value: 1, unit: '%', source: OWN },
  failed_calls_error: { name: 'Failed calls are an error above', value: 20, unit: '%', source: OWN },
  failed_calls_least: { name: 'One service is judged from', value: 10, unit: 'calls', source: OWN },
  waits_warn: { name: 'Waiting work is a warning after', value: 120, unit: 'seconds', source: OWN },
  quarantined_warn: { name: 'Quarantined rows are a warning above', value: 1, unit: '%', source: OWN },
  thin_below: { name: 'A required list is thin below', value: 50, unit: '% of its usual rows', source: OWN },
  thin_usual: { name: 'Lists are compared from', value: 20, unit: 'usual rows', source: OWN },
  thin_batches: { name: 'Rows are usual from', value: 3, unit: 'earlier batches', source: OWN },
  clock_jump_warn: { name: 'A jump of the clock is a warning for', value: 1, unit: 'hours', source: OWN },
  failed_jobs_told: { name: 'Failed jobs named', value: 3, unit: 'jobs', source: OWN },
  poll_block: { name: 'One block of polls', value: 10, unit: 'minutes', source: OWN },
  axis_from: { name: 'The axis of the day begins at', value: 1, unit: 'hour, Pacific', source: ADMIN_9 },
  axis_to: { name: 'The axis of the day ends at', value: 13, unit: 'hour, Pacific', source: ADMIN_9 },
} as const satisfies RuleTable;
