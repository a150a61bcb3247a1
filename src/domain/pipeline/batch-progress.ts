// How far a batch came, and which of the looks of a status it has.
import { type Batch, type Stage, stages } from './batch.ts';

/** A stage is complete when its time exists. */
export const stageStamps = {
  organize: 'organized_at',
  preprocess: 'preprocessed_at',
  transform: 'transformed_at',
  import: 'imported_at',
  synthesize: 'synthesized_at',
} as const satisfies Record<Stage, keyof Batch>;

/** The stage a batch did not get through yet; null when it got through all. */
export function nextStageOf(batch: Batch): Stage | null {
  return stages.find((stage) => batch[stageStamps[stage]] === null) ?? null;
}

export type BatchLook = 'success' | 'pending' | 'error';

/** Completed is success, error and failed are errors, processing and anything else is pending. */
export function batchLook(status: string): BatchLook {
  if (status === 'completed') return 'success';
  return status === 'error' || status === 'failed' ? 'error' : 'pending';
}
