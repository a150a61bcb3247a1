// Jobs and Provider calls pages, reports of past days, and alerts of a day over its batches, jobs and slots.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, comeBack } from '../../journeys/pipeline-steps.ts';
import { sampleAdmin, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { publishBatch, writeBatch, writeJob, writeRun, writeSlot } from './sample-day.ts';

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

test('with each kind once, the newest job stands for all of its kind that fit, counted since the first', async () => {
  await writeSlot(pool, 'goldeneye-poll', '2026-11-17T17:44:00Z', 'missed', 'The server was not running');
  const { jobs: kinds, total } = await jobs({ state: 'missed', each_kind: 'true' });
  expect(kinds.map(({ kind, message, times, first_at }) => [kind, message, times, first_at])).toEqual([
    ['goldeneye-poll', 'The server was not running', 2, '2026-11-17T17:42:00.000Z'],
  ]);
  expect([total, (await jobs({ state: 'missed' })).jobs.map(({ times }) => times)]).toEqual([2, [1, 1]]);
  await pool.query("delete from job_slot where scheduled_for = '2026-11-17T17:44:00Z'");
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

describe('reports of past days', () => {
  beforeAll(async () => {
    await writeBatch(pool, { id: 1, at: '2026-11-16T15:15:00Z', files: 3, scores: [['KEST', 10, 0]] });
    await publishBatch(pool, 1, '2026-11-16T15:16:00Z');
    // Half an hour before midnight in Los Angeles, and half an hour after it.
    await writeBatch(pool, { id: 2, at: '2026-11-17T07:30:00Z', files: 4, scores: [['ALDR', 0, 20]] });
    await publishBatch(pool, 2, '2026-11-17T07:31:00Z');
    await writeBatch(pool, { id: 3, at: '2026-11-17T08:30:00Z', files: 5, scores: [['BROO', 30, 0]] });
    await publishBatch(pool, 3, '2026-11-17T08:31:00Z');
    await writeRun(pool, {
      id: 1,
      day: '2026-11-16',
      number: 7,
      at: '2026-11-16T17:05:00Z',
      stocks: { KEST: 1, ALDR: 3 },
    });
    await writeRun(pool, { id: 2, day: '2026-11-17', number: 1, at: '2026-11-17T15:05:00Z', stocks: { BROO: 1 } });
  });

  const expert = async (query = '') => (await ask(app, 'reportExpertData', { query })).body;
  const screener = async (query = '') => (await ask(app, 'reportScreener', { query })).body;

  test('the expert report of a day tells the state readers saw at its end, and the days before it', async () => {
    const past = await expert('date=2026-11-16');
    expect([past.current_batch?.id, past.top_symbols.map(({ symbol }) => symbol)]).toEqual([2, ['ALDR']]);
    expect(past.history.map(({ date, files }) => [date, files])).toEqual([['2026-11-16', 7]]);
    const today = await expert();
    expect(await expert('date=2026-11-17')).toEqual(today);
    expect([today.current_batch?.id, today.history.map(({ date }) => date)]).toEqual([3, ['2026-11-17', '2026-11-16']]);
  });

  test('the screener report of a day counts the runs of that day alone', async () => {
    const past = await screener('date=2026-11-16');
    expect(past.timeline.map(({ run_number, file_name }) => [run_number, file_name])).toEqual([
      [7, 'screener-2026-11-16-run-07.json'],
    ]);
    expect(past.stock_coverage.map(({ symbol }) => symbol).sort()).toEqual(['ALDR', 'KEST']);
    expect((await screener()).stock_coverage.map(({ symbol }) => symbol)).toEqual(['BROO']);
  });

  test('a day nothing is known of gives reports of nothing, a day to come is refused', async () => {
    expect(await expert('date=2025-01-02')).toEqual({
      current_batch: null,
      signal_distribution: [],
      top_symbols: [],
      history: [],
    });
    expect((await screener('date=2025-01-02')).summary).toMatchObject({ runs_completed: 0, last_run_number: null });
    for (const name of ['reportDaily', 'reportExpertData', 'reportScreener'] as const)
      expect((await ask(app, name, { query: 'date=2026-11-18' })).status).toBe(422);
  });
});

const at = (time: string) => `2026-11-19T${time}Z`;

// REPORT-04, AENT-23
test('alerts of the daily report are, word for word, what batches, jobs and slots of the day come to', async () => {
  await comeBack(app, at('20:00:00'));
  const batch = { files: 2, scores: [] };
  const full = 'The disk has no space left';
  await writeBatch(pool, { ...batch, id: 901, at: at('15:15:00'), status: 'failed', error: full });
  await writeBatch(pool, { ...batch, id: 902, at: at('16:00:00'), status: 'failed' });
  await writeBatch(pool, { ...batch, id: 903, at: at('16:30:00'), status: 'failed', error: 'reported by its job' });
  await writeBatch(pool, { ...batch, id: 904, at: at('17:15:00'), status: 'pending', held: 'Half would vanish' });
  // The evening before and the morning after, in Los Angeles.
  await writeBatch(pool, { ...batch, id: 905, at: at('07:59:59'), status: 'failed', error: 'of yesterday' });
  const ofBatch = { detail: { batch_id: 903, message: 'Pipeline failed: a file' } };
  const withErrors = { kind: 'expert.fetch', state: 'completed_with_errors' };
  const down = { error: 'The source is down', detail: { message: 'reading' } };
  const ends = [
    { ...ofBatch, kind: 'pipeline', state: 'failed', at: at('16:31:00') },
    { ...withErrors, at: at('17:14:00'), detail: { message: 'Fetch completed with 2 errors' } },
    { ...withErrors, at: at('17:20:00') },
    { ...down, kind: 'screener-run', state: 'failed', at: at('15:50:00') },
    { kind: 'goldeneye-poll', state: 'failed', at: at('18:01:00') },
    { kind: 'goldeneye-poll', state: 'completed', at: at('18:02:00'), detail: { message: 'went well' } },
    { kind: 'minute-news', state: 'failed', at: at('18:03:00'), error: 'watched elsewhere' },
    { kind: 'screener-run', state: 'failed', at: at('07:30:00'), error: 'of yesterday' },
  ];
  for (const end of ends) await writeJob(pool, end);
  const restarted = 'The server was restarted';
  const slots: [string, string, 'done' | 'failed' | 'missed', string | null][] = [
    ['screener-run', '16:05:00', 'missed', restarted],
    ['screener-run', '16:20:00', 'missed', restarted],
    ['screener-run', '16:35:00', 'missed', 'The run before still went on'],
    ['screener-run', '16:50:00', 'done', null],
    ['screener-run', '17:05:00', 'missed', restarted],
    ['screener-run', '17:20:00', 'failed', 'reported as its job'],
    ['pipeline', '15:15:00', 'missed', 'Another run was still going on'],
    ['goldeneye-poll', '16:05:00', 'missed', restarted],
    ['goldeneye-poll', '16:06:00', 'missed', restarted],
    ['goldeneye-poll', '16:07:00', 'missed', restarted],
  ];
  for (const [kind, time, state, reason] of slots) await writeSlot(pool, kind, at(time), state, reason);

  const { issues } = (await ask(app, 'reportDaily')).body;
  expect(issues.map(({ timestamp, system, message }) => [timestamp.slice(11, 19), system, message])).toEqual([
    ['18:01:00', 'goldeneye', 'GoldenEye: it failed; see the server log'],
    ['17:20:00', 'expert', 'Fetching lists: it ended with errors'],
    ['17:15:06', 'expert', 'Batch 904 is complete, not published: Half would vanish'],
    ['17:14:00', 'expert', 'Fetching lists: Fetch completed with 2 errors'],
    ['17:05:00', 'screener', 'Screener: 1 slot missed, 09:05 PT: The server was restarted'],
    ['16:35:00', 'screener', 'Screener: 1 slot missed, 08:35 PT: The run before still went on'],
    ['16:31:00', 'expert', 'Pipeline failed: a file'],
    ['16:20:00', 'screener', 'Screener: 2 slots missed, 08:05 to 08:20 PT: The server was restarted'],
    ['16:07:00', 'goldeneye', 'GoldenEye: 3 slots missed, 08:05 to 08:07 PT: The server was restarted'],
    ['16:00:01', 'expert', 'Batch 902 failed'],
    ['15:50:00', 'screener', 'Screener: The source is down'],
    ['15:15:01', 'expert', 'Batch 901 failed: The disk has no space left'],
    ['15:15:00', 'expert', 'Pipeline: 1 slot missed, 07:15 PT: Another run was still going on'],
  ]);
});
