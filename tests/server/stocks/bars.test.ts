// Bars for charts and the market overview, over the wire from the simulated market.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { indexFunds, overviewRules, StocksOverview } from '../../../src/domain/stocks/overview/overview.ts';
import type { StockBars } from '../../../src/domain/stocks/stock-bars.ts';
import { createTransport } from '../../../src/providers/calls/transport.ts';
import { createMassive } from '../../../src/providers/massive/client.ts';
import { createBars } from '../../../src/server/stocks/bars.ts';
import { createFillStore } from '../../../src/server/stocks/company-fill/fill-store.ts';
import { vendorClock } from '../../providers/vendor-clock.ts';
import { advanceUntil } from '../../setup/advance-until.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { stub } from '../../setup/stub.ts';
import { startSampleVendors } from '../market/sample-vendors.ts';

/** Tuesday, 17 November 2026, 13:14:05 in New York. */
const clock = testClock('2026-11-17T18:14:05.000Z');
/** Whole minutes of the session then. */
const MINUTES_INTO = 3 * 60 + 44;
const OVERVIEW = '/api/stocks/overview';
let app: TestApp;
/** The overview before the market's prices are read. */
let unread: StocksOverview;
beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  unread = (await overview()).body;
  await app.platform.begin(() => undefined);
});
afterAll(() => app.close());

async function overview(query = '') {
  const reply = await callAs(app, app.userToken, `${OVERVIEW}${query}`);
  expect(reply.status).toBe(200);
  return { etag: reply.headers.get('etag'), body: StocksOverview.parse(await reply.json()) };
}

async function bars(query: string, symbol = 'NVDA'): Promise<StockBars> {
  const reply = await callAs(app, app.userToken, `/api/stocks/bars/${symbol}${query}`);
  expect(reply.status).toBe(200);
  return (await reply.json()) as StockBars;
}

test('the overview is empty before the first prices, then of the whole market and renewed each minute', async () => {
  expect(unread).toMatchObject({ as_of: null, counted: 0, sectors: [] });
  const before = new Date(clock.now()).toISOString();
  await advanceUntil(clock, async () => (await overview()).body.as_of !== null);
  const first = await overview();
  const { counted, rising, falling, gainers, losers, active, indexes = [], sectors } = first.body;
  // Funds with the prices and names of the market's columns; the heat map and this strip speak of one quote.
  expect(indexes.map(({ symbol }) => symbol)).toEqual(indexFunds.map(({ symbol }) => symbol));
  const listed = [...gainers, ...losers, ...active, ...sectors.flatMap(({ largest }) => largest)];
  const { minute_bars } = await bars('', 'SPY');
  for (const { symbol, current_price, change_percent, trend = [] } of indexes) {
    expect(current_price).toBeGreaterThan(0);
    // From the bell on, a point every five minutes, and now.
    expect(trend.length).toBe(Math.floor(MINUTES_INTO / overviewRules.trend_minutes.value) + 1);
    expect(trend.at(-1)).toBe(current_price);
    if (symbol === 'SPY') expect(trend[0]).toBe(minute_bars[overviewRules.trend_minutes.value - 1]?.close);
    const same = listed.filter((one) => one.symbol === symbol);
    for (const one of same) expect(one).toMatchObject({ current_price, change_percent });
  }
  expect(counted).toBeGreaterThan(100);
  expect(rising + falling).toBeLessThanOrEqual(counted);
  const { mover_price, mover_volume, movers } = overviewRules;
  for (const list of [gainers, losers, active]) {
    expect(list.length).toBeGreaterThan(0);
    expect(list.length).toBeLessThanOrEqual(movers.value);
    for (const { current_price, volume } of list) {
      expect(current_price).toBeGreaterThanOrEqual(mover_price.value);
      if (volume !== null) expect(volume).toBeGreaterThanOrEqual(mover_volume.value);
    }
  }
  const again = await callAs(app, app.userToken, OVERVIEW, { headers: { 'if-none-match': first.etag ?? '' } });
  expect([200, 304]).toContain(again.status);
  await advanceUntil(clock, async () => (await overview()).body.as_of !== first.body.as_of);
  expect((await overview(`?asof=${before}`)).body.as_of).toBeNull();
});

