// Rules of administrator reports and health checks: ranges, list lengths, thresholds.
import type { RuleTable } from './rule.ts';

const ADMIN_9 = 'specification of administration, section 9';
const DECISION = 'docs/decisions/reports-and-health.md';
const SRE = 'Google SRE workbook, chapter 5';

export const reportRules = {
  hours: { name: 'Buckets of the day', value: 24, unit: 'hours', source: ADMIN_9 },
  last_actions: { name: 'Last actions listed', value: 10, unit: 'actions', source: ADMIN_9 },
  history_days: { name: 'Days of the history of expert data', value: 14, unit: 'days', source: DECISION },
  top_symbols: { name: 'Top symbols listed', value: 20, unit: 'symbols', source: DECISION },
  covered_stocks: { name: 'Stocks of the coverage listed', value: 50, unit: 'stocks', source: DECISION },
  gap_days: {
    name: 'Days looked at for gaps after a pause',
    value: 7,
    unit: 'days',
    source: 'slots of polls are kept as long',
  },
  gap_page: { name: 'Days with gaps on one page', value: 30, unit: 'days', source: DECISION },
  counted_mb: { name: 'Rows are counted in tables up to', value: 16, unit: 'MB', source: DECISION },
} as const satisfies RuleTable;

export const healthRules = {
  batches: { name: 'Batches compared', value: 10, unit: 'batches', source: DECISION },
  calls_hours: { name: 'Calls to providers are looked at over', value: 1, unit: 'hours', source: DECISION },
  calls_part: { name: 'One bar of calls', value: 5, unit: 'minutes', source: DECISION },
  work_part: { name: 'One bar of finished work', value: 10, unit: 'minutes', source: DECISION },
  work_hours: { name: 'Finished work is looked at over', value: 2, unit: 'hours', source: DECISION },
  failed_calls_warn_above: { name: 'Failed calls are a warning above', value: 1, unit: '%', source: DECISION },
  failed_calls_error_above: { name: 'Failed calls are an error above', value: 20, unit: '%', source: DECISION },
  failed_calls_least: { name: 'One service is judged from', value: 10, unit: 'calls', source: DECISION },
  waits_warn: { name: 'Waiting work is a warning after', value: 120, unit: 'seconds', source: DECISION },
  history_quiet: {
    name: 'History that does not fill is a warning after',
    value: 30,
    unit: 'minutes',
    source: DECISION,
  },
  disk_warn_below: { name: 'Room on a disk is a warning below', value: 10, unit: '%', source: DECISION },
  disk_error_below: { name: 'Room on a disk is an error below', value: 2, unit: 'GB', source: DECISION },
  quarantined_warn_above: { name: 'Quarantined rows are a warning above', value: 1, unit: '%', source: DECISION },
  clock_jump_warn: { name: 'A jump of the clock is a warning for', value: 1, unit: 'hours', source: DECISION },
  feed_grace: { name: 'The minute feed may connect after a start for', value: 60, unit: 'seconds', source: DECISION },
  restarts_warn: { name: 'Kills within an hour are a warning from', value: 3, unit: 'processes', source: DECISION },
  database_loss_warn: { name: 'A loss of the database is a warning for', value: 60, unit: 'minutes', source: DECISION },
  budget_burn_hour: { name: 'Burn rate of an hour that is an error above', value: 14.4, unit: 'times', source: SRE },
  budget_burn_hours: { name: 'Burn rate of 6 hours that is an error above', value: 6, unit: 'times', source: SRE },
  budget_burn_days: { name: 'Burn rate of 3 days that is a warning above', value: 1, unit: 'times', source: SRE },
  recomputed_warn: { name: 'A recomputation is old after', value: 5, unit: 'days', source: DECISION },
  backup_age: { name: 'A verified backup is at most', value: 2, unit: 'days old', source: 'docs/decisions/backups.md' },
  copying_lasts: {
    name: 'A copying of backups lasts at most',
    value: 4,
    unit: 'hours',
    source: 'docs/decisions/backups.md',
  },
  poll_block: { name: 'One block of polls', value: 10, unit: 'minutes', source: DECISION },
  axis_from: { name: 'The axis of the day begins at', value: 1, unit: 'hour, Pacific', source: ADMIN_9 },
  axis_to: { name: 'The axis of the day ends at', value: 13, unit: 'hour, Pacific', source: ADMIN_9 },
} as const satisfies RuleTable;
