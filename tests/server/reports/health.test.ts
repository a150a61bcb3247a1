// Health report over known rows; counts are verified by independent queries.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../journeys/pipeline-steps.ts';
import { sampleAdmin, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { writeDay, writeSlot } from './sample-day.ts';

/** 13:14 in New York, 10:14 in Los Angeles on a Tuesday. */
const clock = testClock('2026-11-17T18:14:00.000Z');
let app: TestApp;
let pool: TestApp['storage']['database']['pool'];

beforeAll(async () => {
  app = await startTestApp({ clock });
  pool = app.storage.database.pool;
});
afterAll(() => app.close());

const health = async () => (await ask(app, 'adminHealth')).body;

test('before anything was done there is nothing to judge, and nothing is wrong', async () => {
  const { checks, published, lists, batches, providers, work, schedules } = await health();
  expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(['off', 'pass']));
  expect(published).toBeNull();
  expect(lists).toHaveLength(63);
  expect(new Set(lists.map(({ state }) => state))).toEqual(new Set(['missing']));
  expect({ batches, providers }).toEqual({ batches: [], providers: [] });
  expect(work).toMatchObject({ running: [], waiting: 0, oldest_waiting_at: null, done_today: 0, failed_today: 0 });
  expect(schedules.map(({ title, enabled, due }) => [title, enabled, due])).toEqual([
    ['Pipeline', false, 0],
    ['Screener', false, 0],
    ['GoldenEye', false, 0],
  ]);
});

test('the depth of the queue is given by the most that waited or ran at one moment', async () => {
  const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 17, 16, 14 + minute, second)).toISOString();
  const jobs: [string, string, string | null][] = [
    ['before', at(-30), at(2)],
    ['one', at(1), at(3)],
    ['two', at(1, 30), at(1, 40)],
    ['next', at(3), at(4)],
    ['long', at(12), at(35)],
    ['apart', at(50), at(51)],
  ];
  for (const [kind, started, finished] of jobs) {
    await pool.query(
      `insert into job (kind, state, detail, started_at, finished_at) values ($1, 'completed', '{}', $2, $3)`,
      [kind, started, finished],
    );
  }
  const { work } = await health();
  expect(work.parts.map(({ most_open }) => most_open)).toEqual([3, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
  await pool.query('delete from job');
});

