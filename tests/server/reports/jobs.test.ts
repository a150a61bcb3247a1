// Jobs and Provider calls pages: lists, filters, restarts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../journeys/pipeline-steps.ts';
import { sampleAdmin, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { writeSlot } from './sample-day.ts';

/** 10:14 in Los Angeles on a Tuesday. */
const clock = testClock('2026-11-17T18:14:00.000Z');
let app: TestApp;
let pool: TestApp['storage']['database']['pool'];
beforeAll(async () => {
  app = await startTestApp({ clock });
  pool = app.storage.database.pool;
  const { rows } = await pool.query<{ id: number }>('select id from app_user where email = $1', [sampleAdmin.email]);
  const failed = JSON.stringify({ status: null, detail: 'The vendor hung', retry_after_s: null });
  const refused = JSON.stringify({ status: 409, detail: 'Out of order', retry_after_s: null });
  await pool.query(
    `insert into job (kind, state, detail, error, requested_by, scheduled_for, started_at, finished_at) values
       ('goldeneye-poll', 'failed', '{}', $1, null, '2026-11-17T17:41:00Z', '2026-11-17T17:41:02Z', '2026-11-17T17:41:30Z'),
       ('pipeline', 'failed', '{"mode":"run-all","batch_id":84,"message":"Pipeline failed: no list"}', null, $3,
         null, '2026-11-17T17:50:00Z', '2026-11-17T17:51:00Z'),
       ('pipeline', 'cancelled', '{"mode":"stage"}', $2, $3, null, '2026-11-17T17:52:00Z', '2026-11-17T17:52:01Z'),
       ('snapshots-retention', 'failed', '{}', $1, null, '2026-11-17T12:00:00Z', '2026-11-17T12:00:00Z', '2026-11-17T12:00:01Z'),
       ('screener-run', 'completed', '{"run_id":5}', null, null, null, '2026-11-16T17:50:00Z', '2026-11-16T17:51:00Z')`,
    [failed, refused, rows[0]?.id],
  );
  await writeSlot(
    pool,
    'goldeneye-poll',
    '2026-11-17T17:42:00Z',
    'missed',
    'Skipped: the previous run had not finished',
  );
});
afterAll(() => app.close());

const queryOf = (filters: Record<string, string>) => `${new URLSearchParams(filters)}`;
const jobs = async (filters: Record<string, string> = {}) =>
  (await ask(app, 'adminJobs', { query: queryOf(filters) })).body;

test('failed and missed work stands at its place, with what began it and its reason', async () => {
  const { jobs: polls, total } = await jobs({ kind: 'goldeneye-poll' });
  expect(total).toBe(2);
  expect(polls.map(({ id, state, trigger, message }) => [id === null, state, trigger, message])).toEqual([
    [true, 'missed', 'automation', 'Skipped: the previous run had not finished'],
    [false, 'failed', 'automation', 'The vendor hung'],
  ]);
});

test('filters are by kind, status and Pacific day', async () => {
  expect((await jobs({ state: 'failed' })).jobs.map(({ kind }) => kind)).toEqual([
    'pipeline',
    'goldeneye-poll',
    'snapshots-retention',
  ]);
  expect((await jobs({ day: '2026-11-16', kind: 'screener-run' })).jobs.map(({ trigger }) => trigger)).toEqual([
    'follow_up',
  ]);
  expect((await jobs({ day: '2026-11-15' })).total).toBe(0);
});

test('a job of an administrator names who asked, and leads to its batch', async () => {
  const [job] = (await jobs({ kind: 'pipeline', state: 'failed' })).jobs;
  expect(job).toMatchObject({
    by: sampleAdmin.email,
    trigger: 'administrator',
    action: { label: 'Open run 84', path: '/admin/runs?run=84' },
  });
});

test('a refused stage is no failure', async () => {
  const [job] = (await jobs({ kind: 'pipeline', state: 'refused' })).jobs;
  expect(job).toMatchObject({ state: 'refused', message: 'Out of order' });
  const { work } = (await ask(app, 'adminHealth')).body;
  expect(work.failed_today).toBe(3);
  const { issues } = (await ask(app, 'reportDaily')).body;
  expect(issues.some(({ message }) => message.includes('Out of order'))).toBe(false);
  // What names the work itself is not named twice, and each alert leads somewhere.
  expect(issues.map(({ message }) => message)).toContain('Pipeline failed: no list');
  for (const { action } of issues) expect(action.path).toMatch(/^\/admin\//);
});

test('recurring work is begun again by hand, other work is not', async () => {
  const [job] = (await jobs({ kind: 'snapshots-retention', state: 'failed' })).jobs;
  expect(job?.can_run).toBe(true);
  const { body } = await ask(app, 'runJob', { path: ['snapshots-retention'] });
  await expect
    .poll(async () => (await jobs({ kind: 'snapshots-retention' })).jobs.find(({ id }) => id === body.job_id)?.state)
    .toBe('completed');
  expect((await ask(app, 'runJob', { path: ['screener-run'] })).status).toBe(404);
});

test('calls to providers are filtered by service, result and day', async () => {
  await pool.query('delete from api_log');
  await pool.query(
    `insert into api_log (log_type, service, symbol, status, response_time_ms, error_message, created_at) values
       ('api_call', 'massive news', 'NVDA', 'success', 40, null, '2026-11-17T17:00:00Z'),
       ('api_call', 'massive news', null, 'timeout', 4000, 'timed out', '2026-11-17T17:01:00Z'),
       ('api_call', 'expert lists upgrades', null, 'failure', 9, 'gone', '2026-11-16T17:00:00Z')`,
  );
  const calls = async (filters: Record<string, string>) =>
    (await ask(app, 'providerCalls', { query: queryOf(filters) })).body;
  expect((await calls({ status: 'failed' })).calls.map(({ error_message }) => error_message)).toEqual([
    'timed out',
    'gone',
  ]);
  expect((await calls({ service: 'massive news', status: 'success' })).calls.map(({ symbol }) => symbol)).toEqual([
    'NVDA',
  ]);
  expect((await calls({ day: '2026-11-16' })).calls.map(({ service }) => service)).toEqual(['expert lists upgrades']);
  expect((await calls({})).services).toEqual(['expert lists', 'massive news']);
});

test('the lists of polls and runs hold what failed and was missed', async () => {
  const { recent_troubles, slots_today } = (await ask(app, 'goldenEyeStatus')).body;
  expect(recent_troubles?.map(({ state, by }) => [state, by])).toEqual([
    ['missed', 'automation'],
    ['failed', 'automation'],
  ]);
  expect(slots_today).toMatchObject({ missed: 1 });
});
