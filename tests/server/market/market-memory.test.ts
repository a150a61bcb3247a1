// Stored vendor calls and last good sections across restarts.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askLive, type MarketBench, marketBench } from './market-bench.ts';

let bench: MarketBench;
beforeEach(async () => {
  bench = await marketBench();
});
afterEach(() => bench.close());

const rows = async (sql: string) => (await bench.database.database.pool.query(sql)).rows;

test('every vendor call is a row of the API log, also of those while the database was away', async () => {
  const { pool } = bench.database.database;
  bench.vendors.fault('/profile2', 'down');
  await askLive(bench.market, 'KSTL');
  for (const table of ['api_log', 'live_section']) await pool.query(`alter table ${table} rename to ${table}_away`);
  await bench.market.flush();
  for (const table of ['api_log', 'live_section']) await pool.query(`alter table ${table}_away rename to ${table}`);
  await bench.market.flush();
  const log = await rows('select * from api_log order by id');
  expect(log).toHaveLength(13);
  expect(log.find((row) => row.service === 'finnhub quote')).toMatchObject({
    log_type: 'api_call',
    symbol: 'KSTL',
    status: 'success',
    error_message: null,
  });
  expect(log.find((row) => row.service === 'finnhub profile')).toMatchObject({
    status: 'failure',
    error_message: 'unavailable: answered 503',
  });
  expect(await rows('select count(*) as kept from live_section')).toEqual([{ kept: 9 }]);
});

test('F-07: after a restart with the vendors away the last good data is shown with its age', async () => {
  await askLive(bench.market, 'KSTL');
  await bench.market.flush();
  bench.vendors.fault('/', 'down');
  bench.clock.advance(30 * 60_000);
  const live = await askLive(bench.restart(), 'KSTL');
  expect(live.quote?.c).toBe(51.25);
  expect(live.sections.quote).toMatchObject({ stale: true, received_at: '2026-11-17T18:15:00.000Z' });
  expect(live.metrics?.data.beta).toBe(1.31);
  expect(live.sections.metrics).toMatchObject({ stale: false, problem: null });
});

test('a failure never replaces what is kept, and an older answer never a newer one', async () => {
  await askLive(bench.market, 'KSTL');
  await bench.market.flush();
  await bench.database.database.pool.query(
    `update live_section set received_at = '2027-01-01', value = '{"c":70,"d":null,"dp":null,"h":null,"l":null,"pc":null}' where section = 'quote'`,
  );
  bench.clock.advance(60_000);
  await askLive(bench.market, 'KSTL');
  await bench.market.flush();
  const [quote] = await rows(`select value from live_section where section = 'quote'`);
  expect(quote.value.c).toBe(70);
});

test('rows in a shape no longer read are left out', async () => {
  await bench.database.database.pool.query(
    `insert into live_section values ('KSTL', 'quote', '{"price":1}', 'Old', null, now()), ('KSTL', 'gone', '1', 'Old', null, now())`,
  );
  expect((await askLive(bench.restart(), 'KSTL')).quote?.c).toBe(51.25);
});
