// Nightly recomputation over a real database: identical, until a stored row or a published score is changed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { ask, runPipeline, upload } from '../../journeys/pipeline-steps.ts';
import { callAs, drawMarket, sampleAdmin, sampleUser, signIn, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { archiveOf } from '../pipeline-endpoints/archives.ts';

/** 10:14 in Los Angeles on a Tuesday. */
const clock = testClock('2026-11-17T18:14:00.000Z');
const NIGHT = '2026-11-18T08:30:00.000Z';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await drawMarket(app);
  await app.platform.begin(() => undefined);
  const list = (...symbols: string[]) => `Symbol,Volume\n${symbols.map((symbol) => `${symbol},1\n`).join('')}`;
  const members = [
    { name: 'gap_up_2026-11-17.csv', content: list('AAPL', 'MSFT', 'TSLA') },
    { name: 'golden_cross_2026-11-17.csv', content: list('AAPL', 'NVDA') },
  ];
  expect((await upload(app, await archiveOf(members))).status).toBe(200);
  expect((await runPipeline(app)).status).toBe('completed');
  const run = await callAs(app, app.adminToken, '/api/screener/fetch', { method: 'POST' });
  expect(await run.json()).toMatchObject({ success: true });
  clock.set(NIGHT);
  app = { ...app, adminToken: await signIn(app.url, sampleAdmin), userToken: await signIn(app.url, sampleUser) };
});
afterAll(() => app.close());

async function recompute() {
  // One that the schedule began may run still: a second start is refused until it has ended, and what it writes at this
  // instant would pass for ours.
  const start = async () => {
    await clock.advance(1_000);
    return (await callAs(app, app.adminToken, '/api/admin/jobs/record-recomputation/run', { method: 'POST' })).status;
  };
  await expect.poll(start, { timeout: 60_000 }).toBe(200);
  const running = async () => {
    const { rows } = await app.storage.database.pool.query(
      `select from job where kind = 'record-recomputation' and state in ('queued', 'running')`,
    );
    return rows.length;
  };
  await expect.poll(running, { timeout: 60_000 }).toBe(0);
  const reply = await callAs(app, app.userToken, '/api/record/recomputation');
  return endpoints.recordRecomputation.reply.parse(await reply.json()).recomputed;
}

const healthOf = async () => {
  const { checks } = (await ask(app, 'adminHealth')).body;
  return checks.find(({ id }) => id === 'recomputed');
};

test('scores and decisions come out identical; a changed score and a changed row are found and stand in health', async () => {
  const { pool } = app.storage.database;
  expect(await healthOf()).toMatchObject({ state: 'off', figure: 'not yet run' });
  const all = await recompute();
  expect(all).toMatchObject({ day: '2026-11-17', difference: null });
  // Four scored symbols and every stock the run lists.
  expect(all?.checked).toBeGreaterThan(4);
  expect(all?.identical).toBe(all?.checked);
  expect(await healthOf()).toMatchObject({ state: 'pass' });

  await pool.query(`update synthesis set smart_cat_score = smart_cat_score + 1 where symbol = 'MSFT'`);
  const scored = await recompute();
  expect(scored?.identical).toBe((all?.checked ?? 0) - 1);
  expect(scored?.difference).toMatch(/^batch \d+, MSFT: published \+6, recomputed \+5$/);
  expect(await healthOf()).toMatchObject({ state: 'error' });

  await pool.query(`update synthesis set smart_cat_score = smart_cat_score - 1 where symbol = 'MSFT'`);
  await pool.query(`update signal set side = 'bearish', direction = 'bearish' where symbol = 'TSLA'`);
  expect((await recompute())?.difference).toMatch(/^batch \d+, TSLA: published \+5, recomputed −5$/);
  expect((await callAs(app, app.userToken, '/api/record/recomputation?asof=2026-11-17T20:00:00Z')).status).toBe(200);
});
