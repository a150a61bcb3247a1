// A web and a work process over one database: readers' calls, minute tracking, and what stays when the work process ends.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveData } from '../../../src/domain/market/live-data.ts';
import { ask } from '../../journeys/pipeline-steps.ts';
import { callAs, sendAs, type TestApp } from '../../setup/app.ts';
import { startWebAndWork, type WebAndWork } from '../../setup/web-and-work.ts';

let both: WebAndWork;
let work: TestApp;
let web: TestApp;
beforeAll(async () => {
  both = await startWebAndWork();
  ({ work, web } = both);
});
afterAll(() => both.close());

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
test('minute tracking is turned on at the web process, done by the work process, reported by the web process', async () => {
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
});

// AAPI-30, MIN-11
test('turned off at the web process minute tracking ends, and nothing is added', async () => {
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
