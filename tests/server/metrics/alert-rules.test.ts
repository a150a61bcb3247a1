// Alert rules: each is valid, silent over a healthy product, and fires when its fault is made; judged by Prometheus' own tool.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics, type Metrics, type Sample } from '../../../src/server/metrics/metrics.ts';
import { nextTurn } from '../../../src/server/process/clock.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { longTest } from '../../setup/long-run.ts';
import { writeBatch, writeSlot } from '../reports/sample-day.ts';
import { type Sampled, samplesOf } from './exposition.ts';

const PROMTOOL = '/usr/bin/promtool';
/** `.ci/run` installs it. */
const isMissing = !existsSync(PROMTOOL) && process.env.CI === undefined;
const folder = fileURLToPath(new URL('../../../deploy/prometheus/', import.meta.url));
const RULES = 'smart-cat.rules.yml';
const HEALTHY_MINUTES = 20;
const FAULTY_MINUTES = 60;
/** Half an hour before the test's clock. */
const MORNING = '2026-11-17T17:44:00.000Z';

/** Readings of one target before a fault and while it lasts. */
type Readings = { before: readonly Sampled[]; after: readonly Sampled[] };

const promtool = (args: readonly string[], input = '') =>
  spawnSync(PROMTOOL, args, { cwd: folder, input, encoding: 'utf8' });

const keyOf = ({ name, labels }: Sampled) => {
  const all = { ...labels, job: 'smart-cat', instance: 'sample:3000' };
  return `${name}{${Object.entries(all)
    .map(([label, text]) => `${label}="${text}"`)
    .join(',')}}`;
};

