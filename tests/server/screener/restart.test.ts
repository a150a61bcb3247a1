// A server that starts again: the market's history comes from its own rows, the day's runs are known, nothing is asked twice.
import { expect, test } from 'vitest';
import { ScreenerCurrent } from '../../../src/domain/screener/run.ts';
import { callAs, nearlyAllListings, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { testDatabase } from '../../setup/postgres.ts';

async function calls(app: TestApp, service: string): Promise<number> {
  const { rows } = await app.storage.database.pool.query('select id from api_log where service = $1', [
    `massive ${service}`,
  ]);
  return rows.length;
}

async function current(app: TestApp): Promise<ScreenerCurrent> {
  const reply = await callAs(app, app.adminToken, '/api/screener/current');
  return ScreenerCurrent.parse(await reply.json());
}

async function run(app: TestApp): Promise<ScreenerCurrent> {
  const reply = await callAs(app, app.adminToken, '/api/screener/fetch', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(reply.status).toBe(200);
  return current(app);
}

test('after a restart the history is read from the database, and the next run knows the runs of before', async () => {
  const storage = await testDatabase();
  const clock = testClock();
  const first = await startTestApp({ storage, clock, withAccounts: false });
  for (let minute = 0; minute < 15; minute++) {
    await first.platform.screener.recordMinute();
    await clock.advance(60_000);
  }
  await first.platform.screener.fill(() => undefined);
  await first.close();
  // What the minutes of a session add up to is on file for the sessions to come.
  const { rows } = await storage.database.pool.query('select date, minutes, stocks from market_tape_day');
  expect(rows).toEqual([{ date: '2026-11-17', minutes: 15, stocks: expect.any(Number) as number }]);
  expect(await calls(first, 'grouped daily')).toBe(300);
  expect(await calls(first, 'minute bars')).toBe(36);

  const again = await startTestApp({ storage, clock, withAccounts: false });
  const signed = await signedIn(again);
  const before = await current(signed);
  expect(before.stocks.length).toBeGreaterThan(nearlyAllListings());
  const after = await run(signed);
  expect(after.run_info).toMatchObject({ run_number: 2, total_runs: 2 });
  const had = new Map(before.stocks.map((stock) => [stock.symbol, stock]));
  for (const stock of after.stocks) {
    const earlier = had.get(stock.symbol);
    expect(stock.total_appearances_today, stock.symbol).toBe(earlier === undefined ? 1 : 2);
    if (earlier !== undefined) expect(stock.average_daily_volume, stock.symbol).toBe(earlier.average_daily_volume);
  }
  await again.close();
  expect(await calls(again, 'grouped daily')).toBe(300);
  expect(await calls(again, 'minute bars')).toBe(36);
  expect(await calls(again, 'splits')).toBe(1);
  await storage.drop();
}, 120_000);

async function signedIn(app: TestApp): Promise<TestApp> {
  const reply = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'sample.admin@example.com', password: 'Sample-Admin-1' }),
  });
  const { access_token } = (await reply.json()) as { access_token: string };
  return { ...app, adminToken: access_token };
}
