// Runs the remaining stages of a batch in this process; fault tests start it and have it killed at a named point.
import { openBulkConnection } from '../../src/server/db/bulk-connection.ts';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { createAttemptStore } from '../../src/server/pipeline/batch/attempt-store.ts';
import { createBatchStore } from '../../src/server/pipeline/batch/batch-store.ts';
import { start } from '../../src/server/pipeline/batch/orders.ts';
import { createStageAttempts } from '../../src/server/pipeline/batch/stage-attempt.ts';
import { createInboxStore } from '../../src/server/pipeline/inbox/inbox-store.ts';
import { publishStored } from '../../src/server/pipeline/publishing/publishing-store.ts';
import { ready } from '../../src/server/pipeline/runs/next-stage.ts';
import { settleInterrupted } from '../../src/server/pipeline/runs/run-all.ts';
import { executeStage } from '../../src/server/pipeline/stages/execute-stage.ts';
import { createStageStore } from '../../src/server/pipeline/stages/stage-store.ts';
import { BatchMemory } from '../../src/server/pipeline/state/batch-memory.ts';
import { stub } from '../setup/stub.ts';

export type Target = { socketDir: string; database: string; user: string };

const NOW = Date.parse('2026-11-17T18:14:00.000Z');

async function publishHeld(database: Database, batchId: number, onPoint: (point: string) => void): Promise<void> {
  onPoint('publish: start');
  await publishStored(database, {
    batchId,
    reason: 'held batch confirmed',
    now: () => NOW,
    market: 'simulated',
    onPoint,
  });
}

/** No job is running, and the newest one died. */
const deadJob = {
  running: async () => null,
  latest: async () => ({
    id: 1,
    state: 'failed' as const,
    detail: { ...start({ mode: 'run-all' }), reason: 'interrupted' },
    error: null,
    started_at: new Date(NOW).toISOString(),
    finished_at: null,
  }),
};

/** Next stage the product would run; `settles` batches of a dead job first, as each start does. */
export async function readyStage(target: Target, settles = false) {
  const database = openDatabase(target, { applicationName: 'fault test' });
  try {
    if (settles) {
      const stores = { attempts: createAttemptStore(database), batches: createBatchStore(database) };
      await settleInterrupted(stores, deadJob, { warn: () => undefined });
    }
    return await ready(stub({ batches: createBatchStore(database), inbox: createInboxStore(database) }));
  } finally {
    await database.close();
  }
}

/** Runs stages until none is left and reports every point passed. Time is fixed, so that runs can be compared. */
export async function runToTheEnd(
  target: Target,
  filesDir: string,
  onPoint: (point: string) => void,
  confirms = false,
): Promise<void> {
  const database = openDatabase(target, { applicationName: 'fault test' });
  const bulk = await openBulkConnection(database.connection);
  const memory = new BatchMemory();
  const batches = createBatchStore(database);
  const stageAttempts = createStageAttempts({
    attempts: createAttemptStore(database),
    batches,
    clock: { now: () => NOW },
  });
  try {
    for (;;) {
      const { newest, stage } = await readyStage(target);
      if (stage === 'complete') {
        if (confirms && newest?.held) await publishHeld(database, newest.id, onPoint);
        return;
      }
      const batchId = stage === 'organize' ? null : (newest?.id ?? null);
      const work = async () => {
        const done = await executeStage(stage, batchId, {
          store: createStageStore(bulk),
          helpers: [],
          now: async () => NOW,
          filesDir,
          memory,
          market: 'simulated',
          onProgress: () => undefined,
          onPoint,
        });
        return { ...done, duration_ms: 0 };
      };
      await stageAttempts.attempt(stage, batchId, work, () => 'cut off', null);
    }
  } finally {
    await bulk.close();
    await database.close();
  }
}

const [, , order] = process.argv;
if (order?.startsWith('{')) {
  const { target, filesDir, killAt, occurrence, confirms } = JSON.parse(order) as {
    target: Target;
    filesDir: string;
    killAt: string;
    occurrence: number;
    confirms: boolean;
  };
  let seen = 0;
  const passed = (point: string) => {
    if (point !== killAt) return;
    seen += 1;
    // Nothing after this line runs: no handler, no flush, no rollback.
    if (seen === occurrence) process.kill(process.pid, 'SIGKILL');
  };
  await runToTheEnd(target, filesDir, passed, confirms);
}
