// Dependencies of the pipeline feature: ground and parts shared by its modules.
import type { Ground } from '../ground.ts';
import type { MarketEventStore } from '../market-memory/events/market-event-store.ts';
import type { Calls } from '../threads/calls.ts';
import type { AttemptStore } from './batch/attempt-store.ts';
import type { BatchStore } from './batch/batch-store.ts';
import type { createStageAttempts } from './batch/stage-attempt.ts';
import type { RunStage } from './batch/stage-outcome.ts';
import type { ListFetching } from './inbox/fetch-lists.ts';
import type { Inbox } from './inbox/inbox.ts';
import type { FileRowsStore } from './stages/file-rows-store.ts';
import type { ScoreDaysStore } from './state/score-days-store.ts';
import type { PipelineTasks } from './thread-tasks.ts';

export type PipelineDeps = Ground & {
  pipelineThread: Calls<PipelineTasks>;
  /** `fileDay` stores the bars of a session that has ended; rejects where the market cannot be read. */
  marketTasks: Calls<{ fileDay: { ask: null; answer: unknown } }>;
};

export type PipelineParts = PipelineDeps & {
  attempts: AttemptStore;
  batches: BatchStore;
  fetching: ListFetching;
  fileRows: FileRowsStore;
  inbox: Inbox;
  scoreDays: ScoreDaysStore;
  stageAttempts: ReturnType<typeof createStageAttempts>;
  /** False: lists cannot be fetched, and a slot only processes files that wait, such as lists made here. */
  hasServer: boolean;
  /** Runs one stage; see stages/run-stage.ts. */
  runStage: RunStage;
  events: () => Promise<MarketEventStore>;
  /** Sessions with daily bars on file up to a day, as many as lists look back over, newest first. */
  sessionsOnFile: (through: string) => Promise<string[]>;
};
