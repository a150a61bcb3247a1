// The automation of the pipeline: its switch, its slots of today and its last runs, read from the rows of the jobs.
import { pacificDate, sessionOf } from '../../domain/market/calendar.ts';
import { dayType } from '../../domain/market/day-type.ts';
import type { PipelineAutomationRun } from '../../domain/pipeline/automation.ts';
import { slotsOfDay } from '../../domain/work/slots-of-day.ts';
import type { Clock } from '../clock.ts';
import type { Routes } from '../http/handlers.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { jobKinds } from '../jobs/kinds.ts';
import type { SlotRunDetail } from './runs/run-all.ts';

export type AutomationRoutes = Routes<'pipelineAutomation' | 'startPipelineAutomation' | 'stopPipelineAutomation'>;

/** Source: ACONST-21. */
const RUNS_SHOWN = 5;

type SlotRun = Awaited<ReturnType<Jobs['overview']['scheduleOf']>>['ended'][number];

function shownRun({ state, detail, error, started_at, scheduled_for }: SlotRun): PipelineAutomationRun {
  const { fetch, message, batch_id, not_published }: SlotRunDetail = detail;
  const succeeded = state === 'completed';
  return {
    timestamp: started_at,
    scheduled_time: scheduled_for,
    fetch_success: fetch?.success ?? false,
    pipeline_success: succeeded,
    files_fetched: fetch?.files ?? 0,
    fetch_errors: fetch?.errors ?? 0,
    batch_id: batch_id ?? null,
    held: succeeded ? (not_published ?? null) : null,
    message: error?.detail ?? message ?? null,
  };
}

export function automationRoutes({ jobs, clock }: { jobs: Jobs; clock: Clock }): AutomationRoutes {
  const { overview } = jobs;
  const kind = jobKinds.pipeline;

  async function setEnabled(on: boolean, by: number): Promise<{ success: boolean }> {
    await overview.setEnabled(kind, on, by);
    return { success: true };
  }

  return {
    pipelineAutomation: async () => {
      const today = pacificDate(clock.now());
      const { enabled, next_slot, slots, last_run, ended } = await overview.scheduleOf(kind, today, RUNS_SHOWN);
      const is_market_day = sessionOf(today) !== null;
      return {
        enabled,
        last_run,
        is_market_day,
        todays_count: slots.filter(({ job_id }) => job_id !== null).length,
        next_run_time: is_market_day ? next_slot : null,
        day_type: dayType(today),
        run_history: ended.map(shownRun),
        next_slot,
        slots_today: slotsOfDay(slots),
      };
    },
    startPipelineAutomation: ({ caller }) => setEnabled(true, caller.id),
    stopPipelineAutomation: ({ caller }) => setEnabled(false, caller.id),
  };
}
