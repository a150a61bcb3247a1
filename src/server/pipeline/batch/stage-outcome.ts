// Progress, result and refusal of a stage run.

import type { Stage } from '../../../domain/pipeline/stage.ts';
import type { StageResults } from '../../../domain/pipeline/stage-results.ts';
import type { SynthesisResults } from '../../../domain/signals/score/scores.ts';
import type { Fence } from '../../jobs/leases/lease-store.ts';
import { Fault } from '../../process/fault.ts';

export type StageProgress = { current: number; total: number };

export type StageOutcome = {
  batch_id: number;
  duration_ms: number;
  results: StageResults | SynthesisResults;
  /** One sentence about what the stage did. */
  output: string;
};

/**
 * Runs one stage of a batch (null: the newest unfinished batch; organize makes a new batch of the inbox). Throws Fault
 * 409 when the stage's input is missing or the fence is old, 404 without the batch.
 */
export type RunStage = (
  stage: Stage,
  batchId: number | null,
  onProgress: (progress: StageProgress) => void,
  fence: Fence | null,
) => Promise<StageOutcome>;

/** Refusal of a stage whose work would publish the rows of a discarded batch. */
export const refuseDiscarded = (batchId: number) => new Fault(409, `Batch ${batchId} is discarded: restore it first`);
