// State of the stage buttons, from the next stage and the running work.
import { type Stage, stages } from './stage.ts';
import type { PipelineReadiness } from './stage-cards.ts';

export type StageButtonState = 'ready' | 'complete' | 'running' | 'disabled';

/**
 * State of a stage's button: ready for the next stage, complete for earlier ones, running for the running one, else
 * disabled. No stage is ready while anything runs.
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

/** True when files wait or a batch exists, and nothing else runs. */
export function canRunPipeline(
  readiness: Pick<PipelineReadiness, 'inbox_files' | 'latest_batch'> | null,
  isBusy: boolean,
): boolean {
  if (isBusy || readiness === null) return false;
  return readiness.inbox_files > 0 || readiness.latest_batch !== null;
}
