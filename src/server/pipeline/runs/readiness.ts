// Which stage can run next: follows from the newest batch and from what waits in the inbox.
import type { Batch, PipelineReadiness } from '../../../domain/pipeline/batch.ts';
import { nextStageOf } from '../../../domain/pipeline/batch-progress.ts';

/**
 * An unfinished batch goes on with its next stage before new files are organized; a failed one makes way for new files
 * and is tried again only when none wait.
 */
export function readyForStage(newest: Batch | null, inboxFiles: number): PipelineReadiness['ready_for_stage'] {
  const next = newest === null ? null : nextStageOf(newest);
  if (newest !== null && next !== null && (newest.status !== 'failed' || inboxFiles === 0)) return next;
  if (inboxFiles > 0 || newest === null) return 'organize';
  return 'complete';
}
