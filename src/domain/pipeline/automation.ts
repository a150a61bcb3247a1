// State of the pipeline's automation: switch, day, next and last runs.
import { z } from 'zod';
import { ScheduleState } from '../work/slots-of-day.ts';

const S = z.string().nullable();

/** Ended run of the schedule; instants are ISO. */
export const PipelineAutomationRun = z.object({
  timestamp: z.string(),
  scheduled_time: S,
  /** False when no list could be fetched; the stages are not run then. */
  fetch_success: z.boolean(),
  /** True also for a held batch, which is complete and waits for an administrator. */
  pipeline_success: z.boolean(),
  files_fetched: z.number(),
  /** Number of lists that could not be fetched. */
  fetch_errors: z.number(),
  batch_id: z.number().nullable(),
  /** Reason the batch is complete but not published. */
  held: S,
  message: S,
});
export type PipelineAutomationRun = z.infer<typeof PipelineAutomationRun>;

export const PipelineAutomation = ScheduleState.extend({
  /** Null while the automation is off, and on days without a session: pages show N/A. */
  next_run_time: S,
  run_history: z.array(PipelineAutomationRun),
});
export type PipelineAutomation = z.infer<typeof PipelineAutomation>;
