// Observability over time: answers of several processes, their starts and ends, changed health checks.
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { jobKinds } from '../../../src/server/jobs/kinds.ts';
import { createAnswerCounts } from '../../../src/server/observability/answer-counts.ts';
import { answerStore } from '../../../src/server/observability/answer-store.ts';
import { processStore } from '../../../src/server/observability/process-store.ts';
import { ask } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { writeSlot } from '../reports/sample-day.ts';

const clock = testClock('2026-11-17T18:14:00.000Z');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, environment: { DATA_DIR: tmpdir() } });
});
afterAll(() => app.close());

const observed = async () => (await ask(app, 'observability')).body;

test('answers of this process stand in the page at once, by declared path', async () => {
  for (let time = 0; time < 3; time += 1) await fetch(`${app.url}${endpoints.health.path}`);
  const callOf = async () => (await observed()).calls.find(({ route }) => route === endpoints.health.path);
  await expect.poll(callOf).toMatchObject({ method: 'GET', requests: 3, errors: 0, within: null });
});

test('counts of two processes in one span add up', async () => {
  const store = answerStore(app.storage.database.query);
  const one = {
    span: '2027-11-17T18:10:00.000Z',
    method: 'GET',
    route: '/api/sample',
    errors: 1,
    bad: 1,
    counts: Array(16).fill(2),
  };
  await store.add([one]);
  await store.add([{ ...one, errors: 2, bad: 3 }]);
  const found = (await store.since('2027-11-17T18:00:00.000Z')).find(({ route }) => route === '/api/sample');
  expect(found).toEqual({ ...one, errors: 3, bad: 4, counts: Array(16).fill(4) });
  await store.add([{ ...one, route: '/api/other' }]);
  await store.add([{ ...one, span: '2027-11-15T18:15:00.000Z' }]);
  const { sums, since } = await store.sums([48, 96], '2027-11-17T18:15:00.000Z');
  expect(sums).toEqual([
    { hours: 48, requests: 96, bad: 5 },
    { hours: 96, requests: 128, bad: 6 },
  ]);
  expect(since).toBe('2026-11-17T18:10:00.000Z');
});

