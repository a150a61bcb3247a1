// The market overview over the wire: published each minute from the newest prices of the whole market.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { indexFunds, overviewRules, StocksOverview } from '../../../src/domain/stocks/overview/overview.ts';
import { createFillStore } from '../../../src/server/stocks/company-fill/fill-store.ts';
import { advanceUntil } from '../../setup/advance-until.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';

/** Tuesday, 17 November 2026, 13:14:05 in New York. */
const clock = testClock('2026-11-17T18:14:05.000Z');
/** Whole minutes of the session then. */
const MINUTES_INTO = 3 * 60 + 44;
const PATH = '/api/stocks/overview';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
});
afterAll(() => app.close());

async function read(query = '') {
  const reply = await callAs(app, app.userToken, `${PATH}${query}`);
  expect(reply.status).toBe(200);
  return { etag: reply.headers.get('etag'), body: StocksOverview.parse(await reply.json()) };
}

test('there is none before the first prices; then it is of the whole market and renewed each minute', async () => {
  expect((await read()).body).toMatchObject({ as_of: null, counted: 0, sectors: [] });
  const before = new Date(clock.now()).toISOString();
  await app.platform.begin(() => undefined);
  await advanceUntil(clock, async () => (await read()).body.as_of !== null);
  const first = await read();
  const { counted, rising, falling, gainers, losers, active, indexes = [], sectors } = first.body;
  // Funds with the prices and names of the market's columns; the heat map and this strip speak of one quote.
  expect(indexes.map(({ symbol }) => symbol)).toEqual(indexFunds.map(({ symbol }) => symbol));
  const listed = [...gainers, ...losers, ...active, ...sectors.flatMap(({ largest }) => largest)];
  const bars = await callAs(app, app.userToken, '/api/stocks/bars/SPY');
  const { minute_bars } = endpoints.stockBars.reply.parse(await bars.json());
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
  const again = await callAs(app, app.userToken, PATH, { headers: { 'if-none-match': first.etag ?? '' } });
  expect([200, 304]).toContain(again.status);
  await advanceUntil(clock, async () => (await read()).body.as_of !== first.body.as_of);
  expect((await read(`?asof=${before}`)).body.as_of).toBeNull();
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
