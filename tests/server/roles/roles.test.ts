// A web and a work process over one database and NATS act as one, also while NATS or the work process is away.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { LiveData } from '../../../src/domain/market/live-data.ts';
import { jobKinds } from '../../../src/server/jobs/kinds.ts';
import { ask } from '../../journeys/pipeline-steps.ts';
import { callAs, sendAs, type TestApp } from '../../setup/app.ts';
import { listenTo } from '../../setup/event-stream.ts';
import { longTest } from '../../setup/long-run.ts';
import { type NatsServer, startNats } from '../../setup/nats.ts';
import { startWebAndWork, type WebAndWork } from '../../setup/web-and-work.ts';

let nats: NatsServer;
let both: WebAndWork;
let work: TestApp;
let web: TestApp;
beforeAll(async () => {
  nats = await startNats();
  both = await startWebAndWork({ BUS_URL: nats.url });
  ({ work, web } = both);
});
afterAll(async () => {
  await both.close();
  await nats.stop();
});

const get = (path: string) => callAs(web, web.userToken, path);

test('a web process asks vendors for live data itself', async () => {
  const live = (await (await get('/api/signals/AAPL/live')).json()) as LiveData;
  expect(live.quote?.c).toBeGreaterThan(0);
  expect((await get('/api/stocks/bars/AAPL?span=daily')).status).toBe(200);
  expect(web.vendorRequests()).toBeGreaterThan(0);
});

test('a single stock asked for at a web process comes from the work process', async () => {
  const before = web.vendorRequests();
  const single = await sendAs(web, web.userToken, 'POST', '/api/screener/fetch-single', { symbol: 'AAPL' });
  expect([single.status, await single.json()]).toMatchObject([200, { stock: { symbol: 'AAPL' } }]);
  expect(web.vendorRequests()).toBe(before);
});

test('a work process answers /health and /ready only', async () => {
  expect((await fetch(`${work.url}/health`)).status).toBe(200);
  expect((await fetch(`${work.url}/ready`)).status).toBe(200);
  const reply = await fetch(`${work.url}/api/signals/latest`);
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({ detail: expect.stringContaining('works in the background') });
});

const status = async () => (await ask(web, 'minuteStatus')).body;
const totals = async () => {
  const pages = await Promise.all([ask(web, 'minuteNews'), ask(web, 'minuteIndicators')]);
  return pages.map(({ body }) => body.total);
};

// AAPI-29, AAPI-30, MIN-11
longTest(
  'minute tracking is turned on at the web process, done by the work process, reported by the web process',
  async () => {
    const asked = web.vendorRequests();
    expect((await ask(web, 'startMinuteTracking')).body.success).toBe(true);
    const done = async () => {
      const { websocket, news, indicators } = (await status()).services;
      return [websocket.state, news.statistics.successful, indicators.statistics.successful];
    };
    await expect.poll(done, { timeout: 60_000, interval: 200 }).toEqual(['connected', 21, 80]);
    const { services } = await status();
    expect(services.websocket).toMatchObject({ is_running: true, owner: expect.any(String) });
    expect(web.vendorRequests()).toBe(asked);
    expect(await totals()).toEqual([21, 80]);
    const { data } = (await ask(web, 'minuteLogs')).body;
    expect(data).toContainEqual(
      expect.objectContaining({ log_type: 'ws_connect', service: 'websocket', status: 'success' }),
    );
  },
);

// AAPI-30, MIN-11
longTest('turned off at the web process minute tracking ends, and nothing is added', async () => {
  await ask(web, 'stopMinuteTracking');
  const { enabled, services } = await status();
  expect([enabled, services.websocket.is_running, services.news.state, services.indicators.state]).toEqual([
    false,
    false,
    'stopped',
    'stopped',
  ]);
  expect(await totals()).toEqual([21, 80]);
});

const busCheck = async () => (await ask(web, 'adminHealth')).body.checks.find(({ id }) => id === 'bus');
const runScreener = () => sendAs(web, web.adminToken, 'POST', '/api/screener/fetch', {});

async function runReachesReaders(): Promise<void> {
  const listening = await listenTo(web, web.userToken);
  onTestFinished(listening.leave);
  await expect.poll(() => listening.events.length).toBeGreaterThan(0);
  const newest = () =>
    Math.max(
      0,
      ...listening.events.flatMap(({ snapshots }) =>
        snapshots.filter(({ kind }) => kind === 'screener').map(({ id }) => id),
      ),
    );
  const before = newest();
  expect(await (await runScreener()).json()).toMatchObject({ success: true });
  await expect.poll(newest, { timeout: 10_000 }).toBeGreaterThan(before);
}

