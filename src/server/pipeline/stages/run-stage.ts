// Entry point of the five stages: runs one in the pipeline's thread and refreshes publications.
import type { Stage } from '../../../domain/pipeline/stage.ts';
import type { Fence } from '../../jobs/leases/lease-store.ts';
import type { Clock } from '../../process/clock.ts';
import type { Publish } from '../../publish/publish.ts';
import type { Calls } from '../../threads/calls.ts';
import type { StageOutcome, StageProgress } from '../batch/stage-outcome.ts';
import type { StageDone } from './execute-stage.ts';

/** Task of the pipeline's thread that runs a stage; stages run one after another. */
export type StageTask = {
  ask: { stage: Stage; batchId: number | null; filesDir: string; fence: Fence | null };
  answer: StageDone;
  progress: StageProgress;
};

export type StageDeps = {
  thread: Calls<{ runStage: StageTask }>;
  clock: Clock;
  filesDir: string;
  publish: Pick<Publish, 'announce'>;
  onProgress?: (progress: StageProgress) => void;
  fence: Fence | null;
};

/**
 * Runs one stage of a batch (null: the newest unfinished batch; organize makes a new batch of the files waiting in the
 * inbox, or continues an unfinished batch of the same content). Throws Fault 409 when the stage's input is missing,
 * Fault 404 when there is no such batch.
 */
export async function runStage(stage: Stage, batchId: number | null, deps: StageDeps): Promise<StageOutcome> {
  const { thread, clock, filesDir, publish, onProgress, fence } = deps;
  const from = clock.monotonic();
  const done = await thread.ask('runStage', { stage, batchId, filesDir, fence }, onProgress);
  if (stage === 'synthesize') await publish.announce();
  return { ...done, duration_ms: clock.monotonic() - from };
}
