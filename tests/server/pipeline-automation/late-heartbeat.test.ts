// A run whose heartbeats come late on a busy machine: its batch stays at work, and ends well.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, runEnded, upload } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { archiveOf } from '../pipeline-endpoints/archives.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a batch is not declared interrupted while its own process works on it', async () => {
  const { pool } = app.storage.database;
  const content = 'Company,Symbol,Current Price\nSample,AAPL,$200.00\n';
  await upload(app, await archiveOf([{ name: '52-week-highs_2026-11-17.csv', content }]));
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    // Statements of a busy machine may come further apart than the pool lets a transaction rest.
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await holder.query('lock table synthesis in share mode');
    expect((await ask(app, 'runPipeline')).status).toBe(200);
    const waiting = async () =>
      (await pool.query(`select from pg_locks where relation = 'synthesis'::regclass and not granted`)).rowCount;
    await expect.poll(waiting).toBeGreaterThan(0);
    const gone = await pool.query<{ id: number }>(
      `insert into job (kind, state, owner, lease_until, detail, exclusive, started_at)
       values ('sample-of-another-machine', 'running', 'other/pid:[1] 7 - sample', now() - interval '1 second', '{}', false, now())
       returning id`,
    );
    await pool.query(`update job set lease_until = now() - interval '1 second' where state = 'running'`);
    expect((await ask(app, 'pipelineJob')).body.status).toBe('running');
    await pool.query(`update job set lease_until = now() - interval '1 second' where state = 'running'`);
    await app.clock.advance(10_000);
    const swept = async () => (await pool.query('select state from job where id = $1', [gone.rows[0]?.id])).rows[0];
    await expect.poll(swept).toEqual({ state: 'failed' });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const ended = await runEnded(app);
  expect([ended.status, ended.message]).toEqual(['completed', expect.not.stringContaining('nterrupted')]);
  const { rows } = await pool.query('select status, error, interrupted_in from batch');
  expect(rows).toEqual([{ status: 'completed', error: null, interrupted_in: null }]);
});