test('an error that was slow as well is one bad answer, and what could not be written counts once it is', () => {
  const counts = createAnswerCounts(clock);
  const end = { method: 'GET', route: '/api/sample', status: 200, seconds: 0.01 };
  for (const more of [{}, { status: 503, seconds: 2 }, { seconds: 0.301 }, { seconds: 0.3 }])
    counts.add({ ...end, ...more });
  const taken = counts.take();
  expect(taken).toMatchObject([{ span: '2026-11-17T18:10:00.000Z', errors: 1, bad: 2 }]);
  counts.add(end);
  counts.giveBack(taken);
  const [all, ...others] = counts.take();
  expect(all).toMatchObject({ errors: 1, bad: 2 });
  expect(all?.counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(others).toEqual([]);
});

test('a process is up, ended in order, or gone', async () => {
  await app.storage.database.query(
    `insert into process_run (role, host, pid, version, started_at, seen_at, ended_at, memory_bytes, connections) values
       ('web', 'sample', 1, '0.1.0', '2026-11-17T18:00:00Z', '2026-11-17T18:13:40Z', null, 104857600, 2),
       ('web', 'sample', 2, '0.1.0', '2026-11-17T17:00:00Z', '2026-11-17T17:30:00Z', null, 104857600, 2),
       ('work', 'sample', 3, '0.1.0', '2026-11-17T16:00:00Z', '2026-11-17T17:00:00Z', '2026-11-17T17:00:00Z', 104857600, 0)`,
  );
  const { processes, starts } = await observed();
  const sample = processes.filter(({ host }) => host === 'sample');
  expect(sample.map(({ pid, state, memory_mb }) => [pid, state, memory_mb])).toEqual([
    [1, 'up', 100],
    [2, 'gone', 100],
    [3, 'ended', 100],
  ]);
  expect(starts).toBeGreaterThanOrEqual(3);
});

test('a health check is noted when its state changes, and only then', async () => {
  const note = () => ask(app, 'runJob', { path: [jobKinds.observability.kind] });
  const noted = async (wanted: number) => {
    await note();
    await expect
      .poll(async () => {
        const { rows } = await app.storage.database.query<{ done: number }>(
          `select count(*)::integer as done from job where kind = $1 and state = 'completed'`,
          [jobKinds.observability.kind],
        );
        return rows[0]?.done;
      })
      .toBe(wanted);
    return (await observed()).checks;
  };
  const first = await noted(1);
  expect(await noted(2)).toEqual(first);
  await writeSlot(app.storage.database.pool, 'pipeline', '2026-11-17T16:00:00.000Z', 'failed', 'sample failure');
  const [newest, ...older] = await noted(3);
  expect(older).toEqual(first);
  expect(newest).toMatchObject({ at: '2026-11-17T18:14:00.000Z', title: expect.stringMatching(/pipeline/i) });
  expect(newest?.state).not.toBe('pass');
  const { sizes } = await observed();
  expect(sizes.database.at(-1)).toMatchObject({ day: '2026-11-17', bytes: expect.any(Number) });
});

test('the history shows the checks of a past day with what they reported, and nothing before the first record', async () => {
  await app.storage.database.query(
    `insert into check_change (check_id, at, before, state, title, figure, detail) values
       ('sample', '2026-11-14T20:00:00Z', null, 'pass', 'Samples pass', '3 of 3', null),
       ('sample', '2026-11-16T18:00:00Z', 'pass', 'error', 'Samples are missing', '1 of 3', 'Two never came.'),
       ('sample', '2026-11-16T19:30:00Z', 'error', 'pass', 'Samples pass', '3 of 3', null)`,
  );
  const dayOf = async (date: string) => (await ask(app, 'healthHistory', { query: `date=${date}` })).body;
  const past = await dayOf('2026-11-16');
  expect(past).toMatchObject({ from: '2026-11-16T08:00:00.000Z', to: '2026-11-17T08:00:00.000Z', until: past.to });
  const pass = { state: 'pass', title: 'Samples pass', figure: '3 of 3', detail: null };
  const [failed, passed] = ['2026-11-16T18:00:00.000Z', '2026-11-16T19:30:00.000Z'];
  expect(past.checks).toEqual([
    {
      check_id: 'sample',
      worst: 'error',
      failing_minutes: 90,
      spans: [
        { ...pass, from: past.from, to: failed },
        {
          state: 'error',
          title: 'Samples are missing',
          figure: '1 of 3',
          detail: 'Two never came.',
          from: failed,
          to: passed,
        },
        { ...pass, from: passed, to: past.to },
      ],
    },
  ]);
  expect((await dayOf('2026-11-15')).checks).toMatchObject([{ worst: 'pass', failing_minutes: 0, spans: [pass] }]);
  expect(await dayOf('2026-11-13')).toMatchObject({ since: '2026-11-14T20:00:00.000Z', checks: [] });
  expect((await ask(app, 'healthHistory')).body).toMatchObject({
    date: '2026-11-17',
    until: '2026-11-17T18:14:00.000Z',
  });
  expect((await dayOf('2026-11-30')).checks).toEqual([]);
});

test('retention keeps the state each check is in, so that an old failure is not noted as a new one', async () => {
  const store = processStore(app.storage.database.query);
  const sample = (id: string, state: 'pass' | 'warning') => ({
    ...{ id: `sample ${id}`, state, title: 'A sample', figure: '1', detail: null, cure: null },
    ...{ since: null, action: null, retry: null },
  });
  const steady = [sample('steady', 'pass'), sample('standing', 'warning')];
  await store.noteChecks([...steady, sample('mended', 'warning'), sample('gone', 'warning')], '2027-01-01T12:00:00Z');
  await store.noteChecks([...steady, sample('mended', 'pass')], '2027-01-02T12:00:00Z');
  const newest = await store.newestChange();
  await store.removeBefore('2027-02-10T12:00:00Z');
  await store.noteChecks([...steady, sample('mended', 'pass')], '2027-02-10T12:01:00Z');
  expect(await store.changesAfter(newest, 10)).toEqual([]);
  const kept = await store.changesOfSpan('2027-02-09T12:00:00Z', '2027-02-10T12:00:00Z');
  expect(
    kept.filter(({ check_id }) => check_id.startsWith('sample ')).map(({ check_id, at }) => [check_id, at]),
  ).toEqual([
    ['sample steady', '2027-01-01T12:00:00.000Z'],
    ['sample standing', '2027-01-01T12:00:00.000Z'],
    ['sample mended', '2027-01-02T12:00:00.000Z'],
  ]);
  await store.noteChecks([sample('steady', 'pass')], '2027-02-10T12:02:00Z');
  expect(await store.changesAfter(newest, 10)).toMatchObject([
    { check_id: 'sample standing', state: 'off', failed_since: '2027-01-01T12:00:00.000Z' },
  ]);
});