longTest('a run asked for at one process is made by the other and reaches its readers, over NATS', async () => {
  const before = [web, work].map(({ bus }) => bus.state().received);
  const asked = web.vendorRequests();
  await runReachesReaders();
  expect(web.vendorRequests()).toBe(asked);
  const [atWeb = 0, atWork = 0] = [web, work].map(({ bus }, at) => bus.state().received - (before[at] ?? 0));
  expect(atWeb).toBeGreaterThan(0);
  expect(atWork).toBeGreaterThan(0);
  await expect.poll(async () => (await busCheck())?.state).toBe('pass');
  expect((await busCheck())?.figure).toBe('NATS');
});

test('a corrected day is known to the other process', async () => {
  const before = work.bus.state().received;
  const reply = await sendAs(web, web.adminToken, 'PUT', '/api/admin/calendar/2026-12-01', {
    kind: 'closed',
    close_time: null,
    note: 'sample',
  });
  expect(reply.status).toBe(200);
  await expect.poll(() => work.bus.state().received).toBeGreaterThan(before);
});

longTest(
  'while NATS is away everything goes on by polling, health and page say so, and it is found again',
  async () => {
    await nats.kill();
    await expect.poll(() => [web, work].map(({ bus }) => bus.state().connected)).toEqual([false, false]);
    expect(await busCheck()).toMatchObject({ state: 'warning', title: expect.stringContaining('NATS') });
    const { processes } = (await ask(web, 'observability')).body;
    expect(processes.find(({ role }) => role === 'web')?.bus).toMatchObject({ engine: 'nats', connected: false });
    const metrics = await (await fetch(`${web.url}/metrics`)).text();
    expect(metrics).toContain('smartcat_bus_connected{engine="nats"} 0');
    await runReachesReaders();
    const pruned = await ask(web, 'runJob', { path: [jobKinds.observability.kind] });
    expect(pruned.status).toBe(200);
    const ended = async () => {
      const { rows } = await web.storage.database.query<{ open: number }>(
        `select count(*)::integer as open from job where kind = $1 and state in ('queued', 'running')`,
        [jobKinds.observability.kind],
      );
      return rows[0]?.open;
    };
    await expect.poll(ended, { timeout: 20_000 }).toBe(0);
    await nats.start();
    await expect
      .poll(() => [web, work].map(({ bus }) => [bus.state().connected, bus.state().reconnects]), { timeout: 10_000 })
      .toEqual([
        [true, 1],
        [true, 1],
      ]);
    await runReachesReaders();
  },
);

test('without a work process published, live data and charts stay, and a single stock answers 503', async () => {
  const current = async () =>
    ((await (await get('/api/goldeneye/current')).json()) as { poll_id: number | null }).poll_id;
  const polled = async () => {
    // Refused while the market is read or another poll is made.
    await callAs(web, web.adminToken, '/api/goldeneye/fetch', { method: 'POST' });
    return current();
  };
  await expect.poll(polled, { timeout: 60_000 }).toEqual(expect.any(Number));
  type Chart = { bars: unknown[]; trace: unknown };
  const chart = async () => (await (await get('/api/goldeneye/bars/AAPL')).json()) as Chart;
  await expect
    .poll(async () => (await chart()).trace, { timeout: 30_000 })
    .toMatchObject({ patterns: expect.any(Array) });
  await both.endWork();
  expect(await current()).toEqual(expect.any(Number));
  const known = (await (await get('/api/signals/AAPL/live')).json()) as LiveData;
  expect(known.quote?.c).toBeGreaterThan(0);
  const other = (await (await get('/api/signals/MSFT/live')).json()) as LiveData;
  expect(other.quote?.c).toBeGreaterThan(0);
  const drawing = Promise.all([chart(), get('/api/goldeneye/setups')]);
  const single = await sendAs(web, web.userToken, 'POST', '/api/screener/fetch-single', { symbol: 'MSFT' });
  const [drawn, setups] = await drawing;
  expect(setups.status).toBe(200);
  expect(drawn.bars.length).toBeGreaterThan(0);
  expect(drawn.trace).toBeNull();
  expect(single.status).toBe(503);
  expect(await single.json()).toMatchObject({ detail: expect.stringContaining('does not answer') });
});
