// What the pipeline asks of its thread.
import type { Stage } from '../../domain/pipeline/batch.ts';
import type { NotedFile } from './inspect/batch-checks.ts';
import type { StageDone } from './stages/execute-stage.ts';
import type { DayOfLists } from './stages/score-day.ts';
import type { StageProgress } from './stages/stage-outcome.ts';
import type { StatePreview } from './state/guard-store.ts';
import type { ScoreDay } from './state/score-days-store.ts';

export type PipelineTasks = {
  /** Runs a stage; stages are worked off one after the other. */
  runStage: {
    ask: { stage: Stage; batchId: number | null; filesDir: string };
    answer: StageDone;
    progress: StageProgress;
  };
  /** Scores a batch's state without storing it. */
  previewState: { ask: { batchId: number; filesDir: string }; answer: StatePreview };
  /** Scores the lists of an earlier day. */
  scoreDay: { ask: DayOfLists; answer: Omit<ScoreDay, 'scored_at'> };
  /** Notes where the rows of large files begin, for callers that read them. */
  noteRows: { ask: readonly NotedFile[]; answer: null };
};
