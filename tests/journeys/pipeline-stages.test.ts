// An administrator runs the stages by hand: their order, failures and retries, and one run at a time.
import { existsSync, renameSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Batch } from '../../src/domain/pipeline/batch.ts';
import { stages } from '../../src/domain/pipeline/stage.ts';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { startTestApp, type TestApp } from '../setup/app.ts';
import { ask, runEnded, runPipeline, upload } from './pipeline-steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const readiness = async () => (await ask(app, 'pipelineReadiness')).body;
const stageCards = async () => (await ask(app, 'pipelineStages')).body.stages;
const newest = async () => (await ask(app, 'batches')).body.batches[0] as Batch;
const attemptsOf = ({ attempts }: Batch) => attempts?.map(({ stage, attempt, state }) => [stage, attempt, state]);

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
  expect(attemptsOf(reply.batch)).toEqual([
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
  expect(attemptsOf(batch)).toEqual([
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

const csv = (symbol: string, other = 'OTHR') =>
  `Company,Symbol,Current Price,Price Change\nSample "Corp",${symbol},"$1,234.00",+1.1%\nAnother Sample,${other},N/A,\n`;

// AAPI-16, AAPI-17, PIPE-22, PIPE-26
test('each stage runs once its turn has come and names the batch', async () => {
  const archive = await archiveOf([
    { name: 'golden-cross-2026-11-17.csv', content: csv('AAPL') },
    { name: 'death-cross-2026-11-17.csv', content: csv('MSFT', 'MORE') },
  ]);
  expect((await upload(app, archive)).body.files_extracted).toBe(2);
  const before = await newest();
  let id = 0;
  for (const stage of stages) {
    expect(await readiness()).toMatchObject({ ready_for_stage: stage });
    const next = stages[stages.indexOf(stage) + 1];
    if (next !== undefined && id > 0) {
      const tooEarly = await ask(app, 'runStage', { path: [next], body: { batch_id: id } });
      expect({ stage: next, status: tooEarly.status }).toEqual({ stage: next, status: 409 });
    }
    const body = stage === 'organize' ? { date: '2026-11-17' } : stage === 'synthesize' ? { batch_id: id } : {};
    const { status, body: reply } = await ask(app, 'runStage', { path: [stage], body });
    expect({ stage, status, success: reply.success, detail: reply.detail }).toEqual({
      stage,
      status: 200,
      success: true,
      detail: undefined,
    });
    expect(reply.duration).toBeGreaterThanOrEqual(0);
    expect(reply.output).toEqual(expect.any(String));
    id = reply.batch_id ?? 0;
    expect(id).toBeGreaterThan(before.id);
  }
  expect(await readiness()).toMatchObject({ ready_for_stage: 'complete' });
  expect((await ask(app, 'verifyBatch', { path: [id] })).body.problems).toEqual([]);
  // A single stage is not a pipeline run: the status of the last run stays.
  expect((await ask(app, 'pipelineJob')).body.batch_id).toBe(before.id);
});

const gapUp = { name: 'gap-up-2026-11-17.csv', content: 'Company,Symbol,Current Price\nSample Corp,AAPL,$5.00\n' };
const folder = () => join(app.filesDir, 'files');
const aside = () => join(app.filesDir, 'files-aside');

// AERR-11, AERR-20, PIPE-28
test('a stage that fails says why, on the reply, on the batch and on the run, and is repaired by running again', async () => {
  await upload(app, await archiveOf([gapUp]));
  const organized = await ask(app, 'runStage', { path: ['organize'], body: {} });
  const id = organized.body.batch_id ?? 0;
  expect(existsSync(folder())).toBe(true);
  renameSync(folder(), aside());
  await app.clock.advance(60_000);
  const failed = await ask(app, 'runStage', { path: ['preprocess'], body: {} });
  expect(failed.status).toBe(200);
  expect(failed.body).toMatchObject({ success: false, batch_id: id, detail: expect.any(String) });
  expect(await newest()).toMatchObject({ id, status: 'failed', error: failed.body.detail });
  const card = (await stageCards()).find(({ name }) => name === 'preprocess');
  expect(card).toMatchObject({ status: 'error', note: failed.body.detail });
  // A run that failed is a run: the card tells when it was.
  const log = await ask(app, 'stageLog', { path: [id, 'preprocess'] });
  expect(card?.last_run).toBe(log.body.attempts.at(-1)?.finished_at);
  const run = await runPipeline(app);
  expect(run).toMatchObject({ status: 'failed', current_stage: 'preprocess', batch_id: id });
  expect(run.message).toMatch(/^Pipeline failed: /);
  renameSync(aside(), folder());
  expect(await runPipeline(app)).toMatchObject({ status: 'completed', batch_id: id });
  expect(await newest()).toMatchObject({ id, status: 'completed', error: null });
});

// B-17, PIPE-24, PIPE-25, PIPE-28, AENT-04
test('L-10 of fifty starts at once one runs: its stage is shown, none starts beside it, late heartbeats do no harm', async () => {
  const { pool } = app.storage.database;
  // Uploaded once more it becomes a batch of its own, which mends a wrong publication; its rows still count once.
  expect((await upload(app, await archiveOf([gapUp]))).body).toMatchObject({
    files_extracted: 1,
    files_known: 0,
    warnings: ['gap-up-2026-11-17.csv: this file was received before; rows it repeats count once'],
  });
  const batches = (await ask(app, 'adminSummary')).body.total_batches;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    // Statements of a busy machine may come further apart than the pool lets a transaction rest.
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await holder.query('lock table synthesis in share mode');
    const starts = await Promise.all(Array.from({ length: 50 }, () => ask(app, 'runPipeline')));
    expect(starts.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
    const waiting = async () =>
      (await pool.query(`select from pg_locks where relation = 'synthesis'::regclass and not granted`)).rowCount;
    await expect.poll(waiting).toBeGreaterThan(0);
    const running = (await stageCards()).filter(({ status }) => status === 'running');
    expect(running.map(({ name }) => name)).toEqual(['synthesize']);
    const beside = await ask(app, 'runStage', { path: ['organize'], body: {} });
    expect([beside.status, beside.detail]).toEqual([409, 'The pipeline is already running']);

    const lapse = `update job set lease_until = now() - interval '1 second' where state = 'running'`;
    const gone = await pool.query<{ id: number }>(
      `insert into job (kind, state, owner, lease_until, detail, exclusive, started_at)
       values ('sample-of-another-machine', 'running', 'other/pid:[1] 7 - sample', now() - interval '1 second', '{}', false, now())
       returning id`,
    );
    await pool.query(lapse);
    expect((await ask(app, 'pipelineJob')).body.status).toBe('running');
    await pool.query(lapse);
    await app.clock.advance(10_000);
    const swept = async () => (await pool.query('select state from job where id = $1', [gone.rows[0]?.id])).rows[0];
    await expect.poll(swept).toEqual({ state: 'failed' });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const ended = await runEnded(app);
  expect([ended.status, ended.message]).toEqual(['completed', expect.not.stringContaining('nterrupted')]);
  const { rows } = await pool.query('select status, error, interrupted_in from batch where id = $1', [ended.batch_id]);
  expect(rows).toEqual([{ status: 'completed', error: null, interrupted_in: null }]);
  expect((await ask(app, 'adminSummary')).body.total_batches).toBe(batches + 1);
  expect((await stageCards()).some(({ status }) => status === 'running')).toBe(false);
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
  await pool.query(`delete from snapshot where source_id = $1 and kind like 'signal%'`, [id]);
  await pool.query('delete from scoring where batch_id = $1', [id]);
  await ask(app, 'retryBatch', { path: [id] });
  await runEnded(app);
  const { attempts } = (await ask(app, 'stageLog', { path: [id, 'synthesize'] })).body;
  expect(attempts.map(({ attempt, state }) => [attempt, state])).toEqual([
    [1, 'interrupted'],
    [2, 'completed'],
  ]);
});
