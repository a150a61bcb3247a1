// Orders of the pipeline job and their results.

import type { MendedRow, MendReply } from '../../../domain/pipeline/quarantine.ts';
import type { Stage } from '../../../domain/pipeline/stage.ts';

export type PublishOrder = { batch_id: number; reason: string; by: number };
export type MendOrder = { batch_id: number; rows: readonly MendedRow[]; by: number };
/** Work of the pipeline job, one at a time: runs, single stages, publishing by hand, rows put back. */
export type Input =
  /** `batch_id`: run the remaining stages of this batch only. */
  | { mode: 'run-all'; batch_id?: number }
  | { mode: 'stage'; stage: Stage; batch_id: number | null }
  | ({ mode: 'publish' } & PublishOrder)
  | ({ mode: 'mend' } & MendOrder);

/** A stage's reply, the outcome of mended rows, the instant of a publication (ISO), or null for a run. */
export type Result = StageReply | MendReply | string | null;

export type StageReply = { success: boolean; duration: number; batch_id?: number; detail?: string; output?: string };
