// Runs over a simulated market of 500 symbols: replies, later runs, past instants.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import {
  ScreenerColumns,
  ScreenerFigures,
  ScreenerNames,
  toColumns,
  toFigures,
} from '../../../src/domain/screener/list/columns-wire.ts';
import { activeFilters } from '../../../src/domain/screener/rules/filter-measures.ts';
import { judgeLights } from '../../../src/domain/screener/rules/judge-lights.ts';
import { decide } from '../../../src/domain/screener/rules/signal-lights.ts';
import { toReadings } from '../../../src/domain/screener/rules/trade-signals.ts';
import { RecentRuns, ScreenerCurrent, ScreenerToday } from '../../../src/domain/screener/run.ts';
import type { ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import { unpackSymbols } from '../../../src/domain/text/pack-symbols.ts';
import { callAs, nearlyAllListings, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { expectRegularVolumes } from './expect-volumes.ts';
import { knownAt, post } from './run-calls.ts';

let app: TestApp;
let first: { text: string; reply: ScreenerCurrent; at: string };
let second: ScreenerCurrent;

async function json(path: string, token = app.userToken): Promise<unknown> {
  const reply = await callAs(app, token, path);
  expect(reply.status, path).toBe(200);
  return reply.json();
}

async function current(): Promise<{ text: string; reply: ScreenerCurrent; at: string }> {
  const text = await (await callAs(app, app.userToken, '/api/screener/current')).text();
  return { text, reply: ScreenerCurrent.parse(JSON.parse(text)), at: (await knownAt(app)).at(-1) ?? '' };
}

beforeAll(async () => {
  app = await startTestApp({ clock: testClock('2026-11-17T18:08:00.000Z'), withHistory: true });
  await app.platform.begin(() => undefined);
  // With five minutes on the tape the first run lacks nothing, and none follows by itself.
  for (let minute = 0; minute < 6; minute++) {
    await app.platform.screener.recordMinute();
    await app.clock.advance(minuteMs);
  }
  await app.platform.screener.fill(() => undefined);
  first = await current();
  for (let minute = 0; minute < 8; minute++) {
    await app.clock.advance(minuteMs);
    await app.platform.screener.recordMinute();
  }
  await app.storage.database.pool.query(`insert into stock_icon values ('NVDA', 'image/png', '\\x00', now())`);
  const reply = await post(app, '/api/screener/fetch', app.adminToken, { enrichment_enabled: false });
  expect(await reply.json()).toEqual({ success: true, stocks_processed: expect.any(Number) as number });
  second = (await current()).reply;
});

afterAll(() => app.close());

// API-14, ENT-31
test('the first run tells its number, its market time, its source and how many stocks it lists', () => {
  const { run_info, stocks } = first.reply;
  expect(stocks.length).toBeGreaterThan(nearlyAllListings());
  expect(run_info).toMatchObject({
    run_number: 1,
    total_runs: 1,
    unique_stocks_today: stocks.length,
    expected_runs: 14,
    source: 'Simulated market',
    formula_version: 'screener-2',
    last_run_time: '2026-11-17T18:14:00.000Z',
    data_freshness_minutes: 0,
  });
});

// ENT-32, ENT-33, ENT-34, ENT-36, ENT-38
test('prices, volumes, averages, the year range and the RSI of a traded stock are there and agree with each other', () => {
  const apple = first.reply.stocks.find(({ symbol }) => symbol === 'AAPL')!;
  expect(apple.company_name).toMatch(/apple/i);
  const change = 100 * (apple.current_price! / apple.previous_close! - 1);
  expect(apple.change_from_prev_close_pct).toBeCloseTo(change, 2);
  expect(apple.polygon_snapshot).toMatchObject({ todaysChangePerc: apple.change_from_prev_close_pct });
  expect(apple.fifty_two_week_high).toBeGreaterThanOrEqual(apple.todays_range_high!);
  expect(apple.fifty_two_week_low).toBeLessThanOrEqual(apple.todays_range_low!);
  expect(apple.rsi).toBeGreaterThan(0);
  expect(apple.rsi).toBeLessThan(100);
  expect(apple.average_daily_volume).toBeGreaterThan(1_000_000);
  expect(apple.relative_volume).toBeGreaterThan(0.2);
  expect(apple.relative_volume).toBeLessThan(5);
  expect(apple.vwap).toBeGreaterThan(apple.todays_range_low! * 0.99);
});

// ENT-35, CALC-55
test('every listed stock has an active filter, and the filters follow from its own published figures', () => {
  for (const run of [first.reply, second]) {
    for (const stock of run.stocks) {
      expect(stock.active_filter_codes, stock.symbol).toEqual(activeFilters(stock));
      expect(stock.active_filter_count, stock.symbol).toBe(stock.active_filter_codes.length);
      expect(stock.active_filter_count, stock.symbol).toBeGreaterThan(0);
    }
  }
});

// ENT-39, ENT-40, ENT-41
test('lights and decision follow from the readings published with them', () => {
  for (const stock of second.stocks) {
    const lights = judgeLights(toReadings(stock.trade_signals!));
    expect(decide(lights), stock.symbol).toEqual(stock.trade_signals!.summary);
    for (const [name, light] of Object.entries(lights)) {
      expect(stock.trade_signals!.signals[name as keyof typeof lights].status, stock.symbol).toBe(light);
    }
  }
  const spoken = second.stocks.filter((stock) => stock.trade_signals!.signals.news_catalyst.all_sentiments.length > 0);
  expect(spoken.length).toBeGreaterThan(50);
});

test('what is unknown stays null and passes nothing', () => {
  for (const { active_filter_codes: codes, todays_volume, relative_volume, ...stock } of first.reply.stocks) {
    if (stock.rsi === null) expect(stock.trade_signals!.signals.rsi_energy.status).toBe('gray');
    if (todays_volume === null) expect([relative_volume, codes.includes('VS')]).toEqual([null, false]);
    if (stock.vwap === null) expect(codes).not.toContain('PM');
  }
});

test('volume is that of the minutes since the bell', () => expectRegularVolumes(app, second));

test('preferred shares, warrants, units and rights are not judged', () => {
  const others = app.simulator.market.universe.listings.filter(({ type }) => !['CS', 'ADRC', 'ETF'].includes(type));
  expect(others.length).toBeGreaterThan(0);
  const listed = new Set(first.reply.stocks.map(({ symbol }) => symbol));
  for (const { symbol } of others) expect(listed.has(symbol), symbol).toBe(false);
});

test('a second run knows the first: numbers, patterns, gained and lost filters, volume trend', () => {
  expect(second.run_info).toMatchObject({ run_number: 2, total_runs: 2 });
  const before = new Map(first.reply.stocks.map((stock) => [stock.symbol, stock]));
  let changed = 0;
  for (const stock of second.stocks) {
    const earlier = before.get(stock.symbol);
    const had = earlier?.active_filter_codes ?? [];
    expect(stock.filter_changes.gained, stock.symbol).toEqual(
      stock.active_filter_codes.filter((code) => !had.includes(code)),
    );
    expect(stock.filter_changes.lost, stock.symbol).toEqual(
      had.filter((code) => !stock.active_filter_codes.includes(code)),
    );
    expect(stock.appearance_pattern === 'NEW', stock.symbol).toBe(earlier === undefined);
    expect(stock.total_appearances_today, stock.symbol).toBe(earlier === undefined ? 1 : 2);
    changed += stock.filter_changes.gained.length + stock.filter_changes.lost.length;
    if (earlier?.relative_volume == null || stock.relative_volume === null) continue;
    expect(stock.trade_signals!.signals.volume_trend.value, stock.symbol).toBeCloseTo(
      (100 * (stock.relative_volume - earlier.relative_volume)) / earlier.relative_volume,
      6,
    );
  }
  expect(changed).toBeGreaterThan(0);
});

test('after minutes on the tape every traded stock has a momentum, and the peak is at least as strong', () => {
  const known = second.stocks.filter((stock) => stock.midday_momentum !== null);
  expect(known.length).toBeGreaterThan(second.stocks.length * 0.8);
  for (const stock of known) expect(stock.peak_momentum, stock.symbol).not.toBeNull();
  expect(new Set(known.map((stock) => stock.midday_momentum)).size).toBeGreaterThan(3);
});

test('the columns and the names say of every stock what the full run says', async () => {
  const columns = ScreenerColumns.parse(await json('/api/screener/list'));
  expect(columns).toEqual(toColumns(second.run_info, second.stocks));
  const bySymbol = new Map(second.stocks.map((stock) => [stock.symbol, stock]));
  expect(columns.active_filters.length).toBe(second.stocks.length);
  // The figures of added columns, fetched apart, are those of the stocks of the same run.
  const figures = ScreenerFigures.parse(await json('/api/screener/figures'));
  const shares = unpackSymbols(figures.symbols);
  expect(shares).toEqual(unpackSymbols(columns.symbols));
  expect({ ...figures, free_float: [] }).toEqual({ ...toFigures(second.stocks, () => null), free_float: [] });
  expect(figures.free_float.some((float) => float !== null && float > 0)).toBe(true);
  const names = ScreenerNames.parse(await json('/api/screener/names'));
  expect(names.company_name).toContain(bySymbol.get('AAPL')!.company_name);
  expect(names.company_name.filter((_, row) => names.icons[row] === '1')).toEqual(['NVIDIA Corporation']);
});

test('one stock is given in full, with its filters in each run of the day', async () => {
  const of = (run: ScreenerCurrent) => run.stocks.find(({ symbol }) => symbol === 'AAPL')!;
  const [seenFirst, seenSecond] = await knownAt(app);
  const filtersOf = (run: ScreenerCurrent, received_at: string | undefined) => ({
    run_number: run.run_info.run_number,
    received_at,
    active_filter_codes: of(run).active_filter_codes,
  });
  const now = (await json('/api/screener/current/AAPL')) as { stock: ScreenerStock; filters_by_run: unknown };
  expect(now).toEqual({
    run_info: second.run_info,
    stock: of(second),
    filters_by_run: [filtersOf(first.reply, seenFirst), filtersOf(second, seenSecond)],
    estimates: [
      { field: 'relative_volume', text: expect.stringMatching(/^Estimate: .* 20 own sessions/) as string },
      { field: 'momentum', text: expect.stringMatching(/^Estimate: .* 10 sessions of minutes/) as string },
    ],
  });
  const past = (await json(`/api/screener/current/AAPL?asof=${first.at}`)) as typeof now;
  expect(past.stock).toEqual(of(first.reply));
  expect(past.filters_by_run).toHaveLength(1);
  const decided = (run: ScreenerCurrent, seen: string | undefined) => ({
    ...filtersOf(run, seen),
    decision: of(run).trade_signals?.summary.decision,
  });
  const { decisions } = (await json('/api/screener/decisions/aapl')) as { decisions: unknown };
  expect(decisions).toMatchObject([decided(first.reply, seenFirst), decided(second, seenSecond)]);
  expect((await callAs(app, app.userToken, '/api/screener/current/NOSUCH')).status).toBe(404);
});

test('a past instant is answered byte for byte with the run known then, in every form', async () => {
  const then = await (await callAs(app, app.userToken, `/api/screener/current?asof=${first.at}`)).text();
  expect(then).toBe(first.text);
  const columns = await json(`/api/screener/list?asof=${first.at}`);
  expect(columns).toEqual(toColumns(first.reply.run_info, first.reply.stocks));
  const before = (await json('/api/screener/current?asof=2020-01-02T00:00:00Z')) as ScreenerCurrent;
  expect(before).toMatchObject({ stocks: [], run_info: { run_id: null, total_runs: 0 } });
});

// API-20, AAPI-21, AENT-20
test('the day and the last days are reported: runs, stocks, conditions', async () => {
  const today = ScreenerToday.parse(await json('/api/screener/stats/today'));
  expect(today).toEqual({
    runs_today: 2,
    stocks_today: second.run_info.unique_stocks_today,
    last_run_time: second.run_info.last_run_time,
    last_run_stocks: second.stocks.length,
  });
  const then = ScreenerToday.parse(await json(`/api/screener/stats/today?asof=${first.at}`));
  expect(then).toMatchObject({ runs_today: 1, last_run_stocks: first.reply.stocks.length });
  const recent = RecentRuns.parse(await json('/api/screener/runs/recent?days=7', app.adminToken));
  expect(recent.today).toBe('2026-11-17');
  expect(recent.runs_by_date['2026-11-17']?.map(({ run_number, status }) => [run_number, status])).toEqual([
    [2, 'complete'],
    [1, 'complete'],
  ]);
  expect(recent.runs_by_date['2026-11-17']?.[1]).toMatchObject({
    timestamp_display: '2026-11-17 10:14',
    stock_count: first.reply.stocks.length,
  });
});

// API-17, SCREEN-24
test('a single stock is judged as a run would judge it', async () => {
  const reply = await post(app, '/api/screener/fetch-single', app.userToken, { symbol: 'AAPL' });
  const { success, stock } = (await reply.json()) as { success: boolean; stock: ScreenerStock };
  expect(success).toBe(true);
  const listed = second.stocks.find(({ symbol }) => symbol === 'AAPL')!;
  expect(stock).toMatchObject({ symbol: 'AAPL', current_price: listed.current_price, rsi: listed.rsi });
  expect(stock.active_filter_codes).toEqual(activeFilters(stock));
});

// AAPI-24, ACONST-09
test('an unknown filter set is refused', async () => {
  const wrong = await post(app, '/api/screener/fetch', app.adminToken, { filter_id: 7 });
  expect(wrong.status).toBe(400);
});

// ERR-25
test('while the market cannot be had nothing is published and the administrator is notified', async () => {
  const before = await current();
  app.simulator.faults.add({ kind: '500', path: '/snapshot/', times: null });
  const reply = await post(app, '/api/screener/fetch', app.adminToken);
  app.simulator.faults.clear();
  expect(reply.status).toBe(503);
  expect((await current()).text).toBe(before.text);
});

// API-19
test('the screener answers that it is there', async () => {
  const health = await (await callAs(app, '', '/api/screener/health')).json();
  expect(health).toEqual({ status: 'ok', time: new Date(app.clock.now()).toISOString() });
});
