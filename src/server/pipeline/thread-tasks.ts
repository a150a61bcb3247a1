// Tasks of the pipeline thread.

import type { DayOfLists } from './past-lists/archived-lists.ts';
import type { MadeDay, MakeAsk } from './past-lists/make-days.ts';
import type { StageTask } from './stages/run-stage.ts';
import type { StatePreview } from './state/guard-store.ts';
import type { ScoreDay } from './state/score-days-store.ts';

export type PipelineTasks = {
  runStage: StageTask;
  /** Scores a batch's state without storing it. */
  previewState: { ask: { batchId: number; filesDir: string }; answer: StatePreview };
  /** Scores the last of these days; the earlier ones belong to its scoring window. */
  scoreDay: { ask: readonly DayOfLists[]; answer: Omit<ScoreDay, 'scored_at'> };
  /**
   * Stores the state of the last of `days`; the earlier ones belong to its scoring window. `before`: scores of the
   * previous session.
   */
  writePastState: {
    ask: { days: readonly DayOfLists[]; before: Pick<ScoreDay, 'symbols' | 'scores'> | null };
    answer: null;
  };
  /** Makes lists from the bars of a source of market history. */
  makeDays: { ask: MakeAsk & { source: string }; answer: MadeDay[] };
};