test('a day with failures tells each of them, with the figures behind it', async () => {
  await writeDay(pool);
  await writeSlot(pool, 'goldeneye-poll', '2026-11-17T18:01:00Z', 'done');
  await writeSlot(pool, 'goldeneye-poll', '2026-11-17T18:02:00Z', 'missed', 'The server was restarted');
  await pool.query(
    `insert into job (kind, state, detail, started_at) values
       ('companies', 'queued', '{}', '2026-11-17T18:10:00Z'),
       ('screener-run', 'queued', '{"message":"Judging"}', '2026-11-17T18:13:00Z')`,
  );
  await pool.query(`update job set state = 'running' where kind = 'screener-run' and finished_at is null`);
  await pool.query(
    `insert into api_log (log_type, service, status, response_time_ms, error_message, created_at)
     select 'api_call', case when n <= 40 then 'massive news' else 'expert lists l' || n end,
       case when n % 10 = 0 then 'timeout' else 'success' end, n,
       case when n % 10 = 0 then 'timed out ' || n end, '2026-11-17T17:14:00Z'::timestamptz + n * interval '1 minute'
     from generate_series(1, 50) n
     union all select 'api_call', 'massive news', 'failure', 9, 'before the hour', '2026-11-17T17:13:59Z'
     union all select 'ws_data', 'massive socket', 'success', null, null, '2026-11-17T18:00:00Z'`,
  );
  const { checks, schedules, providers, work, published, batches, lists, axis, day_type, next_exception } =
    await health();
  const states = Object.fromEntries(checks.map(({ id, state }) => [id, state]));
  expect(states).toMatchObject({
    batch: 'error',
    published: 'pass',
    providers: 'warning',
    waiting: 'warning',
    work: 'warning',
    'slots screener-run': 'warning',
    'slots goldeneye-poll': 'warning',
    'slots pipeline': 'warning',
  });
  const instant = '2026-11-17T15:15:00.000Z';
  expect(published).toEqual({ batch_id: 4, batch_datetime: instant, as_of: instant, signals: 4, older: null });
  expect(day_type).toBe('market day');
  expect(next_exception).toEqual({ date: '2026-11-26', day_type: 'holiday: Thanksgiving' });
  expect(axis).toEqual({ from: '2026-11-17T09:00:00.000Z', to: '2026-11-17T21:00:00.000Z' });

  const screener = schedules.find(({ kind }) => kind === 'screener-run');
  expect([screener?.done, screener?.missed]).toEqual([1, 3]);
  expect(schedules.find(({ kind }) => kind === 'goldeneye-poll')?.blocks.filter(({ done }) => done > 0)).toEqual([
    { from: '2026-11-17T18:00:00.000Z', minutes: 10, planned: 0, due: 0, done: 1, failed: 0, missed: 1, off: 8 },
  ]);

  expect(screener?.last_bad).toMatchObject({ state: 'missed', reason: 'The server was restarted' });

  expect(providers.map(({ parts, ...provider }) => ({ ...provider, parts: parts.map(({ calls }) => calls) }))).toEqual([
    {
      service: 'massive news',
      calls: 40,
      failed: 4,
      p95_ms: 38,
      last_at: '2026-11-17T17:54:00.000Z',
      last_error: 'timed out 40',
      parts: [4, 5, 5, 5, 5, 5, 5, 5, 1, 0, 0, 0],
    },
    {
      service: 'expert lists',
      calls: 10,
      failed: 1,
      p95_ms: 50,
      last_at: '2026-11-17T18:04:00.000Z',
      last_error: 'timed out 50',
      parts: [0, 0, 0, 0, 0, 0, 0, 0, 4, 5, 1, 0],
    },
  ]);

  expect({ done: work.done_today, failed: work.failed_today }).toEqual({ done: 1, failed: 1 });
  expect(work.parts.map(({ done }) => done)).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  expect(work).toMatchObject({ waiting: 1, oldest_waiting_at: '2026-11-17T18:10:00.000Z' });
  expect(work.running.map(({ kind, message }) => [kind, message])).toEqual([['screener-run', 'Judging']]);

  expect(batches).toEqual([1, 2, 3, 4, 5]);
  // Rows of a list are its own in each of these batches, without those carried over.
  expect(lists.find(({ slug }) => slug === 'upgrades')?.rows).toEqual([1, 1, 1, 3, 1]);
});

test('the published state is counted again beside the request, and reported with the next one', async () => {
  const counted = async () => (await health()).checks.find(({ id }) => id === 'counted');
  await expect.poll(async () => (await counted())?.state).toBe('error');
  // The sample scores have no lines that add up to them.
  expect(await counted()).toMatchObject({
    title: 'Batch 4 does not add up',
    action: { path: '/admin/reports/system' },
  });
});

test('an automation turned off in market hours names instant and user, and its slots stay on the axis', async () => {
  const screener = async () => {
    const { checks, schedules } = await health();
    const check = checks.find(({ id }) => id === 'slots screener-run');
    return { check, schedule: schedules.find(({ kind }) => kind === 'screener-run') };
  };
  await ask(app, 'startScreenerAutomation');
  const on = (await screener()).schedule;
  await ask(app, 'stopScreenerAutomation');
  const { check, schedule } = await screener();
  expect(check).toMatchObject({ title: `Screener is off since 10:14 PT, turned off by ${sampleAdmin.email}` });
  expect(check?.state).not.toBe('pass');
  expect(schedule?.scheduled).toBe(on?.scheduled);
  expect(schedule?.blocks.filter(({ off }) => off > 0).at(-1)?.from).toBe('2026-11-17T20:50:00.000Z');
});

test('the state readers see is stale by its market time, however late it was made', async () => {
  await pool.query(`update batch set as_of = '2026-08-19T20:00:00Z' where id = 4`);
  const check = (await health()).checks.find(({ id }) => id === 'published');
  expect(check).toMatchObject({ state: 'error', title: 'What readers see is stale, as of Aug 19' });
});

