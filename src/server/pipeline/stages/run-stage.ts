// Runs a stage in the pipeline's thread and takes over what it published. The one way into the five stages.
import type { Stage } from '../../../domain/pipeline/batch.ts';
import type { Clock } from '../../clock.ts';
import type { Publish } from '../../publish/publish.ts';
import type { Calls } from '../../threads/calls.ts';
import type { PipelineTasks } from '../thread-tasks.ts';
import type { StageOutcome, StageProgress } from './stage-outcome.ts';

export type StageDeps = {
  thread: Calls<PipelineTasks>;
  clock: Clock;
  /** Folder of the pipeline's files. */
  filesDir: string;
  publish: Pick<Publish, 'refresh'>;
  onProgress?: (progress: StageProgress) => void;
};

/**
 * Runs one stage of a batch (null: of the newest unfinished one; organize makes a new batch of what waits in the inbox,
 * or goes on with an unfinished batch of the same content). Throws Fault 409 when what the stage builds on is missing,
 * Fault 404 when there is no such batch.
 */
export async function runStage(stage: Stage, batchId: number | null, deps: StageDeps): Promise<StageOutcome> {
  const { thread, clock, filesDir, publish, onProgress } = deps;
  const from = clock.monotonic();
  const done = await thread.ask('runStage', { stage, batchId, filesDir }, onProgress);
  if (stage === 'synthesize') await publish.refresh();
  return { ...done, duration_ms: clock.monotonic() - from };
}