/** Counters go on as fast as they rose between the readings, gauges stay at the second one. */
function seriesOf({ before, after }: Readings): { series: string; values: string }[] {
  const earlier = new Map(before.map((sample) => [keyOf(sample), sample.value]));
  const later = new Map(after.map((sample) => [keyOf(sample), sample.value]));
  return [...new Set([...earlier.keys(), ...later.keys()])].map((key) => {
    const [was, is] = [earlier.get(key), later.get(key)];
    const rises = /^\w+_(?:count|bucket|total|sum|time_seconds)\{/.test(key);
    const step = rises && is !== undefined ? Math.max(0, is - (was ?? 0)) : 0;
    const part = (value: number | undefined, rise: number, minutes: number) =>
      value === undefined || !Number.isFinite(value) ? `_x${minutes}` : `${value}+${rise}x${minutes}`;
    return { series: key, values: `${part(was, 0, HEALTHY_MINUTES)} ${part(is, step, FAULTY_MINUTES)}` };
  });
}

/** Prometheus' verdict: each alert stands at no minute of the healthy time, and at some minute of the faulty one. Empty when all hold. */
function judge(readings: Readonly<Record<string, Readings>>): string {
  const standing = (alert: string, minutes: number, expected: number) => ({
    expr: `count(max_over_time(ALERTS{alertname="${alert}",alertstate="firing"}[${minutes - 1}m])) > bool 0 or vector(0)`,
    eval_time: `${minutes}m`,
    exp_samples: [{ labels: '{}', value: expected }],
  });
  const place = mkdtempSync(join(tmpdir(), 'smart-cat-rules-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const file = join(place, 'unit.yml');
  const tests = Object.entries(readings).map(([alert, read]) => ({
    interval: '1m',
    input_series: seriesOf(read),
    promql_expr_test: [standing(alert, HEALTHY_MINUTES, 0), standing(alert, HEALTHY_MINUTES + FAULTY_MINUTES, 1)],
  }));
  writeFileSync(file, JSON.stringify({ rule_files: [join(folder, RULES)], evaluation_interval: '1m', tests }));
  const { status, stdout, stderr } = promtool(['test', 'rules', file]);
  return status === 0 ? '' : `${stdout}${stderr}`;
}

const given = (name: string, value: number): Sampled => ({ name, labels: {}, value });

/** Readings of instruments of their own, for faults that no database holds. */
async function readingsOf(
  begin: (metrics: Metrics, standing: Sample[]) => void,
  fault: (metrics: Metrics, standing: Sample[]) => void,
): Promise<Readings> {
  const metrics = createMetrics({ nodeFigures: false });
  const standing: Sample[] = [];
  metrics.addSource({ name: 'sample', read: async () => [...standing] });
  begin(metrics, standing);
  const before = samplesOf(await metrics.text());
  standing.length = 0;
  fault(metrics, standing);
  return { before, after: samplesOf(await metrics.text()) };
}

let opened: Promise<TestApp> | null = null;
function openApp(): Promise<TestApp> {
  opened ??= startTestApp({
    withAccounts: false,
    environment: { DATA_DIR: tmpdir() },
    clock: testClock('2026-11-17T18:14:00.000Z'),
  });
  return opened;
}
afterAll(async () => (await opened)?.close());

const metricsText = async () => (await fetch(`${(await openApp()).url}/metrics`)).text();

/** Readings of the whole product around a fault in its database. */
type Around = (
  fault: (pool: TestApp['storage']['database']['pool']) => Promise<unknown>,
  undo: string,
) => Promise<Readings>;

const around: Around = async (fault, undo) => {
  const { pool } = (await openApp()).storage.database;
  const before = samplesOf(await metricsText());
  await fault(pool);
  const after = samplesOf(await metricsText());
  await pool.query(undo);
  return { before, after };
};

const nothing = () => undefined;
const request = (status: number, seconds: number) => ({ method: 'GET', route: '/api/sample', status, seconds });
const vendorCall = (status: 'success' | 'failure') => ({
  ...{ log_type: 'api_call' as const, service: 'sample', symbol: null, status, response_time_ms: 20 },
  ...{ error_message: null, api_calls_remaining: null },
});
const openMarket: Sample[] = [
  { name: 'smartcat_market_open', value: 1 },
  { name: 'smartcat_schedule_on', labels: ['goldeneye-poll'], value: 1 },
];
const gaugeGoes =
  (name: Sample['name'], labels: string[], from: number, to: number, beside: Sample[] = []) =>
  () =>
    readingsOf(
      (_metrics, standing) => standing.push(...beside, { name, labels, value: from }),
      (_metrics, standing) => standing.push(...beside, { name, labels, value: to }),
    );
const many = (times: number, work: () => void) => {
  for (let time = 0; time < times; time += 1) work();
};

const queueJob: Parameters<Around>[0] = (pool) =>
  pool.query(`insert into job (kind, state, detail, started_at) values ('sample', 'queued', '{}', $1)`, [MORNING]);

/** Faults by alert. The figures of a start and of a target that does not answer are Prometheus' own. */
const faults: Record<string, () => Promise<Readings>> = {
  SmartCatDown: async () => ({ before: [given('up', 1)], after: [given('up', 0)] }),
  SmartCatRestarts: async () => ({
    before: [given('process_start_time_seconds', 1)],
    after: [given('process_start_time_seconds', 2)],
  }),
  SmartCatErrors: () =>
    readingsOf(
      (metrics) => many(200, () => metrics.requestEnded(request(200, 0.01))),
      (metrics) => {
        many(200, () => metrics.requestEnded(request(200, 0.01)));
        many(10, () => metrics.requestEnded(request(503, 0.01)));
      },
    ),
  SmartCatSlow: () =>
    readingsOf(
      (metrics) => many(200, () => metrics.requestEnded(request(200, 0.01))),
      (metrics) => many(200, () => metrics.requestEnded(request(200, 3))),
    ),
  SmartCatGoldenEyeOld: gaugeGoes('smartcat_publication_age_seconds', ['goldeneye'], 60, 400, openMarket),
  SmartCatCheckFailed: () =>
    around(
      (pool) => writeBatch(pool, { id: 7, at: MORNING, files: 3, status: 'failed', error: 'sample', scores: [] }),
      'delete from batch',
    ),
  SmartCatCheckWarns: () => around(queueJob, 'delete from job'),
  SmartCatSlotLost: () =>
    around((pool) => writeSlot(pool, 'pipeline', MORNING, 'failed', 'sample'), 'delete from job_slot'),
  SmartCatQueueStands: () => around(queueJob, 'delete from job'),
  SmartCatBatchHeld: () =>
    around(
      (pool) => writeBatch(pool, { id: 8, at: MORNING, files: 3, held: 'sample', scores: [] }),
      'truncate batch cascade',
    ),
  SmartCatVendorFails: () =>
    readingsOf(
      (metrics) => many(10, () => metrics.vendorCalled(vendorCall('success'))),
      (metrics) => many(10, () => metrics.vendorCalled(vendorCall('failure'))),
    ),
  SmartCatFiguresMissing: () =>
    around(
      (pool) => pool.query('alter table job_slot rename to job_slot_away'),
      'alter table job_slot_away rename to job_slot',
    ),
  SmartCatDatabaseLost: () => readingsOf(nothing, (metrics) => metrics.databaseLost()),
  SmartCatBusLost: gaugeGoes('smartcat_bus_connected', ['nats'], 1, 0),
  SmartCatPushProxyLost: gaugeGoes('smartcat_push_proxy_up', ['127.0.0.1:5561'], 1, 0),
  SmartCatBackupOld: gaugeGoes('smartcat_backup_age_seconds', ['second_place'], 3_600, 200_000),
  SmartCatDiskLow: gaugeGoes('smartcat_disk_free_bytes', [], 50e9, 1e9),
  SmartCatEventLoopBlocked: async () => {
    const metrics = createMetrics();
    const before = samplesOf(await metrics.text());
    let after: Sampled[] = [];
    const delay = async () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
      // The loop measures the delay when it goes on.
      for (let turn = 0; turn < 2; turn += 1) await nextTurn();
      after = samplesOf(await metrics.text());
      return after.find(({ name }) => name === 'nodejs_eventloop_lag_p99_seconds')?.value;
    };
    await expect.poll(delay, { interval: 200 }).toBeGreaterThan(0.5);
    return { before, after };
  },
};

const { groups } = parse(readFileSync(join(folder, RULES), 'utf8')) as { groups: { rules: { alert: string }[] }[] };
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

test('every alert has a fault that proves it', () => {
  expect(Object.keys(faults).sort()).toEqual(alerts.toSorted());
});

test.skipIf(isMissing)("the rules are valid, and the metrics keep to Prometheus' conventions", async () => {
  expect(promtool(['check', 'rules', RULES]).status).toBe(0);
  expect(promtool(['check', 'config', 'prometheus.yml']).status).toBe(0);
  const { status, stdout, stderr } = promtool(['check', 'metrics'], await metricsText());
  expect(`${stdout}${stderr}`).toBe('');
  expect(status).toBe(0);
});

test('the dashboard and the rules name figures that the product has', async () => {
  const known = [...(await createMetrics().text()).matchAll(/^# HELP (\w+) /gm)].map(([, name]) => name);
  const asked = ['smart-cat.rules.yml', '../grafana/smart-cat.json'].flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\b(?:smartcat|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count)$/, ''),
    ),
  );
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);
});

longTest.skipIf(isMissing)('each alert is silent before its fault and fires after it', async () => {
  const readings: Record<string, Readings> = {};
  for (const [alert, fault] of Object.entries(faults)) readings[alert] = await fault();
  expect(judge(readings)).toBe('');
});

test.skipIf(isMissing)('the judgement fails over a product without the fault', async () => {
  const sound = await readingsOf(nothing, nothing);
  expect(judge({ SmartCatDatabaseLost: sound })).toContain('SmartCatDatabaseLost');
});
