// Progress of a run of all stages.
import { z } from 'zod';
import { Stage } from './stage.ts';

const N = z.number().nullable();
const S = z.string().nullable();

export const PipelineJob = z.object({
  status: z.enum(['idle', 'running', 'completed', 'failed']),
  current_stage: Stage.nullable(),
  message: S,
  /** Reason the batch of an ended run was held or could not be published; else absent or null. */
  not_published: S.optional(),
  batch_id: N,
  progress: z.object({ current: z.number(), total: z.number() }),
  started_at: S,
  finished_at: S,
});
export type PipelineJob = z.infer<typeof PipelineJob>;
