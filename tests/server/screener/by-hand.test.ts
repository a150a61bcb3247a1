// Manual requests to the screener and Golden Eye: single stocks as typed, runs and polls of a slow market.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GoldenEyeStatus } from '../../../src/domain/goldeneye/golden-eye.ts';
import { RunProgress, ScreenerCurrent } from '../../../src/domain/screener/run.ts';
import type { ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import { callAs, drawMarket, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { longTest } from '../../setup/long-run.ts';

let app: TestApp;

async function json(path: string, token = app.adminToken): Promise<unknown> {
  const reply = await callAs(app, token, path);
  expect(reply.status, path).toBe(200);
  return reply.json();
}

const post = (path: string, body: unknown = {}, token = app.adminToken) => sendAs(app, token, 'POST', path, body);

const progress = async () => RunProgress.parse(await json('/api/screener/fetch/status'));
const manualPoll = async () => GoldenEyeStatus.parse(await json('/api/goldeneye/automation/status')).manual_poll;

/** Waits for something the product does by itself; the clock of the market stands meanwhile. */
async function until<T>(read: () => Promise<T>, met: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (met(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeAll(async () => {
  app = await startTestApp({ withHistory: true });
  await app.platform.begin(() => undefined);
  await drawMarket(app);
});
afterEach(() => app.simulator.faults.clear());
afterAll(() => app.close());

// API-17
test('a single stock is found as it is typed, and one nobody lists is not', async () => {
  const fetched = (symbol: string) => post('/api/screener/fetch-single', { symbol }, app.userToken);
  for (const [typed, symbol] of [
    ['aapl', 'AAPL'],
    ['brk-b', 'BRK.B'],
  ] as const) {
    const reply = await fetched(typed);
    const { success, stock } = (await reply.json()) as { success: boolean; stock: ScreenerStock };
    expect([reply.status, success, stock.symbol]).toEqual([200, true, symbol]);
  }
  for (const symbol of ['NOSUCH', 'no-such']) expect((await fetched(symbol)).status, symbol).toBe(404);
});

test('before the first run there is nothing to follow', async () => {
  expect(await progress()).toMatchObject({ job_id: null, state: null, run_id: null, stage: null, error: null });
});

// AAPI-24
longTest('a run of a slow market is answered in time with what to follow, goes on, and is published', async () => {
  await until(progress, ({ state }) => state !== 'running');
  app.simulator.faults.add({ kind: 'held', path: '/snapshot/', times: null });
  const answer = post('/api/screener/fetch');
  const begun = await until(progress, ({ state }) => state === 'running');
  expect(begun).toMatchObject({ stage: 'snapshot', finished_at: null, error: null });
  await app.clock.advance(25_000);
  expect(await (await answer).json()).toEqual({
    success: true,
    stocks_processed: 0,
    running: true,
    job_id: begun.job_id,
    detail: 'The run takes longer than usual and goes on: GET /api/screener/fetch/status tells how far it is',
  });
  const again = await post('/api/screener/fetch');
  expect([again.status, await again.json()]).toMatchObject([409, { detail: 'A screener run is already under way' }]);
  app.simulator.faults.clear();
  const ended = await until(progress, ({ state }) => state !== 'running');
  expect(ended).toMatchObject({ job_id: begun.job_id, state: 'completed', stage: null, error: null });
  const { run_info, stocks } = ScreenerCurrent.parse(await json('/api/screener/current'));
  expect([ended.run_id, ended.stocks_processed]).toEqual([run_info.run_id, stocks.length]);
  expect(Object.keys(ended.duration_ms)).toContain('judge');
});

// AAPI-27
test('a poll of a slow market is answered in time, a second one is refused, and its end is reported', async () => {
  app.simulator.faults.add({ kind: 'held', path: '/snapshot/', times: null });
  const answer = post('/api/goldeneye/fetch');
  await until(manualPoll, (poll) => poll?.state === 'running');
  await app.clock.advance(25_000);
  expect(await (await answer).json()).toEqual({
    success: true,
    symbols_processed: 0,
    patterns_found: 0,
    running: true,
    detail: 'The poll takes longer than usual and goes on: GET /api/goldeneye/automation/status tells how it ends',
  });
  expect((await post('/api/goldeneye/fetch')).status).toBe(409);
  expect(await manualPoll()).toMatchObject({ state: 'running', finished_at: null });
  app.simulator.faults.clear();
  const ended = await until(manualPoll, (poll) => poll?.state !== 'running');
  expect(ended).toMatchObject({ state: 'completed', error: null });
  expect(ended!.symbols_processed).toBeGreaterThan(40);
});

// AAPI-24
test('a run that failed says so where it is followed', async () => {
  app.simulator.faults.add({ kind: '403', path: '/snapshot/', times: null });
  expect((await post('/api/screener/fetch')).status).toBe(503);
  const ended = await until(progress, ({ state }) => state !== 'running');
  expect(ended).toMatchObject({ state: 'failed', error: expect.stringContaining('not part of the plan') });
});
