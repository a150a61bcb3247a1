// Status of the newest run for pages.
import type { PipelineJob } from '../../../domain/pipeline/pipeline-job.ts';
import { stages } from '../../../domain/pipeline/stage.ts';
import type { JobRecord } from '../../jobs/job-handle.ts';

type RunDetail = Pick<PipelineJob, 'current_stage' | 'message' | 'batch_id' | 'progress'> & {
  reason?: string;
  not_published?: string;
};

export function toPipelineJob(newest: JobRecord<RunDetail> | null): PipelineJob {
  if (newest === null) {
    const progress = { current: 0, total: stages.length };
    const never = { current_stage: null, message: null, batch_id: null, started_at: null, finished_at: null };
    return { status: 'idle', progress, ...never };
  }
  const { state, started_at, finished_at } = newest;
  const { current_stage, message, batch_id, progress, reason, not_published } = newest.detail;
  return {
    status: state === 'running' || state === 'completed' ? state : 'failed',
    current_stage,
    message: reason === 'interrupted' ? `Pipeline failed: ${message}` : message,
    ...(not_published !== undefined && { not_published }),
    batch_id,
    progress,
    started_at,
    finished_at,
  };
}
