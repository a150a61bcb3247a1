// Runs one stage, as a step of a run or alone on request.
import type { Stage } from '../../../domain/pipeline/stage.ts';
import { Fault } from '../../process/fault.ts';
import type { PipelineParts } from '../pipeline-deps.ts';
import type { StageOutcome, StageProgress } from '../stages/stage-outcome.ts';
import { type Detail, type Job, type RunEnd, start } from './run-detail.ts';
import type { Verdict } from './stage-attempt.ts';
import { explainFailure } from './stage-reasons.ts';

/** Runs a stage as an attempt of its batch; a failure marks the batch as failed, a refusal or aborted job does not. */
export async function attemptStage(
  { log, batches, stageAttempts, runStage }: PipelineParts,
  stage: Stage,
  batchId: number | null,
  { signal, fence }: Pick<Job, 'signal' | 'fence'>,
  onProgress: (progress: StageProgress) => void,
): Promise<StageOutcome> {
  const verdictOn = (error: unknown): Verdict => {
    if (error instanceof Fault && error.status < 500) return 'refused';
    return signal.aborted ? 'cut off' : { failed: explainFailure(error, stage) };
  };
  try {
    const work = () => runStage(stage, batchId, onProgress, fence);
    return await stageAttempts.attempt(stage, batchId, work, verdictOn, fence);
  } catch (error) {
    const verdict = verdictOn(error);
    if (typeof verdict !== 'string') {
      log.error({ err: error, stage, batch: batchId }, 'pipeline: stage failed');
      if (batchId !== null) await batches.markFailed(batchId, verdict.failed);
    }
    throw error;
  }
}

/** Runs one stage; a failure is the reply, a refusal is thrown. */
export async function runWanted(deps: PipelineParts, job: Job, stage: Stage, batchId: number | null): Promise<RunEnd> {
  const from = deps.clock.monotonic();
  let detail: Detail = { ...start('stage', stage), batch_id: batchId };
  try {
    const { batch_id, duration_ms, output } = await attemptStage(deps, stage, batchId, job, (progress) => {
      detail = { ...detail, progress };
      job.report(detail);
    });
    const result = { success: true, duration: seconds(duration_ms), batch_id, output };
    return { state: 'completed', detail: { ...detail, message: output, batch_id }, result };
  } catch (error) {
    if (error instanceof Fault && error.status < 500) throw error;
    const message = explainFailure(error, stage);
    const failed = { success: false, duration: seconds(deps.clock.monotonic() - from), detail: message };
    const result = batchId === null ? failed : { ...failed, batch_id: batchId };
    return { state: 'failed', detail: { ...detail, message }, result };
  }
}

function seconds(ms: number): number {
  return Math.round(ms) / 1000;
}
