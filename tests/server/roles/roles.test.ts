// A web and a work process over one database.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveData } from '../../../src/domain/market/live-data.ts';
import { callAs, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import type { TestClock } from '../../setup/clock.ts';
import { scaledClock } from '../../setup/scaled-clock.ts';

let work: TestApp;
let web: TestApp;
beforeAll(async () => {
  // A clock that goes: a lease that nobody prolongs is lost.
  const going = scaledClock({ at: Date.now(), shows: Date.parse('2026-11-17T18:14:00.000Z'), rate: 1 });
  const clock: TestClock = { ...going, advance: async () => undefined, set: () => undefined };
  work = await startTestApp({ environment: { ROLE: 'work' }, withAccounts: false, withHistory: true, clock });
  web = await startTestApp({
    environment: { ROLE: 'web', MASSIVE_API_KEY: 'sample-key' },
    storage: work.storage,
    filesDir: work.filesDir,
    clock,
    registers: true,
  });
  await work.platform.begin(() => undefined);
  await web.platform.begin(() => undefined);
});
afterAll(async () => {
  await web.close();
  await work.simulator.close();
  await work.storage.drop();
  rmSync(work.filesDir, { recursive: true, force: true });
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
  await work.platform.close();
  await work.bus.close();
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
