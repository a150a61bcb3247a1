// Next batch and stage to run, from batches and inbox.

import type { Batch } from '../../../domain/pipeline/batch.ts';
import { findOpenStage, findStageToRun } from '../../../domain/pipeline/batch-progress.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import type { PipelineReadiness } from '../../../domain/pipeline/stage-cards.ts';
import { Fault } from '../../process/fault.ts';
import type { PipelineParts } from '../pipeline-deps.ts';

/**
 * An unfinished or interrupted batch runs its next stage before new files; a batch that failed for its own reason is
 * retried only if no files wait, a discarded one never.
 */
function readyForStage(newest: Batch | null, inboxFiles: number): PipelineReadiness['ready_for_stage'] {
  const next = newest === null ? null : findStageToRun(newest);
  const makesWay = newest?.status === 'failed' && (newest.interrupted_in ?? null) === null;
  if (newest !== null && next !== null && (!makesWay || inboxFiles === 0)) return next;
  if (inboxFiles > 0 || newest === null) return 'organize';
  return 'complete';
}

export async function ready({ batches, inbox }: PipelineParts) {
  const newest = await batches.newest();
  return { newest, stage: readyForStage(newest, await inbox.countWaiting()) };
}

/** Next batch and stage: of batch `only`, or of all that is left to do when null. */
export async function findNextStage(deps: PipelineParts, only: number | null) {
  if (only === null) return ready(deps);
  const newest = await deps.batches.byId(only);
  return { newest, stage: (newest && findStageToRun(newest)) ?? ('complete' as const) };
}

/** Batch for a stage: `wanted`, else the newest; null for organize, which makes its own. Throws Fault 404 or 409. */
export async function batchFor(
  { batches }: PipelineParts,
  stage: Stage,
  wanted: number | null,
): Promise<number | null> {
  if (stage === 'organize') return null;
  if (wanted !== null) {
    if ((await batches.byId(wanted)) === null) throw new Fault(404, `There is no batch ${wanted}`);
    return wanted;
  }
  const newest = await batches.newest();
  if (newest === null) throw new Fault(409, `Stage '${stage}' needs a batch: run organize first`);
  const next = findOpenStage(newest);
  if (next !== null && stages.indexOf(stage) > stages.indexOf(next)) {
    throw new Fault(409, `Stage '${stage}' needs '${next}' to be run first`);
  }
  return newest.id;
}
