// Progress of a batch through its stages, and the outcome of a status.
import { minuteMs } from '../numbers/time.ts';
import type { Batch } from './batch.ts';
import { type Stage, stages } from './stage.ts';

/** A stage is complete when its time exists. */
export const stageStamps = {
  organize: 'organized_at',
  preprocess: 'preprocessed_at',
  transform: 'transformed_at',
  import: 'imported_at',
  synthesize: 'synthesized_at',
} as const satisfies Record<Stage, keyof Batch>;

type BatchTimes = Pick<Batch, 'organized_at' | 'synthesized_at' | 'attempts'>;

/** First stage the batch has not completed; null when all are complete. */
export function findOpenStage(batch: Batch): Stage | null {
  return stages.find((stage) => batch[stageStamps[stage]] === null) ?? null;
}

/** Stage to run next; null when all are complete, or while the batch is discarded. */
export const findStageToRun = (batch: Batch): Stage | null => (batch.discarded ? null : findOpenStage(batch));

/**
 * End of the synthesize stage; null before it. If a batch was scored again, the end of its first scoring where attempts
 * are stored; `synthesized_at` is the newest one.
 */
export function batchEnd({ synthesized_at, attempts = [] }: Omit<BatchTimes, 'organized_at'>): string | null {
  const first = attempts.find(({ stage, state }) => stage === 'synthesize' && state === 'completed');
  return synthesized_at === null ? null : (first?.finished_at ?? synthesized_at);
}

/** Minutes from the end of organize to the end of synthesize; null before both are known. */
export function batchMinutes(batch: BatchTimes): number | null {
  const end = batchEnd(batch);
  if (batch.organized_at === null || end === null) return null;
  return (Date.parse(end) - Date.parse(batch.organized_at)) / minuteMs;
}

/**
 * True when a stage of the batch failed and can be tried again. False for a batch that scored nothing, whose stages are
 * all complete, and for a discarded one.
 */
export function canRetry(batch: Batch): boolean {
  return batchOutcome(batch.status) === 'error' && findStageToRun(batch) !== null;
}

/** Stage in which a failed batch stopped; the last stage if the batch scored nothing, null if it did not fail. */
export function findFailedStage(batch: Batch): Stage | null {
  return batchOutcome(batch.status) === 'error' ? (findOpenStage(batch) ?? 'synthesize') : null;
}

export type BatchOutcome = 'success' | 'pending' | 'error';

/** Completed is success, error and failed are errors, processing and anything else is pending. */
export function batchOutcome(status: string): BatchOutcome {
  if (status === 'completed') return 'success';
  return status === 'error' || status === 'failed' ? 'error' : 'pending';
}
