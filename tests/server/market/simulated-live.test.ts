// Live data over the simulated market: the same symbol with and without the paid endpoints.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import type { Metrics } from '../../../src/domain/market/live-data.ts';
import { bufferedCallLog } from '../../../src/server/market/call-log.ts';
import { createMarket, type Market } from '../../../src/server/market/market.ts';
import { createLog } from '../../../src/server/process/log.ts';
import { createMarket as createSimulatedPrices } from '../../../src/simulator/prices/market.ts';
import { type Simulator, serveSimulator } from '../../../src/simulator/serve.ts';
import { adapters } from '../../providers/adapters.ts';
import { type VendorClock, vendorClock } from '../../providers/vendor-clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { askLive } from './market-bench.ts';

const prices = createSimulatedPrices(7, 600);
let clock: VendorClock;
let storage: TestDatabase;
let open: { simulator: Simulator; market: Market }[];

beforeEach(async () => {
  clock = vendorClock('2026-11-17T18:14:00.000Z');
  storage = await testDatabase();
  open = [];
});
afterEach(async () => {
  for (const { simulator, market } of open) {
    await market.close();
    await simulator.close();
  }
  await storage.drop();
});

async function start(finnhubPlan: 'premium' | 'free') {
  const simulator = await serveSimulator({ port: 0, clock: () => clock.now(), market: prices, finnhubPlan });
  const callLog = bufferedCallLog();
  const { massive, finnhub } = adapters(simulator.url, clock);
  const market = createMarket({
    database: storage.database,
    clock: { ...clock, every: () => () => undefined },
    log: createLog('silent'),
    callLog,
    marketData: massive,
    fundamentals: finnhub,
    sourceStatus: async () => ({ name: 'Simulated', simulated: true, delay_minutes: 0, replayed_session: null }),
    isKnownSymbol: async () => null,
    readFigures: async () => null,
    readName: async () => null,
    charge: async () => undefined,
  });
  open.push({ simulator, market });
  return market;
}

// API-11, ENT-17 to ENT-29
test('every section of a large company is filled, and what is computed from daily bars agrees with the paid endpoint', async () => {
  const live = await askLive(await start('premium'), 'AAPL');
  expect(LiveReply.parse(live)).toEqual(live);
  const empty = Object.entries(live).filter(([, value]) => value === null);
  expect(empty.map(([name]) => name)).toEqual(['aiAnalysis']);
  expect(Object.values(live.sections).filter((state) => state.stale)).toEqual([]);
  const paid = live.metrics?.data as Metrics;
  await storage.database.pool.query('delete from live_section');
  const own = (await askLive(await start('free'), 'AAPL')).metrics?.data as Metrics;
  const same: (keyof Metrics)[] = [
    '52WeekHigh',
    '52WeekLow',
    '5DayAverageTradingVolume',
    '10DayAverageTradingVolume',
    '30DayAverageTradingVolume',
    '14DayRSI',
    '50DaySMA',
    '200DaySMA',
    '1MonthPriceStd',
    'ytdPriceReturn',
  ];
  for (const key of same) {
    const value = own[key] as number;
    expect(Math.abs(value / (paid[key] as number) - 1), key).toBeLessThan(0.005);
  }
  expect(own.beta).toBe(paid.beta);
});
