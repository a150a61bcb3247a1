// Which stage can run next: follows from the newest batch and from what waits in the inbox.
import type { Batch, PipelineReadiness } from '../../../domain/pipeline/batch.ts';
import { nextStageOf } from '../../../domain/pipeline/batch-progress.ts';

/**
 * An unfinished batch goes on with its next stage before new files are organized, an interrupted one too; one that failed
 * for a reason of its own makes way for new files and is tried again only when none wait.
 */
export function readyForStage(newest: Batch | null, inboxFiles: number): PipelineReadiness['ready_for_stage'] {
  const next = newest === null ? null : nextStageOf(newest);
  const makesWay = newest?.status === 'failed' && (newest.interrupted_in ?? null) === null;
  if (newest !== null && next !== null && (!makesWay || inboxFiles === 0)) return next;
  if (inboxFiles > 0 || newest === null) return 'organize';
  return 'complete';
}
