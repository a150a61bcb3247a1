// Progress and result detail of the pipeline job.
import type { PipelineJob } from '../../../domain/pipeline/pipeline-job.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import type { JobEnd, RunningJob } from '../../jobs/workers/run-job.ts';
import type { SlotFetch } from './fetch-for-slot.ts';
import type { Input, Result } from './orders.ts';

export type Detail = Pick<PipelineJob, 'current_stage' | 'message' | 'batch_id' | 'progress'> & {
  mode: Input['mode'];
  reason?: string;
  not_published?: string;
  /** Set for a scheduled run. */
  fetch?: SlotFetch;
};
export type Job = RunningJob<Input, Detail>;
export type RunEnd = JobEnd<Result>;

export function start(mode: Detail['mode'], stage: Stage | null): Detail {
  const message = stage === null ? 'Starting' : `Running ${stage}`;
  return { mode, current_stage: stage, message, batch_id: null, progress: { current: 0, total: stages.length } };
}
