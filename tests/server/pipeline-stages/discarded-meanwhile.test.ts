// A file discarded or restored while a batch is scored: the state was read without the change, so it is offered to be scored again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { createDiscardStore } from '../../../src/server/pipeline/discarding/discard-store.ts';
import { createDiscarding } from '../../../src/server/pipeline/discarding/discarding.ts';
import { executeStage } from '../../../src/server/pipeline/stages/execute-stage.ts';
import { createStageStore } from '../../../src/server/pipeline/stages/stage-store.ts';
import { BatchMemory } from '../../../src/server/pipeline/state/batch-memory.ts';
import { type StageBench, stageBench } from './batch-of-files.ts';

let bench: StageBench;
beforeAll(async () => {
  bench = await stageBench();
  await bench.rows(`insert into app_user (email, email_normal, password_hash, full_name, is_admin)
    values ('sample@example.com', 'sample@example.com', '-', 'Sample Admin', true)`);
});
afterAll(() => bench.close());

/** Scores a batch; `change` begins, a second later, once its state is read, and the stage ends another second later. */
async function scoreWhile(batchId: number, change: () => Promise<unknown>): Promise<void> {
  const { clock, filesDir } = bench;
  const later = () => clock.set(new Date(clock.now() + 1_000).toISOString());
  let changed: Promise<unknown> | null = null;
  const bulk = await openBulkConnection(bench.database.connection);
  await executeStage('synthesize', batchId, {
    store: createStageStore(bulk),
    helpers: [],
    now: async () => clock.now(),
    filesDir,
    memory: new BatchMemory(),
    market: 'simulated',
    onProgress: () => undefined,
    onPoint: (point) => {
      if (point === 'synthesize: scored') {
        later();
        changed = change();
      }
      if (point === 'synthesize: scores written') later();
    },
  });
  await changed;
  await bulk.close();
  later();
}

async function importBatch(files: Record<string, string>): Promise<number> {
  await bench.receive(files);
  const { batch_id } = await bench.run('organize');
  for (const stage of ['preprocess', 'transform', 'import'] as const) await bench.run(stage, batch_id);
  return batch_id;
}

test('is offered to be scored again without what was discarded, and with what was restored', async () => {
  const discarding = createDiscarding(bench);
  const { scoredAgain } = createDiscardStore(bench.database);
  await bench.receive({ 'gap_up_2026-11-17.csv': 'Symbol,Volume\nKEST,1\n' });
  const first = await bench.runAll();
  const [file] = await bench.rows<{ id: number }>('select id from batch_file where batch_id = $1', [first]);
  const of = { batch_id: first, file_id: file?.id ?? 0 };

  const second = await importBatch({ 'gap_down_2026-11-17.csv': 'Symbol,Volume\nALDR,1\nBROO,2\nCRWN,3\n' });
  await scoreWhile(second, () => discarding.discard(of, 'wrong file', 1));
  expect(await scoredAgain(second)).toBe('Scored again without gap_up_2026-11-17.csv');

  const third = await importBatch({ 'most_active_2026-11-17.csv': 'Symbol,Volume\nBROO,1\n' });
  await scoreWhile(third, () => discarding.restore(of));
  expect(await scoredAgain(third)).toBe('Scored again with what was restored');
});