test('the next reports keep their hour and estimate', async () => {
  const store = createFillStore(app.storage.database);
  await store.saveReports(
    new Map([
      ['WREN', { date: '2026-11-18', hour: 'bmo', eps_estimate: 1.5 }],
      ['IBIS', { date: '2026-11-19', hour: null, eps_estimate: null }],
    ]),
    clock.now(),
  );
  expect([...(await store.nextReports('2026-11-18'))]).toEqual([
    ['WREN', { date: '2026-11-18', hour: 'bmo', eps_estimate: 1.5 }],
    ['IBIS', { date: '2026-11-19', hour: null, eps_estimate: null }],
  ]);
  expect([...(await store.nextReports('2026-11-19')).keys()]).toEqual(['IBIS']);
});

const open = Date.parse('2026-11-17T14:30:00.000Z');

describe('minute bars', () => {
  test('are those of regular hours of the running session, and name their end', async () => {
    const { session_date, as_of, minute_bars, source } = await bars('?span=minute');
    expect(session_date).toBe('2026-11-17');
    expect(source).toBe('Massive');
    expect(minute_bars[0]?.start_timestamp).toBe(open);
    const last = minute_bars.at(-1);
    expect(last?.start_timestamp).toBeLessThanOrEqual(clock.now());
    expect(Date.parse(String(as_of))).toBe(Number(last?.start_timestamp) + 60_000);
    for (const bar of minute_bars) {
      expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
      expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
    }
  });

  test('as of an earlier instant hold nothing that was not known then', async () => {
    const whole = await bars('');
    const at = open + 61 * 60_000;
    const then = await bars(`?asof=${new Date(at).toISOString()}`);
    expect(then.minute_bars).toEqual(whole.minute_bars.filter((bar) => bar.start_timestamp + 60_000 <= at));
    expect(Date.parse(String(then.as_of))).toBeLessThanOrEqual(at);
  });

  test('before the opening bell are those of the session before', async () => {
    const early = await bars('?asof=2026-11-17T13:00:00.000Z');
    expect(early.session_date).toBe('2026-11-16');
    expect(early.minute_bars.length).toBeGreaterThan(300);
  });
});

describe('minute bars of extended hours', () => {
  const four = Date.parse('2026-11-17T09:00:00.000Z');

  test('begin at 4 AM New York and hold those of regular hours', async () => {
    const { session_date, minute_bars } = await bars('?hours=extended');
    expect(session_date).toBe('2026-11-17');
    const first = Number(minute_bars[0]?.start_timestamp);
    expect(first).toBeGreaterThanOrEqual(four);
    expect(first).toBeLessThan(open);
    const regular = await bars('');
    expect(minute_bars.filter((bar) => bar.start_timestamp >= open)).toEqual(regular.minute_bars);
  });

  test('before the opening bell are those of the day itself, and of the day before its whole evening', async () => {
    const early = await bars('?hours=extended&asof=2026-11-17T13:00:00.000Z');
    expect(early.session_date).toBe('2026-11-17');
    expect(early.minute_bars[0]?.start_timestamp).toBeGreaterThanOrEqual(four);
    const before = await bars('?hours=extended&asof=2026-11-17T01:00:00.000Z');
    expect(before.session_date).toBe('2026-11-16');
    expect(before.minute_bars.at(-1)?.start_timestamp).toBeGreaterThan(Date.parse('2026-11-16T21:00:00.000Z'));
  });
});

describe('bars of several sessions', () => {
  test('are of five minutes between the bells, of ten sessions, and begin the newest as its minutes do', async () => {
    const { span, session_date, minute_bars } = await bars('?span=week');
    expect([span, session_date]).toEqual(['week', '2026-11-17']);
    const days = new Set(minute_bars.map((bar) => new Date(bar.start_timestamp).toISOString().slice(0, 10)));
    expect(days.size).toBe(10);
    expect(minute_bars.every((bar) => bar.start_timestamp % 300_000 === 0)).toBe(true);
    const minutes = (await bars('')).minute_bars;
    const first = minute_bars.find((bar) => bar.start_timestamp === open);
    const five = minutes.filter((bar) => bar.start_timestamp < open + 300_000);
    expect(first).toMatchObject({
      open: five[0]?.open,
      close: five.at(-1)?.close,
      volume: five.reduce((sum, bar) => sum + bar.volume, 0),
    });
  });

  test('as of an earlier instant end with the minutes known then', async () => {
    const at = open + 62 * 60_000;
    const { minute_bars, as_of } = await bars(`?span=week&asof=${new Date(at).toISOString()}`);
    expect(Date.parse(String(as_of))).toBeLessThanOrEqual(at);
    expect(minute_bars.at(-1)?.start_timestamp).toBe(open + 60 * 60_000);
  });
});

