// What the pipeline asks of its thread.
import type { Stage } from '../../domain/pipeline/batch.ts';
import type { ListShare } from '../../domain/signals/state/state.ts';
import type { NotedFile } from './inspect/batch-checks.ts';
import type { StageDone } from './stages/execute-stage.ts';
import type { DayOfLists } from './stages/score-day.ts';
import type { StageProgress } from './stages/stage-outcome.ts';
import type { StateFiles } from './state/guard-store.ts';
import type { ScoreDay } from './state/score-days-store.ts';

/** A state as it would be if it were scored now; `scores` are Smart Cat Scores by symbol. */
export type StatePreview = {
  scores: [symbol: string, score: number][];
  lists: ListShare[];
  rests_on: StateFiles;
};

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