test('waiting work is counted over all batches, with the page on which it is done', async () => {
  const before = (await health()).waiting;
  await pool.query(`insert into source_file values (repeat('a', 64), 1, 'utf-8', now())`);
  const { rows } = await pool.query<{ id: number }>(
    `insert into batch_file (batch_id, sha256, file_name, file_type, file_size_bytes, row_count)
     values (5, repeat('a', 64), 'who-knows.csv', 'unknown', 1, 3) returning id`,
  );
  await pool.query(
    `insert into quarantined_row (batch_id, file_id, line_number, stage, reason, raw)
     select 5, $1, n, 'transform', 'no symbol', 'x' from generate_series(1, 3) n`,
    [rows[0]?.id],
  );
  await pool.query(
    `update batch set held_since = now(), held_reason = 'Half would vanish', status = 'pending' where id = 3`,
  );
  const after = (await health()).waiting;
  const countOf = (waiting: typeof after, id: string) => waiting.parts.find((part) => part.id === id)?.count ?? 0;
  expect(countOf(after, 'rows') - countOf(before, 'rows')).toBe(3);
  expect(countOf(after, 'held') - countOf(before, 'held')).toBe(1);
  expect(after.parts.find(({ id }) => id === 'held')?.path).toMatch(/^\/admin\/pipeline\/publish\/\d+$/);
  // The file itself was not recognised: it waits for a mapping.
  expect(countOf(after, 'files') - countOf(before, 'files')).toBe(1);
  expect(after.count - before.count).toBe(5);
});

test('lists of the published batch are judged by the facts the publishing guard judged it by', async () => {
  const rowsCheck = async () => (await health()).checks.find(({ id }) => id === 'rows');
  expect(await rowsCheck()).toMatchObject({ state: 'off', figure: 'not compared' });
  const files = [
    { file_name: 'a.csv', file_type: 'price-target-lowered', day: null, rows: 20, recent: [430, 436, 429] },
  ];
  const facts = { files, expected: null, missing: [], undated: [], both_sides: [] };
  await pool.query('update batch set guard_facts = $1 where id = 4', [JSON.stringify(facts)]);
  expect(await rowsCheck()).toMatchObject({ state: 'warning', title: 'Price Target Cuts: 20 rows, usual 430' });
});

const discard = (table: 'batch' | 'batch_file', which: string, at: string | null) =>
  pool.query(
    `update ${table} set discarded_at = $1, discarded_by = $2, discard_reason = $3 where ${which}`,
    at === null ? [null, null, null] : [at, 1, 'A sample of a discard'],
  );
const DISCARDED_AT = '2026-11-17T18:13:00Z';

test('rows and files of a discarded file wait for nobody, and its rows are in no share of quarantine', async () => {
  await pool.query(`update batch_file set quarantined_count = 3 where file_name = 'who-knows.csv'`);
  const before = await health();
  await discard('batch_file', `file_name = 'who-knows.csv'`, DISCARDED_AT);
  const after = await health();
  const countOf = (id: string) => (of: typeof after) => of.waiting.parts.find((part) => part.id === id)?.count ?? 0;
  expect(countOf('rows')(before) - countOf('rows')(after)).toBe(3);
  expect(countOf('files')(before) - countOf('files')(after)).toBe(1);
  await discard('batch_file', `file_name = 'who-knows.csv'`, null);
  expect((await health()).waiting).toEqual(before.waiting);
});

test('a discarded batch neither waits nor fails, in health and in the report of its day', async () => {
  await pool.query(`update batch set mended_at = '2026-11-17T18:12:00Z' where id = 5`);
  await pool.query(`update batch set status = 'failed', error = 'disk full', held_since = null where id = 5`);
  const failures = async () => {
    const { checks, waiting, batches } = await health();
    const { issues } = (await ask(app, 'reportDaily')).body;
    return {
      checks: checks.filter(({ title }) => /Batch 5|Run 5/.test(title)).length,
      waiting: waiting.parts.filter(({ id }) => ['files', 'mended', 'rows'].includes(id)).map(({ id }) => id),
      issues: issues.filter(({ message }) => message.startsWith('Batch 5 ')).length,
      isCompared: batches.includes(5),
    };
  };
  const before = await failures();
  expect(before).toMatchObject({ checks: 1, issues: 1, isCompared: true });
  expect(before.waiting).toEqual(expect.arrayContaining(['files', 'mended', 'rows']));
  await discard('batch', 'id = 5', DISCARDED_AT);
  expect(await failures()).toEqual({ checks: 0, waiting: [], issues: 0, isCompared: false });
});
