// A batch of expert lists: its stages' times, whether it is published, held or discarded.
import { z } from 'zod';
import { Stage } from './stage.ts';
import { StageAttempt } from './stage-attempt.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** Discarded batches and files are excluded everywhere; `by`: id of the account, null once it is deleted. */
export const Discarded = z.object({ at: z.string(), by: N, reason: z.string() });
export type Discarded = z.infer<typeof Discarded>;

/** Times are ISO instants; a stage is complete when its time exists. */
export const Batch = z.object({
  id: z.number(),
  batch_datetime: z.string(),
  batch_type: z.string(),
  file_count: z.number(),
  total_signals_imported: z.number(),
  total_symbols_synthesized: z.number(),
  status: z.string(),
  source_description: S,
  organized_at: S,
  preprocessed_at: S,
  transformed_at: S,
  imported_at: S,
  synthesized_at: S,
  error: S,
  is_published: z.boolean(),
  /**
   * Complete, but waits for an administrator to confirm the publication; `since` is ISO. The status is then 'pending'.
   */
  held: z.object({ reason: z.string(), since: z.string() }).nullable().optional(),
  /** Reason none of the stored rows count (an older archive); null otherwise. The status is then 'completed'. */
  nothing_to_publish: S.optional(),
  discarded: Discarded.nullable().optional(),
  /** Attempts in the order of their start; absent in lists of all batches. */
  attempts: z.array(StageAttempt).optional(),
  /** True when the scores of the batch are still stored, so that they can be published. */
  state_kept: z.boolean().optional(),
  /** When the stored scores became outdated (quarantined rows restored, or confirmed by hand), ISO; null: current. */
  mended_at: S.optional(),
  /** Stage during which the job of a failed batch died; a retry begins there. */
  interrupted_in: Stage.nullable().optional(),
});
export type Batch = z.infer<typeof Batch>;

/** Filter of a page of batches; `manual`: batches of uploaded files. */
export const batchKinds = ['all', 'failed', 'held', 'manual'] as const;
export type BatchKind = (typeof batchKinds)[number];
/** Number of batches of each kind, regardless of the search. */
export const BatchCounts = z.object({ all: z.number(), failed: z.number(), held: z.number(), manual: z.number() });
export type BatchCounts = z.infer<typeof BatchCounts>;
