// Types of a screener run, the runs of a day and the automation.
import { z } from 'zod';
import { screenerRules } from '../rules/screener-rules.ts';
import { WorkTrouble } from '../work/job-view.ts';
import { ScheduleState } from '../work/slots-of-day.ts';
import { WarmingUp } from './rules/warming-up.ts';
import { ScreenerStock } from './screener-stock.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** Instants are ISO; data_freshness_minutes is the age of the run's market data when the run was made. */
export const RunInfo = z.object({
  unique_stocks_today: z.number(),
  total_runs: z.number(),
  data_freshness_minutes: N,
  last_check_time: S,
  last_run_time: S,
  run_id: N,
  run_number: N,
  expected_runs: z.number(),
  as_of: S,
  formula_version: S,
  source: S,
  /** Data most stocks still lack; null when nothing is pending, absent in older runs. */
  warming_up: WarmingUp.nullish(),
});
export type RunInfo = z.infer<typeof RunInfo>;

export const ScreenerCurrent = z.object({ run_info: RunInfo, stocks: z.array(ScreenerStock) });
export type ScreenerCurrent = z.infer<typeof ScreenerCurrent>;

/** Run state before the first run, with all fields. */
export function noRun(): ScreenerCurrent {
  const run_info: RunInfo = {
    unique_stocks_today: 0,
    total_runs: 0,
    data_freshness_minutes: null,
    last_check_time: null,
    last_run_time: null,
    run_id: null,
    run_number: null,
    expected_runs: screenerRules.expected_runs.value,
    as_of: null,
    formula_version: null,
    source: null,
    warming_up: null,
  };
  return { run_info, stocks: [] };
}

/** Past sessions stored, and the number the first run needs. */
export const Beginning = z.object({ sessions_read: z.number(), sessions_wanted: z.number() });
export type Beginning = z.infer<typeof Beginning>;

export const ScreenerToday = z.object({
  runs_today: z.number(),
  stocks_today: z.number(),
  last_run_time: S,
  last_run_stocks: N,
});
export type ScreenerToday = z.infer<typeof ScreenerToday>;

export const MarketConditions = z.enum(['calm', 'normal', 'volatile', 'extreme']);
export type MarketConditions = z.infer<typeof MarketConditions>;

export const RunStatus = z.enum(['complete', 'processing', 'failed']);
export type RunStatus = z.infer<typeof RunStatus>;

/** run_number counts from 1 on its day; timestamp_display is Pacific wall time, data_timestamp an ISO instant. */
export const ScreenerRun = z.object({
  run_id: z.number(),
  run_number: z.number(),
  stock_count: z.number(),
  timestamp_display: z.string(),
  data_timestamp: z.string(),
  market_conditions: MarketConditions,
  status: RunStatus,
  /** Origin: automation, an administrator's email, or follow-up; null when the run's job is no longer stored. */
  by: S.optional(),
});
export type ScreenerRun = z.infer<typeof ScreenerRun>;

/** Keys are Pacific days (YYYY-MM-DD); `today` is the current one. */
export const RecentRuns = z.object({
  runs_by_date: z.record(z.string(), z.array(ScreenerRun)),
  /** Failed runs and missed slots by Pacific day, newest first. */
  troubles_by_date: z.record(z.string(), z.array(WorkTrouble)).optional(),
  today: z.string(),
});
export type RecentRuns = z.infer<typeof RecentRuns>;

/** A run of the schedule that has ended; instants are ISO. */
export const ScreenerAutomationRun = z.object({
  timestamp: z.string(),
  scheduled_time: S,
  success: z.boolean(),
  stocks_processed: z.number(),
  duration_seconds: z.number(),
  run_id: N,
  /** Reason of a failure; null after success. */
  error: S,
});
export type ScreenerAutomationRun = z.infer<typeof ScreenerAutomationRun>;

export const ScreenerAutomation = ScheduleState.extend({
  /** True during the regular session, and while a past session is replayed as the present. */
  is_market_hours: z.boolean(),
  /** Ended scheduled runs still stored; `success_count`: the published ones among them. */
  total_runs: z.number(),
  success_count: z.number(),
  /** Stored slots in which no run was started. */
  missed_count: z.number(),
  run_history: z.array(ScreenerAutomationRun),
});
export type ScreenerAutomation = z.infer<typeof ScreenerAutomation>;

/** `running`: the response was sent before the run ended; its outcome is reported under `job_id`. */
export const FetchOutcome = z.object({
  success: z.boolean(),
  stocks_processed: z.number(),
  error: z.string().optional(),
  detail: z.string().optional(),
  running: z.boolean().optional(),
  job_id: z.number().optional(),
});
export type FetchOutcome = z.infer<typeof FetchOutcome>;

export const runStages = ['snapshot', 'history', 'news', 'judge', 'publish', 'write'] as const;
export const RunStage = z.enum(runStages);
export type RunStage = z.infer<typeof RunStage>;

/** @public Named in the API document. */
export const RunJobState = z.enum(['running', 'completed', 'completed_with_errors', 'failed', 'cancelled']);

/**
 * Newest run of any origin; before the first, `stocks_processed` is 0, `duration_ms` empty and the rest null. `stage`:
 * current step, null unless running. `duration_ms`: ms by finished step. `error`: reason of a failure or cancellation.
 */
export const RunProgress = z.object({
  job_id: N,
  state: RunJobState.nullable(),
  started_at: S,
  finished_at: S,
  stage: RunStage.nullable(),
  duration_ms: z.record(z.string(), z.number()),
  run_id: N,
  stocks_processed: z.number(),
  error: S,
});
export type RunProgress = z.infer<typeof RunProgress>;
