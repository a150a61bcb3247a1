// The worker of the pipeline's thread, a composition root: runs stages in the order asked, each over its own connections.
import { type CalendarCorrections, correctCalendar } from '../../domain/market/calendar-corrections.ts';
import { type BulkConnection, openBulkConnection } from '../db/bulk-connection.ts';
import { createRowIndexes } from '../pipeline/inspect/row-index.ts';
import { executeStage } from '../pipeline/stages/execute-stage.ts';
import { scoreDay } from '../pipeline/stages/score-day.ts';
import { createStageStore, type StageStore } from '../pipeline/stages/stage-store.ts';
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

server.serve<PipelineTasks>(
  {
    runStage: async ({ stage, batchId, filesDir }, onProgress) => {
      const open: BulkConnection[] = [];
      try {
        const count = stage === 'import' ? LOADING_CONNECTIONS : 1;
        for (let n = 0; n < count; n += 1) open.push(await openBulkConnection(connection));
        const [store, ...helpers] = open.map(createStageStore);
        return await executeStage(stage, batchId, {
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
    },
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
