// A pipeline over a fresh database and folder: lists go into the inbox as the product puts them there, stages run in their thread.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stage, stages } from '../../../src/domain/pipeline/stage.ts';
import type { Fence } from '../../../src/server/jobs/leases/lease-store.ts';
import { createInbox } from '../../../src/server/pipeline/inbox/inbox.ts';
import { createRowLookup } from '../../../src/server/pipeline/inspect/receipt.ts';
import { createFileRowsStore } from '../../../src/server/pipeline/stages/file-rows-store.ts';
import { runStage } from '../../../src/server/pipeline/stages/run-stage.ts';
import { createScores } from '../../../src/server/pipeline/state/scores-store.ts';
import { startPipelineThread } from '../../../src/server/pipeline-thread/pipeline-thread.ts';
import { createPublish } from '../../../src/server/publish/publish.ts';
import { createSignals } from '../../../src/server/signals/signals.ts';
import { type TestClock, testClock } from '../../setup/clock.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { stub } from '../../setup/stub.ts';

/** A list with a row of every fate: stored twice over, without a symbol, with a price below zero, cut short. */
export const highs = `Company,Symbol,Current Price,Price Change,Indicator(s)
Kestrel Air,KEST,$10.50,+1.5%,Gap Up
"Brook, Inc.",brk-b,$400.00,+0.5%,
No Symbol,-,$1.00,,
Kestrel Air,KEST,$10.50,+1.5%,Gap Up
Minus Co,MINU,-5,,
Short row,SHRT
`;

export const ideas = `Company,Symbol,Idea Engine Score,Current Price,Price Target,Upside,Recommendation Factors
Kestrel Air,KEST,87,$10.50,$15.00,42.9%,Rising margins; Insider buying
`;

export type FileRow = Record<string, number | string | null>;

export type StageBench = Awaited<ReturnType<typeof stageBench>>;

export async function stageBench(clock: TestClock = testClock()) {
  const { database, target, drop } = await testDatabase();
  const filesDir = await mkdtemp(join(tmpdir(), 'smart-cat-stages-'));
  const thread = startPipelineThread({ connection: database.connection, market: 'simulated', clock });
  const publish = createPublish({ database, clock });
  const pipeline = {
    scores: createScores(database),
    rowOf: createRowLookup({ filesDir, fileRows: createFileRowsStore(database) }),
  };
  const ground = stub<Parameters<typeof createSignals>[0]>({ config: { receiptsShowRaw: false }, pipeline, publish });
  const signals = createSignals(ground);
  const inbox = createInbox({ database, clock, randomBytes, filesDir });
  const run = (stage: Stage, batchId: number | null = null, fence: Fence | null = null) =>
    runStage(stage, batchId, { thread, clock, filesDir, publish, fence });
  return {
    database,
    target,
    clock,
    filesDir,
    publish,
    pipeline,
    ground,
    signals,
    thread,
    run,
    /** Puts lists into the inbox: uploads by file name, fetched ones with their slug. */
    async receive(files: Record<string, string | Uint8Array>, origin: 'upload' | 'fetch' = 'upload') {
      for (const [name, content] of Object.entries(files)) {
        const bytes = typeof content === 'string' ? Buffer.from(content) : content;
        const list_slug = origin === 'fetch' ? name.replace(/\.csv$/, '') : null;
        await inbox.receiveFile({ file_name: name, bytes, origin, list_slug, fence: null });
      }
    },
    /** Runs all five stages over what waits; answers the batch's id. */
    async runAll(): Promise<number> {
      let batchId: number | null = null;
      for (const stage of stages) batchId = (await run(stage, stage === 'organize' ? null : batchId)).batch_id;
      return batchId ?? 0;
    },
    async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await database.pool.query<Row>(text, values)).rows;
    },
    async close() {
      publish.close();
      await thread.close();
      await drop();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}
