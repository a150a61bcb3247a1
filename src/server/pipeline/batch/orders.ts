// Orders of the pipeline job, their progress and their results.
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { pipelineEndpoints } from '../../../contract/pipeline/pipeline.ts';
import type { PipelineJob } from '../../../domain/pipeline/pipeline-job.ts';
import type { MendedRow, MendReply } from '../../../domain/pipeline/quarantine.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import type { JobEnd, RunningJob } from '../../jobs/workers/run-job.ts';

export type PublishOrder = { batch_id: number; reason: string; by: number };
export type MendOrder = { batch_id: number; rows: readonly MendedRow[]; by: number };
/** Work of the pipeline job, one at a time: runs, single stages, publishing by hand, rows put back. */
export type Input =
  /** `batch_id`: run the remaining stages of this batch only. */
  | { mode: 'run-all'; batch_id?: number }
  | { mode: 'stage'; stage: Stage; batch_id: number | null }
  | ({ mode: 'publish' } & PublishOrder)
  | ({ mode: 'mend' } & MendOrder);

/** A stage's reply, the outcome of mended rows, the instant of a publication (ISO), or null for a run. */
export type Result = StageReply | MendReply | string | null;

export type StageReply = ReplyOf<typeof pipelineEndpoints.runStage>;

/** Result of a slot's fetch; without success the stages are not run. */
export type SlotFetch = { success: boolean; files: number; errors: number; message: string };

export type Detail = Pick<PipelineJob, 'current_stage' | 'message' | 'batch_id' | 'progress'> & {
  mode: Input['mode'];
  reason?: string;
  not_published?: string;
  /** Set for a scheduled run. */
  fetch?: SlotFetch;
};
export type Job = RunningJob<Input, Detail>;
export type RunEnd = JobEnd<Result>;

/** Progress of an order that begins. */
export function start(order: Input): Detail {
  const current_stage = order.mode === 'stage' ? order.stage : null;
  return {
    mode: order.mode,
    current_stage,
    message: current_stage === null ? 'Starting' : `Running ${current_stage}`,
    batch_id: order.batch_id ?? null,
    progress: { current: 0, total: stages.length },
  };
}
