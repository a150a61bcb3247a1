// The automation of the screener: its switch, its slots of today and its last runs, read from the rows of the jobs.
import { marketPhase, pacificDate, sessionOf } from '../../domain/market/calendar.ts';
import { dayType } from '../../domain/market/day-type.ts';
import type { ScreenerAutomationRun } from '../../domain/screener/run.ts';
import { slotsOfDay } from '../../domain/work/slots-of-day.ts';
import type { Clock } from '../clock.ts';
import type { Routes } from '../http/handlers.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { jobKinds } from '../jobs/kinds.ts';
import type { RunDetail } from './runs.ts';

export type AutomationRoutes = Routes<'screenerAutomation' | 'startScreenerAutomation' | 'stopScreenerAutomation'>;

/** Source: ACONST-21. */
const RUNS_SHOWN = 5;

type SlotRun = Awaited<ReturnType<Jobs['overview']['scheduleOf']>>['ended'][number];

function shownRun({ state, detail, error, started_at, finished_at, scheduled_for }: SlotRun): ScreenerAutomationRun {
  const { run_id, stocks_processed, message }: Partial<RunDetail> = detail;
  const success = state === 'completed';
  return {
    timestamp: started_at,
    scheduled_time: scheduled_for,
    success,
    stocks_processed: success ? (stocks_processed ?? 0) : 0,
    duration_seconds: (Date.parse(finished_at ?? started_at) - Date.parse(started_at)) / 1000,
    run_id: success ? (run_id ?? null) : null,
    error: success ? null : (error?.detail ?? message ?? null),
  };
}

export function automationRoutes({ jobs, clock }: { jobs: Jobs; clock: Clock }): AutomationRoutes {
  const { overview } = jobs;
  const kind = jobKinds.screenerRun;

  async function setEnabled(on: boolean, by: number): Promise<{ success: boolean }> {
    await overview.setEnabled(kind, on, by);
    return { success: true };
  }

  return {
    screenerAutomation: async () => {
      const now = clock.now();
      const today = pacificDate(now);
      const { enabled, replaying, next_slot, slots, last_run, ended } = await overview.scheduleOf(
        kind,
        today,
        RUNS_SHOWN,
      );
      // After them: a run that ends meanwhile must not be shown and not be counted.
      const runs = await overview.countSlotRuns(kind.kind);
      return {
        enabled,
        last_run,
        is_market_hours: replaying || marketPhase(now) === 'open',
        total_runs: runs.ended,
        success_count: runs.completed,
        missed_count: runs.missed,
        run_history: ended.map(shownRun),
        is_market_day: sessionOf(today) !== null,
        day_type: dayType(today),
        todays_count: slots.filter(({ job_id }) => job_id !== null).length,
        next_slot,
        slots_today: slotsOfDay(slots),
      };
    },
    startScreenerAutomation: ({ caller }) => setEnabled(true, caller.id),
    stopScreenerAutomation: ({ caller }) => setEnabled(false, caller.id),
  };
}
