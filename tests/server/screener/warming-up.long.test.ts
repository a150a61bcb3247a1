// First minutes without history: unknown figures stay unknown, a further run follows once the days are there.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { filterTrace } from '../../../src/domain/screener/explain/trace.ts';
import { ScreenerCurrent } from '../../../src/domain/screener/run.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';

let app: TestApp;

async function current(): Promise<ScreenerCurrent> {
  const reply = await callAs(app, app.userToken, '/api/screener/current');
  return ScreenerCurrent.parse(await reply.json());
}

const pool = () => app.storage.database.pool;
const known = (run: ScreenerCurrent) => run.stocks.filter(({ midday_momentum }) => midday_momentum !== null);

async function nextMinute(): Promise<void> {
  await app.clock.advance(minuteMs);
  await app.platform.screener.recordMinute();
}

beforeAll(async () => {
  app = await startTestApp({ withHistory: true });
  // Reading a year of days from the vendor takes half a minute of a core; they come back as read.
  await pool().query('create table days_to_come as table market_day');
  await pool().query('truncate market_day');
  await app.platform.begin(() => undefined);
});
afterAll(() => app.close());

// ENT-33, ENT-34
test('a run before the history is there knows no range of a year, no average and no RSI, and passes nothing on them', async () => {
  const { stocks_processed } = await app.platform.screener.run();
  const run = await current();
  expect(run.stocks).toHaveLength(stocks_processed);
  expect(run.run_info.warming_up?.lacks).toContain('year_range');
  for (const stock of run.stocks) {
    const { symbol, fifty_two_week_high, fifty_two_week_low, average_daily_volume, relative_volume, rsi } = stock;
    expect([fifty_two_week_high, fifty_two_week_low, average_daily_volume, relative_volume, rsi], symbol).toEqual(
      Array(5).fill(null),
    );
    expect(stock.active_filter_codes, symbol).not.toContain('TB');
    expect(stock.active_filter_codes, symbol).not.toContain('VS');
    const technical = filterTrace(stock).filter(({ code }) => code === 'TB' || code === 'VS');
    expect(technical.map(({ value, pass }) => [value, pass])).toEqual(Array(3).fill([null, false]));
  }
});

async function beginning() {
  const reply = await callAs(app, app.userToken, '/api/screener/beginning');
  return endpoints.screenerBeginning.reply.parse(await reply.json());
}

test('until the history is there the sessions that were read are reported', async () => {
  const { sessions_read, sessions_wanted } = await beginning();
  expect(sessions_wanted).toBe(300);
  expect(sessions_read).toBeLessThan(sessions_wanted);
});

test('once the history is there a further run follows, with the ranges of the year', async () => {
  await pool().query('insert into market_day table days_to_come on conflict do nothing');
  await app.platform.screener.fill(() => undefined);
  expect(await beginning()).toEqual({ sessions_read: 300, sessions_wanted: 300 });
  const { run_info, stocks } = await current();
  expect(run_info.run_number).toBe(2);
  expect(run_info.warming_up?.lacks).toEqual(['momentum']);
  const ranges = stocks.filter(
    ({ fifty_two_week_high: high, todays_range_high: today }) => high !== null && high !== today,
  );
  expect(ranges.length).toBeGreaterThan(stocks.length * 0.8);
});

test('the largest stocks have a momentum in the first minute, and the run says when the others will', async () => {
  const run = await current();
  expect(known(run).some(({ symbol }) => symbol === 'AAPL')).toBe(true);
  expect(known(run).length).toBeGreaterThan(100);
  expect(known(run).length).toBeLessThan(run.stocks.length / 2);
  expect(run.run_info.warming_up?.ready_at).toBe(new Date(app.clock.now() + 5 * minuteMs).toISOString());
});

test('after five minutes on the tape a run follows by itself in which nearly every stock has a momentum', async () => {
  for (let minute = 0; minute < 4; minute++) await nextMinute();
  expect((await current()).run_info.run_number).toBe(2);
  await nextMinute();
  // The minute is recorded by the clock too; whichever is first makes the run.
  let run = await current();
  while (run.run_info.run_number === 2) run = await current();
  expect(run.run_info).toMatchObject({ run_number: 3, warming_up: null });
  expect(known(run).length).toBeGreaterThan(run.stocks.length * 0.8);
  await nextMinute();
  expect((await current()).run_info.run_number).toBe(3);
});
