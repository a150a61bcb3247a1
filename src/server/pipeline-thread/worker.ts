// The worker of the pipeline's thread, a composition root: runs stages in the order asked, each over its own connections.
import { type CalendarCorrections, correctCalendar } from '../../domain/market/calendar-corrections.ts';
import { type BulkConnection, openBulkConnection } from '../db/bulk-connection.ts';
import { createRowIndexes } from '../pipeline/inspect/row-index.ts';
import { executeStage } from '../pipeline/stages/execute-stage.ts';
import { scoreDay } from '../pipeline/stages/score-day.ts';
import type { StageRun } from '../pipeline/stages/stage-run.ts';
import { createStageStore, type StageStore } from '../pipeline/stages/stage-store.ts';
import { previewState } from '../pipeline/stages/state.ts';
import { BatchMemory } from '../pipeline/state/batch-memory.ts';
import type { PipelineTasks } from '../pipeline/thread-tasks.ts';
import { readKnownListings } from '../stocks/known-listings-store.ts';
import { serverSide, threadData } from '../threads/calls.ts';
import type { PipelineThreadData } from './pipeline-thread.ts';

const { connection } = threadData<PipelineThreadData>();
const server = serverSide();
const memory = new BatchMemory();

/** Loading is PostgreSQL's work: with two connections it goes on while the other one commits. */
const LOADING_CONNECTIONS = 2;

async function withStageRun<T>(
  filesDir: string,
  connections: number,
  onProgress: StageRun['onProgress'],
  work: (run: StageRun) => Promise<T>,
): Promise<T> {
  const open: BulkConnection[] = [];
  try {
    for (let n = 0; n < connections; n += 1) open.push(await openBulkConnection(connection));
    const [store, ...helpers] = open.map(createStageStore);
    return await work({
      store: store as StageStore,
      helpers,
      now: server.now,
      filesDir,
      memory,
      onProgress,
      onPoint: () => undefined,
    });
  } finally {
    await Promise.allSettled(open.map((bulk) => bulk.close()));
  }
}

server.serve<PipelineTasks>(
  {
    runStage: async ({ stage, batchId, filesDir }, onProgress) =>
      withStageRun(filesDir, stage === 'import' ? LOADING_CONNECTIONS : 1, onProgress, (run) =>
        executeStage(stage, batchId, run),
      ),
    previewState: async ({ batchId, filesDir }) =>
      withStageRun(
        filesDir,
        1,
        () => undefined,
        (run) => previewState(run, batchId),
      ),
    scoreDay: async (given) => {
      const bulk = await openBulkConnection(connection);
      const listings = await readKnownListings(bulk.query).finally(() => bulk.close());
      return scoreDay(given, listings);
    },
    noteRows: async (files) => {
      const indexes = createRowIndexes();
      for (const { path, writing } of files) await indexes.of(path, writing).catch(() => undefined);
      return null;
    },
  },
  { inOrder: true, learn: (corrections) => correctCalendar(corrections as CalendarCorrections) },
);
