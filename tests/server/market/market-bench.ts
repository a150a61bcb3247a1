// A market feature for tests: real database, real adapters over sample vendors, a clock that moves only when it is set.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import { createTransport } from '../../../src/providers/calls/transport.ts';
import { createFinnhub } from '../../../src/providers/finnhub/client.ts';
import { createMassive } from '../../../src/providers/massive/client.ts';
import { type AnalysisReader, liveRoutes } from '../../../src/server/analysis/live-routes.ts';
import { bufferedCallLog } from '../../../src/server/market/call-log.ts';
import { createMarket, type Market, type MarketDeps } from '../../../src/server/market/market.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { createLog } from '../../../src/server/process/log.ts';
import { createRateLimits } from '../../../src/server/rate-limits/rate-limits.ts';
import { type VendorClock, vendorClock } from '../../providers/vendor-clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { stub } from '../../setup/stub.ts';
import { type SampleVendors, startSampleVendors } from './sample-vendors.ts';

export type MarketBench = {
  market: Market;
  vendors: SampleVendors;
  clock: VendorClock;
  database: TestDatabase;
  /** A second process over the same database and vendors: empty memory, same tables. */
  restart(over?: Partial<MarketDeps>): Market;
};

const limits = [{ calls: 10_000, per_ms: 1_000 }];

/** A bench for each test of a file, over one server of vendors and one database, which is emptied. */
export function benchOfFile(): MarketBench {
  const bench = {} as MarketBench;
  let markets: Market[] = [];
  let transport: ReturnType<typeof createTransport>;
  beforeAll(async () => {
    bench.vendors = await startSampleVendors(['KSTL', 'PLVR', 'BRK.B', 'BACpB']);
    bench.database = await testDatabase();
  });
  afterAll(async () => {
    await bench.vendors.close();
    await bench.database.drop();
  });
  beforeEach(async () => {
    const {
      vendors,
      database: { database },
    } = bench;
    vendors.reset();
    await database.query('truncate api_log, live_section, vendor_interface, rate_limit');
    const clock = vendorClock('2026-11-17T18:15:00.000Z');
    transport = createTransport();
    markets = [];
    bench.clock = clock;
    bench.restart = (over = {}) => {
      const callLog = bufferedCallLog();
      const options = { timing: clock, random: () => 0.5, transport, log: callLog.record, limits };
      const market = createMarket(
        stub({
          database,
          clock: { ...clock, every: () => () => undefined },
          log: createLog('silent'),
          callLog,
          marketData: createMassive({ ...options, base_url: `${vendors.url}/massive`, api_key: 'sample' }),
          fundamentals: createFinnhub({ ...options, base_url: `${vendors.url}/finnhub/api/v1`, api_key: 'sample' }),
          sourceStatus: async () => ({ name: 'Sample', simulated: true, delay_minutes: 0, replayed_session: null }),
          isKnownSymbol: async () => null,
          readFigures: async () => null,
          readName: async () => null,
          charge: createRateLimits({ database, clock }).chargeSymbol,
          ...over,
        }),
      );
      markets.push(market);
      return market;
    };
    bench.market = bench.restart();
  });
  afterEach(async () => {
    for (const market of markets) await market.close();
    transport.close();
  });
  return bench;
}

const facts = { id: 'request', ip: '127.0.0.1', agent: null, served_at: 'http://127.0.0.1' };
const user = (id: number) => ({
  id,
  full_name: 'Sample User',
  email: 'user@example.com',
  is_admin: false,
  time_zone: null,
  csv_notation: null,
  has_begun: false,
  session_id: 's',
  token: null,
});

type LiveOptions = { refresh?: boolean; user?: number; newestOf?: AnalysisReader['readNewest'] };

/** Asks the endpoint of live data as a signed-in user; nobody analyses unless the options say so. */
export function askLive(market: Market, symbol: string, options: LiveOptions = {}) {
  const none = () => Promise.reject(new Fault(404, 'Nobody analyses'));
  const routes = liveRoutes(stub({ clock: systemClock, market, log: { error: () => undefined } }), {
    readNewest: options.newestOf ?? (async () => 'none'),
    answerFor: none,
  });
  return routes.liveData({
    params: { symbol },
    query: { refresh: options.refresh ? 'true' : 'false' },
    body: undefined as never,
    caller: user(options.user ?? 1),
    request: facts,
    upload: null,
  }) as Promise<LiveReply>;
}

/** Asks the endpoint of rich news as a signed-in user. */
export function askNews(market: Market, symbol: string, limit = 5) {
  return market.routes.richNews({
    params: { symbol },
    query: { limit },
    body: undefined as never,
    caller: user(1),
    request: facts,
    upload: null,
  }) as Promise<{ status?: string; results?: { id: string }[] }>;
}
