// Prices read before any close was known: counted in the file's notes, and checked when the batch is scored.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { createMemoryStore, dailyMarket } from '../../../src/server/market-memory/store.ts';
import type { RunStage } from '../../../src/server/pipeline/batch/stage-outcome.ts';
import { createDiscardStore } from '../../../src/server/pipeline/discarding/discard-store.ts';
import { publishWanted } from '../../../src/server/pipeline/publishing/publish-order.ts';
import { longTest } from '../../setup/long-run.ts';
import { type StageBench, stageBench } from './batch-of-files.ts';

let bench: StageBench;
beforeEach(async () => {
  bench = await stageBench();
  await bench.rows(
    `insert into app_user (email, email_normal, password_hash, full_name, is_admin)
     values ('sample@example.com', 'sample@example.com', '-', 'Sample Admin', true)`,
  );
});
afterEach(() => bench.close());

const FILE = 'price_target_raised_2026-11-17.csv';
const NOTE = 'were not checked: no close of the stock is known yet.';
/** KEST at $1,000 is impossible where it closed at 10, and right where it closed at 900. ALDR has no close at all. */
const targets = `Company,Symbol,Brokerage,Current Price,Price Target
Kestrel Air,KEST,Sample & Co,$1000.00,$1500.00
Alder Mills,ALDR,Sample & Co,$20.00,$22.00
Brook Works,BROO,Sample & Co,,
`;

/** Puts closes of the last session on file, in USD. */
async function know(closes: Record<string, number>): Promise<void> {
  const bulk = await openBulkConnection(bench.database.connection);
  const bars = Object.entries(closes).map(([symbol, close]) => {
    const prices = { open: close, high: close, low: close, close, vwap: null };
    return { symbol, bar: { ...prices, volume: 1, transactions: null, date: '2026-11-16', timestamp: 0 } };
  });
  await createMemoryStore(bulk.query, 'Sample market').saveDay(dailyMarket('2026-11-16', bars), '2026-11-16T22:00:00Z');
  await bulk.close();
}

async function readFile(): Promise<number> {
  await bench.receive({ [FILE]: targets });
  const { batch_id } = await bench.run('organize');
  for (const stage of ['preprocess', 'transform', 'import'] as const) await bench.run(stage, batch_id);
  return batch_id;
}

const heldReason = async (id: number) =>
  (await bench.rows<{ held_reason: string | null }>('select held_reason from batch where id = $1', [id]))[0]
    ?.held_reason;
const notes = async () => (await bench.rows<{ notes: string | null }>('select notes from batch_file'))[0]?.notes;

const standing = async (id: number) =>
  (await bench.rows('select status, held_reason from batch where id = $1', [id]))[0];
const publish = (batch_id: number, runStage: RunStage = (stage, id) => bench.run(stage, id)) =>
  publishWanted(
    {
      database: bench.database,
      clock: bench.clock,
      runStage,
      fence: null,
      market: 'simulated',
    },
    { batch_id, reason: 'a sample of a confirmation', by: 1 },
  );
const HELD = `Prices a hundred times off the last close: ${FILE} 1 row, KEST.`;

test('hold a batch only until an administrator confirms it, also when it is scored again', async () => {
  const id = await readFile();
  await know({ KEST: 10 });
  await bench.run('synthesize', id);
  await publish(id);
  expect(await standing(id)).toMatchObject({ status: 'completed', held_reason: null });
  await bench.rows('update batch set mended_at = now() where id = $1', [id]);
  await bench.run('synthesize', id);
  expect(await standing(id)).toMatchObject({ status: 'completed', held_reason: null });
});

const scoreAgain = async (id: number) => {
  await bench.rows('update batch set mended_at = now() where id = $1', [id]);
  return bench.run('synthesize', id);
};

test('are checked each time a confirmed batch is scored again, which is no publication of who confirmed it', async () => {
  const id = await readFile();
  await know({ KEST: 10 });
  await bench.run('synthesize', id);
  await publish(id);
  await bench.clock.advance(60_000);
  await scoreAgain(id);
  expect(await bench.rows('select reason, by_user from publication order by id')).toEqual([
    { reason: 'a sample of a confirmation', by_user: 1 },
    { reason: null, by_user: null },
  ]);
  await know({ KEST: 10, ALDR: 2_500 });
  await expect(scoreAgain(id)).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining(
      `stays as it is published. Prices a hundred times off the last close: ${FILE} 2 rows`,
    ),
  });
});

test('hold a batch again whose confirmed scoring failed', async () => {
  const id = await readFile();
  await know({ KEST: 10 });
  await bench.run('synthesize', id);
  await bench.clock.advance(60_000);
  await bench.receive({ 'gap_up_2026-11-17.csv': 'Symbol,Volume\nKEST,1\n' });
  await bench.runAll();
  await expect(publish(id, () => Promise.reject(new Error('The disk has no space left')))).rejects.toThrow(/no space/);
  await bench.run('synthesize', id);
  expect(await standing(id)).toMatchObject({ status: 'pending', held_reason: HELD });
});

longTest(
  'are counted and hold nothing while no close is known, and are checked again when the batch is scored again',
  async () => {
    const id = await readFile();
    await bench.run('synthesize', id);
    expect(await notes()).toContain(`Prices of 2 rows ${NOTE}`);
    expect(await heldReason(id)).toBeNull();
    await know({ KEST: 10 });
    await bench.rows('update batch set mended_at = now() where id = $1', [id]);
    await expect(bench.run('synthesize', id)).rejects.toMatchObject({
      status: 409,
      detail: expect.stringContaining(`stays as it is published. ${HELD}`),
    });
  },
);

longTest('hold nothing once the batch or its file is discarded', async () => {
  const id = await readFile();
  await know({ KEST: 10 });
  await bench.run('synthesize', id);
  expect(await heldReason(id)).toBe(HELD);
  const discards = createDiscardStore(bench.database);
  await discards.discard({ batch_id: id, file_id: null }, 1, 'prices of another unit', '2026-11-17T20:00:00Z');
  const alone = 'Company,Symbol,Brokerage,Current Price,Price Target\nAlder Mills,ALDR,Sample & Co,$20.00,$22.00\n';
  await bench.receive({ 'price_target_raised_2026-11-17.csv': alone });
  const next = await bench.runAll();
  expect(await heldReason(next)).toBeNull();
  const { rows } = await bench.database.pool.query(
    'select symbol from synthesis join scoring g on g.id = scoring_id where batch_id = $1',
    [next],
  );
  expect(rows).toEqual([{ symbol: 'ALDR' }]);
});
