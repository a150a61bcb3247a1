// Screener automation for administrators: switch, slots of today and last runs, read from job rows.
import { marketPhase } from '../../domain/market/calendar.ts';
import type { ScreenerAutomationRun } from '../../domain/screener/run.ts';
import type { Ground } from '../ground.ts';
import { defineRoutes } from '../http/handlers.ts';
import { createAutomation, type EndedRun } from '../jobs/automation-status.ts';
import { jobKinds } from '../jobs/kinds.ts';
import type { RunDetail } from './runs.ts';

function toRun({ state, detail, error, started_at, finished_at, scheduled_for }: EndedRun): ScreenerAutomationRun {
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

export function automationRoutes(deps: Ground) {
  const kind = jobKinds.screenerRun;
  const automation = createAutomation(deps, kind);
  return defineRoutes({
    screenerAutomation: async () => {
      const { ended, replaying, ...status } = await automation.status();
      // Counted after the list, so that a run that ends meanwhile is not shown without being counted.
      const runs = await deps.jobs.overview.countSlotRuns(kind.kind);
      return {
        ...status,
        is_market_hours: replaying || marketPhase(deps.clock.now()) === 'open',
        total_runs: runs.ended,
        success_count: runs.completed,
        missed_count: runs.missed,
        run_history: ended.map(toRun),
      };
    },
    startScreenerAutomation: automation.start,
    stopScreenerAutomation: automation.stop,
  });
}
