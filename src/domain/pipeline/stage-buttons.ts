// State of the stage buttons, from the next stage and the running work.

import { type Stage, stages } from './stage.ts';
import type { PipelineReadiness } from './stage-cards.ts';

export type StageButtonState = 'ready' | 'complete' | 'running' | 'disabled';

/**
 * Ready for the server's next stage, complete for earlier ones, running while it executes, otherwise disabled. While
 * anything runs no stage can be started; complete stages still show as complete.
 */
export function stageButtonState(
  stage: Stage,
  readyFor: PipelineReadiness['ready_for_stage'],
  running: Stage | 'other' | null,
): StageButtonState {
  if (running === stage) return 'running';
  const isPast = readyFor === 'complete' || stages.indexOf(readyFor) > stages.indexOf(stage);
  if (isPast) return 'complete';
  return readyFor === stage && running === null ? 'ready' : 'disabled';
}

/** The full pipeline needs waiting files or a batch, and never runs beside other work. */
export function canRunPipeline(
  readiness: Pick<PipelineReadiness, 'inbox_files' | 'latest_batch'> | null,
  isBusy: boolean,
): boolean {
  if (isBusy || readiness === null) return false;
  return readiness.inbox_files > 0 || readiness.latest_batch !== null;
}
