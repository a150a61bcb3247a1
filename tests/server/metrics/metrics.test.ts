// Metrics of a process: what stands in them, who may read them, and what remains readable beside a failing owner.
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createMetrics } from '../../../src/server/metrics/metrics.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../setup/app.ts';
import { samplesOf } from './exposition.ts';

const HEALTH = endpoints.health.path;

const openApp = (options: TestAppOptions = {}) =>
  startTestApp({ withAccounts: false, ...options, environment: { DATA_DIR: tmpdir(), ...options.environment } });
const read = ({ url }: TestApp, headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers });

/** Logs each request; without a token, behind no proxy. */
let app: TestApp;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  app = await openApp({ environment: { ACCESS_LOG: 'true' }, log: pino({ level: 'info' }, stream) });
});
afterAll(() => app.close());

test('requests are counted by declared path and status, without what a caller wrote into the path', async () => {
  for (const path of [HEALTH, HEALTH, '/api/stocks/AAPL/bars', '/sample/../etc', '/api/nowhere?secret=1']) {
    await fetch(`${app.url}${path}`);
  }
  const reply = await read(app);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const counted = samplesOf(await reply.text()).filter(({ name }) => name === 'smartcat_http_requests_total');
  const byRoute = Object.fromEntries(counted.map(({ labels, value }) => [`${labels.route} ${labels.status}`, value]));
  expect(byRoute[`${HEALTH} 200`]).toBe(2);
  expect(byRoute['other 404']).toBeGreaterThanOrEqual(1);
  expect(counted.map(({ labels }) => labels.route).join()).not.toMatch(/secret|AAPL|etc/);
});

test('is as promtool wants it, and of a bounded size after every kind of call', async () => {
  const metrics = createMetrics();
  for (const { method, path } of Object.values(endpoints)) {
    for (const status of [200, 304, 401, 403, 404, 422, 429, 503]) {
      metrics.requestEnded({ method, route: path, status, seconds: 0.01 });
    }
  }
  const text = await metrics.text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  const misnamed = types.filter(([, name = '', type]) => name.endsWith('_total') !== (type === 'counter'));
  expect(misnamed).toEqual([]);
  expect(text.length).toBeLessThan(1_000 * 1_000);
});

test('what stands is read from its owners: pool, jobs, slots, checks, disk, database', async () => {
  await app.storage.database.query(
    `insert into job (kind, state, detail, started_at) values ('sample', 'queued', '{}', now() - interval '1 hour')`,
  );
  const samples = samplesOf(await (await read(app)).text());
  const readingOf = (name: string, wanted: Record<string, string> = {}) =>
    samples.find(
      (sample) =>
        sample.name === name && Object.entries(wanted).every(([label, text]) => sample.labels[label] === text),
    )?.value;
  expect(readingOf('smartcat_jobs_open', { state: 'waiting' })).toBe(1);
  expect(readingOf('smartcat_schedule_on', { schedule: 'pipeline' })).toBe(0);
  expect(readingOf('smartcat_disk_free_bytes')).toBeGreaterThan(0);
  const { rows } = await app.storage.database.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  );
  expect(readingOf('smartcat_database_bytes')).toBeCloseTo(rows[0]?.bytes ?? 0, -7);
  const connections = ['busy', 'idle'].map((state) => readingOf('smartcat_database_connections', { state }) ?? 0);
  expect(Math.max(...connections)).toBeGreaterThan(0);
  expect(samples.filter(({ name }) => name === 'smartcat_source_up').every(({ value }) => value === 1)).toBe(true);
});

test('without a token only direct callers of this machine are answered', async () => {
  expect((await read(app)).status).toBe(200);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect((await read(app, { [name]: '203.0.113.7' })).status, name).toBe(404);
  }
  const behind = await openApp({ storage: app.storage, environment: { TRUST_PROXY: '1' } });
  onTestFinished(behind.close);
  expect((await read(behind)).status).toBe(404);
});

test('with a token it is needed from everywhere, and a process that works in the background has metrics too', async () => {
  const token = 'sample-token-of-metrics';
  const environment = { METRICS_TOKEN: token, ROLE: 'work', SEED_ON_START: 'false' };
  const worker = await openApp({ environment });
  onTestFinished(worker.close);
  expect((await read(worker)).status).toBe(401);
  expect((await read(worker, { authorization: `Bearer ${token}x` })).status).toBe(401);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' };
  expect((await read(worker, headers)).status).toBe(200);
  expect((await fetch(`${worker.url}/api/batches`)).status).toBe(503);
});

test('an owner that fails is reported and hides no other; a value nobody gives any more is gone', async () => {
  const metrics = createMetrics({ nodeFigures: false });
  let held = 3;
  metrics.addSource({
    name: 'sample',
    read: async () => (held > 0 ? [{ name: 'smartcat_batches_held', value: held }] : []),
  });
  metrics.addSource({ name: 'away', read: () => Promise.reject(new Error('sample failure')) });
  const standing = async () =>
    samplesOf(await metrics.text())
      .filter(({ name }) => name === 'smartcat_batches_held' || name === 'smartcat_source_up')
      .map(({ name, labels, value }) => [labels.source ?? name, value]);
  expect(await standing()).toEqual([
    ['sample', 1],
    ['away', 0],
    ['smartcat_batches_held', 3],
  ]);
  held = 0;
  expect((await standing()).filter(([name]) => name === 'smartcat_batches_held')).toEqual([]);
});

test('a log line for each request where asked for, a warning for slow ones, without the query', async () => {
  lines.length = 0;
  await fetch(`${app.url}${HEALTH}?token=secret`);
  await expect
    .poll(() => lines.findLast(({ msg }) => msg === 'http: request'))
    .toMatchObject({
      ip: '127.0.0.1',
      user_id: null,
      method: 'GET',
      path: HEALTH,
      status: 200,
      ms: expect.any(Number),
    });
  expect(JSON.stringify(lines)).not.toContain('token=secret');
});
