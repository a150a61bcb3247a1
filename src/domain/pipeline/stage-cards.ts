// Stage cards of the console, and the next stage the pipeline is ready for.
import { z } from 'zod';
import { Stage, stages } from './stage.ts';

const S = z.string().nullable();

const StageStatus = z.enum(['success', 'error', 'warning', 'running', 'pending']);

export const PipelineStage = z.object({
  name: Stage,
  status: StageStatus,
  last_run: S,
  file_count: z.number(),
  signal_count: z.number(),
  note: S,
});
export type PipelineStage = z.infer<typeof PipelineStage>;

export const PipelineReadiness = z.object({
  ready_for_stage: z.enum([...stages, 'complete']),
  inbox_files: z.number(),
  latest_batch: z
    .object({ id: z.number(), file_count: z.number(), signals_imported: z.number(), symbols_synthesized: z.number() })
    .nullable(),
});
export type PipelineReadiness = z.infer<typeof PipelineReadiness>;
