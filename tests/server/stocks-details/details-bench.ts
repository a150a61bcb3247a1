// Details of stocks over the simulated market, without HTTP: the feature with the real adapters and a real database.

import { bufferedCallLog } from '../../../src/server/market/call-log.ts';
import { createMarket } from '../../../src/server/market/market.ts';
import { createLog } from '../../../src/server/process/log.ts';
import { createDetails, type Details } from '../../../src/server/stocks/details.ts';
import { createStocks, type Stocks } from '../../../src/server/stocks/stocks.ts';
import { createMarket as createSimulatedMarket } from '../../../src/simulator/prices/market.ts';
import { type Simulator, serveSimulator } from '../../../src/simulator/serve.ts';
import { adapters } from '../../providers/adapters.ts';
import { type VendorClock, vendorClock } from '../../providers/vendor-clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { stub } from '../../setup/stub.ts';
import { type SmallerPlan, smallerPlan } from './company-vendor.ts';

const simulated = createSimulatedMarket(7, 600);

export type DetailsBench = {
  clock: VendorClock;
  plan: SmallerPlan;
  simulator: Simulator;
  stocks: Stocks;
  details: Details;
  /** Reads the list and the figures of the whole market, as a start does. */
  fill(): Promise<void>;
  close(): Promise<void>;
};

export async function detailsBench(
  storage: TestDatabase,
  clock = vendorClock('2026-11-17T18:14:00.000Z'),
): Promise<DetailsBench> {
  const simulator = await serveSimulator({
    port: 0,
    clock: () => clock.now(),
    market: simulated,
    finnhubPlan: 'premium',
  });
  const plan = await smallerPlan(simulator.url);
  const { massive, finnhub } = adapters(plan.url, clock);
  // Every wait here is a deadline: none passes by itself.
  const sleep = (ms: number, signal?: AbortSignal) => clock.sleep(Math.max(ms, 3_000), signal);
  const still = { ...clock, sleep, every: () => () => undefined };
  const around = { database: storage.database, clock: still, log: createLog('silent'), marketData: massive };
  const sourceStatus = async () => ({ name: 'Simulated', simulated: true, delay_minutes: 0, replayed_session: null });
  const stocks = createStocks(stub({ ...around, sourceStatus }));
  const market = createMarket(
    stub({
      ...around,
      callLog: bufferedCallLog(),
      fundamentals: finnhub,
      sourceStatus,
      isKnownSymbol: stocks.isKnownSymbol,
      readFigures: async () => null,
      readName: async () => null,
      charge: async () => undefined,
    }),
  );
  const published = {
    readScores: async () => new Map(),
    readPrices: async () => ({ as_of: null, prices: new Map() }),
  };
  const details = createDetails(
    stub({
      ...around,
      sourceStatus: async () => ({ ...(await sourceStatus()), name: 'Sample vendors' }),
      analystData: massive,
      fundamentals: finnhub,
      market,
      stocks,
      published,
      wantsTrades: async () => true,
    }),
  );
  return {
    clock,
    plan,
    simulator,
    stocks,
    details,
    fill: async () => {
      await details.refresh();
      await details.settled();
    },
    close: async () => {
      await details.close();
      await market.close();
      await stocks.close();
      await plan.close();
      await simulator.close();
    },
  };
}

let filled: Promise<string> | null = null;

/** Name of a database with the list and the figures of the whole market, made once and cloned. */
export function filledDatabase(): Promise<string> {
  filled ??= (async () => {
    const storage = await testDatabase();
    const bench = await detailsBench(storage);
    await bench.fill();
    await bench.close();
    await storage.database.close();
    return storage.target.database;
  })();
  return filled;
}
