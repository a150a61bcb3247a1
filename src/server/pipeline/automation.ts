// Automation of the pipeline: switch, slots of today and last runs.
import type { PipelineAutomationRun } from '../../domain/pipeline/automation.ts';
import type { Ground } from '../ground.ts';
import { defineRoutes } from '../http/handlers.ts';
import { createAutomation, type EndedRun } from '../jobs/automation-status.ts';
import { jobKinds } from '../jobs/kinds.ts';
import type { Detail } from './batch/orders.ts';

function toRun({ state, detail, error, started_at, scheduled_for }: EndedRun): PipelineAutomationRun {
  const { fetch, message, batch_id, not_published }: Partial<Detail> = detail;
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

export function automationRoutes(deps: Ground) {
  const automation = createAutomation(deps, jobKinds.pipeline);
  return defineRoutes({
    pipelineAutomation: async () => {
      const { ended, replaying: _, ...status } = await automation.status();
      return {
        ...status,
        next_run_time: status.is_market_day ? status.next_slot : null,
        run_history: ended.map(toRun),
      };
    },
    nextSync: async () => ({ at: (await automation.status()).next_slot }),
    startPipelineAutomation: automation.start,
    stopPipelineAutomation: automation.stop,
  });
}