describe('daily bars', () => {
  test('cover a year, oldest first, the running day included', async () => {
    const { daily_bars, session_date } = await bars('?span=daily');
    expect(session_date).toBeNull();
    expect(daily_bars.length).toBeGreaterThan(240);
    expect(daily_bars.at(-1)?.date).toBe('2026-11-17');
    expect(daily_bars.map(({ date }) => date)).toEqual(daily_bars.map(({ date }) => date).toSorted());
  });

  test('as of an earlier instant end with the running day so far, before the bell with the last one', async () => {
    const { daily_bars } = await bars('?span=daily&asof=2026-11-17T18:00:00.000Z');
    // As it was published then: the running day so far.
    const { minute_bars } = await bars('?asof=2026-11-17T18:00:00.000Z');
    expect(daily_bars.at(-1)).toMatchObject({
      date: '2026-11-17',
      open: minute_bars[0]?.open,
      close: minute_bars.at(-1)?.close,
      high: Math.max(...minute_bars.map(({ high }) => high)),
    });
    const early = await bars('?span=daily&asof=2026-11-17T14:00:00.000Z');
    expect(early.daily_bars.at(-1)?.date).toBe('2026-11-16');
  });
});

describe('a source that is slow or away', () => {
  async function bench() {
    const vendors = await startSampleVendors(['KSTL']);
    const timing = vendorClock('2026-11-17T18:15:00.000Z');
    const transport = createTransport();
    onTestFinished(async () => {
      transport.close();
      await vendors.close();
    });
    const marketData = createMassive({
      timing,
      transport,
      random: () => 0.5,
      log: () => undefined,
      limits: [{ calls: 10_000, per_ms: 1_000 }],
      base_url: `${vendors.url}/massive`,
      api_key: 'sample',
    });
    const { routes } = createBars(
      stub({
        clock: { ...timing, every: () => () => undefined },
        marketData,
        minuteBars: marketData.minuteBars,
        stocks: { isKnownSymbol: async () => null },
        rateLimits: { chargeSymbol: async () => undefined },
      }),
    );
    const ask = () =>
      routes.stockBars({
        params: { symbol: 'KSTL' },
        query: { span: 'daily', hours: 'regular' },
        body: undefined as never,
        caller: {
          id: 1,
          full_name: 'Sample User',
          email: 'sample.user@example.com',
          is_admin: false,
          time_zone: null,
          csv_notation: null,
          has_begun: false,
          session_id: 's',
          token: null,
        },
        request: { id: 'sample', ip: '127.0.0.1', agent: null, served_at: 'http://127.0.0.1' },
        upload: null,
      }) as Promise<StockBars>;
    return { vendors, timing, ask };
  }

  test('is asked once however many look at the same chart, and again when the bars have aged', async () => {
    const { vendors, timing, ask } = await bench();
    const replies = await Promise.all(Array.from({ length: 8 }, ask));
    await ask();
    expect(replies.every(({ daily_bars }) => daily_bars.length === replies[0]?.daily_bars.length)).toBe(true);
    expect(vendors.asked('/range/1/day/')).toBe(1);
    timing.advance(6 * 60_000);
    await ask();
    expect(vendors.asked('/range/1/day/')).toBe(2);
  });

  test('F-07: leaves the bars known before, marked stale', async () => {
    const { vendors, timing, ask } = await bench();
    const good = await ask();
    vendors.fault('/range/1/day/', 'down');
    timing.advance(6 * 60_000);
    expect(await ask()).toEqual({ ...good, stale: true });
  });

  test('is an unavailable chart while nothing is known', async () => {
    for (const [fault, status] of [
      ['rate_limited', 429],
      ['not_entitled', 503],
    ] as const) {
      const { vendors, ask } = await bench();
      vendors.fault('/range/1/day/', fault);
      await expect(ask()).rejects.toMatchObject({ status, retryAfterSeconds: 60 });
      // It is left alone for a while.
      const asked = vendors.asked('/range/1/day/');
      await expect(ask()).rejects.toMatchObject({ status });
      expect(vendors.asked('/range/1/day/')).toBe(asked);
    }
  });
});
