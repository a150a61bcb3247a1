// A stage that fails: its attempt is kept with its log, and a retry of the same batch does only what failed.
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { startTestApp, type TestApp } from '../setup/app.ts';
import { ask, runEnded, runPipeline, upload } from './pipeline-steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const crosses = 'Company,Symbol,Volume\nSample,AAPL,1\nSample,MSFT,1\n';
const cuts = 'Company,Symbol,Volume\nSample,NVDA,1\nNo symbol,-,1\n';

test('a batch goes on from the stage that failed, with the same number and the next attempt', async () => {
  const files = [
    { name: 'golden_cross_2026-11-16.csv', content: crosses },
    { name: 'death_cross_2026-11-16.csv', content: cuts },
  ];
  expect((await upload(app, await archiveOf(files))).status).toBe(200);
  const { body: organized } = await ask(app, 'runStage', { path: ['organize'], body: {} });
  const id = organized.batch_id ?? 0;
  await ask(app, 'runStage', { path: ['preprocess'], body: { batch_id: id } });
  const { rows } = await app.storage.database.pool.query<{ id: number; preprocessed_path: string; file_name: string }>(
    'select id, preprocessed_path, file_name from batch_file where batch_id = $1 order by id',
    [id],
  );
  const last = rows.at(-1);
  const lost = join(app.filesDir, last?.preprocessed_path ?? '');
  await rename(lost, `${lost}.away`);

  const failed = await runPipeline(app);
  expect(failed).toMatchObject({
    status: 'failed',
    batch_id: id,
    message: 'Pipeline failed: A file of the batch is missing on the disk',
  });
  const reply = (await ask(app, 'batch', { path: [id] })).body;
  expect(reply.batch).toMatchObject({ status: 'failed', error: 'A file of the batch is missing on the disk' });
  expect(reply.batch.attempts?.map(({ stage, attempt, state }) => [stage, attempt, state])).toEqual([
    ['organize', 1, 'completed'],
    ['preprocess', 1, 'completed'],
    ['transform', 1, 'failed'],
  ]);
  const passed = reply.files.find(({ status }) => status === 'transformed');
  expect(passed?.file_name).toBe(rows[0]?.file_name);
  const { attempts } = (await ask(app, 'stageLog', { path: [id, 'transform'] })).body;
  expect(attempts).toHaveLength(1);
  const said = attempts[0]?.log.map(({ text }) => text) ?? [];
  expect(said[0]).toBe('Attempt 1 of transform');
  expect(said.some((text) => text.startsWith(`${passed?.file_name}: transformed, `))).toBe(true);
  expect(said.at(-2)).toBe(`Not done: ${last?.file_name}`);
  expect(said.at(-1)).toMatch(/^Failed: A file of the batch is missing on the disk \(ENOENT/);

  // Nothing has changed: the next attempt fails too.
  await app.clock.advance(60_000);
  const again = await ask(app, 'retryBatch', { path: [id] });
  expect(again.body).toMatchObject({ stage: 'transform', attempt: 2 });
  expect((await runEnded(app)).status).toBe('failed');

  await rename(`${lost}.away`, lost);
  await app.clock.advance(60_000);
  const retried = await ask(app, 'retryBatch', { path: [id] });
  expect(retried.body).toEqual({
    message: `Batch ${id}: transform is tried again, attempt 3`,
    stage: 'transform',
    attempt: 3,
  });
  expect(await runEnded(app)).toMatchObject({ status: 'completed', batch_id: id });
  const { batch, files: after } = (await ask(app, 'batch', { path: [id] })).body;
  expect(batch).toMatchObject({ id, status: 'completed', error: null, is_published: true, state_kept: true });
  expect(batch.attempts?.map(({ stage, attempt, state }) => [stage, attempt, state])).toEqual([
    ['organize', 1, 'completed'],
    ['preprocess', 1, 'completed'],
    ['transform', 1, 'failed'],
    ['transform', 2, 'failed'],
    ['transform', 3, 'completed'],
    ['import', 1, 'completed'],
    ['synthesize', 1, 'completed'],
  ]);
  // What went well in the first attempt was not done again.
  expect(after.find(({ id: file }) => file === passed?.id)?.transformed_at).toBe(passed?.transformed_at);
  expect(after.find(({ id: file }) => file === last?.id)?.transformed_at).not.toBe(passed?.transformed_at);
  // Every row counts once.
  expect((await ask(app, 'verifyBatch', { path: [id] })).body.problems).toEqual([]);
  expect((await ask(app, 'batches', { query: 'limit=5' })).body.batches).toHaveLength(1);

  const none = await ask(app, 'retryBatch', { path: [id] });
  expect([none.status, none.detail]).toEqual([409, `Batch ${id} is through all stages; there is nothing to retry`]);
  expect((await ask(app, 'retryBatch', { path: [9_999] })).status).toBe(404);
  const audited = await app.storage.database.pool.query(`select 1 from audit_log where action = 'pipeline.retry'`);
  expect(audited.rows.length).toBeGreaterThanOrEqual(2);
});

test('an attempt of a server that ended is reported as interrupted, and the next one counts on', async () => {
  const { pool } = app.storage.database;
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from batch');
  const id = rows[0]?.id ?? 0;
  await pool.query(`update batch set status = 'failed', synthesized_at = null where id = $1`, [id]);
  await pool.query(
    `update stage_attempt set state = 'running', finished_at = null where batch_id = $1 and stage = 'synthesize'`,
    [id],
  );
  await pool.query('delete from stage_result where batch_id = $1 and stage = $2', [id, 'synthesize']);
  await pool.query('delete from synthesis where batch_id = $1', [id]);
  await pool.query('delete from scored_list where batch_id = $1', [id]);
  await pool.query(`delete from snapshot where source_id = $1 and kind like 'signal%'`, [id]);
  await ask(app, 'retryBatch', { path: [id] });
  await runEnded(app);
  const { attempts } = (await ask(app, 'stageLog', { path: [id, 'synthesize'] })).body;
  expect(attempts.map(({ attempt, state }) => [attempt, state])).toEqual([
    [1, 'interrupted'],
    [2, 'completed'],
  ]);
});
