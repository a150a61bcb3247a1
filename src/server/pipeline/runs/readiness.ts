// Next stage that can run, from the newest batch and the inbox.
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { findOpenStage } from '../../../domain/pipeline/batch-progress.ts';
import type { PipelineReadiness } from '../../../domain/pipeline/stage-cards.ts';

/**
 * An unfinished or interrupted batch runs its next stage before new files; a batch that failed for its own reason is
 * retried only if no files wait.
 */
export function readyForStage(newest: Batch | null, inboxFiles: number): PipelineReadiness['ready_for_stage'] {
  const next = newest === null ? null : findOpenStage(newest);
  const makesWay = newest?.status === 'failed' && (newest.interrupted_in ?? null) === null;
  if (newest !== null && next !== null && (!makesWay || inboxFiles === 0)) return next;
  if (inboxFiles > 0 || newest === null) return 'organize';
  return 'complete';
}
