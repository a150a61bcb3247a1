// The engine's thread: takes requests in order, runs each stage over its own connection, tells how far it is.
import { parentPort, workerData } from 'node:worker_threads';
import { type BulkConnection, type ConnectionSettings, openBulkConnection } from '../db/bulk-connection.ts';
import { Fault } from '../fault.ts';
import { createStageStore, type StageStore } from '../pipeline/stage-store.ts';
import { BatchMemory } from '../pipeline/stages/batch-memory.ts';
import { executeStage } from '../pipeline/stages/execute-stage.ts';
import type { EngineMessage, EngineOrder, EngineRequest } from './engine.ts';

const { connection } = workerData as { connection: ConnectionSettings };
const port = parentPort;
if (port === null) throw new Error('The engine is a thread: start it with startEngine.');
const say = (message: EngineMessage) => port.postMessage(message);
const memory = new BatchMemory();

const asked: ((time: number) => void)[] = [];

/** Loading is PostgreSQL's work: with two connections it goes on while the other one commits. */
const LOADING_CONNECTIONS = 2;

async function work({ id, stage, batchId, filesDir }: EngineRequest & { id: number }): Promise<void> {
  const open: BulkConnection[] = [];
  try {
    const count = stage === 'import' ? LOADING_CONNECTIONS : 1;
    for (let n = 0; n < count; n += 1) open.push(await openBulkConnection(connection));
    const [store, ...helpers] = open.map(createStageStore);
    const done = await executeStage(stage, batchId, {
      store: store as StageStore,
      helpers,
      // Time is the caller's: this thread asks for it.
      now: () =>
        new Promise((resolve) => {
          asked.push(resolve);
          say({ id, asks: 'time' });
        }),
      filesDir,
      memory,
      onProgress: (progress) => say({ id, progress }),
      onPoint: () => undefined,
    });
    say({ id, done });
  } catch (error) {
    if (error instanceof Fault) say({ id, fault: { status: error.status, detail: error.detail } });
    else say({ id, error: error instanceof Error ? error : new Error(String(error)) });
  } finally {
    await Promise.allSettled(open.map((bulk) => bulk.close()));
  }
}

let queue = Promise.resolve();
port.on('message', (order: EngineOrder) => {
  if ('time' in order) asked.shift()?.(order.time);
  else queue = queue.then(() => work(order));
});
