// The server as a function of its surroundings: features over one database, their doors mounted, their work begun and ended.
import type { Analyst } from '../providers/analyst.ts';
import type { AnalystData } from '../providers/analyst-data.ts';
import type { ExpertLists } from '../providers/expert-lists.ts';
import type { Fundamentals } from '../providers/fundamentals.ts';
import type { MarketData } from '../providers/market-data.ts';
import { createAccounts } from './accounts/accounts.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import { createAnalysis } from './analysis/analysis.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { outlast } from './db/database-away.ts';
import { startEngine } from './engine/engine.ts';
import { createGoldenEye } from './goldeneye/goldeneye.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import { systemRoutes } from './http/system-routes.ts';
import type { Log } from './log.ts';
import type { BufferedCallLog } from './market/call-log.ts';
import { createMarket } from './market/market.ts';
import { createQuota } from './market/quota.ts';
import { startMarketThread, type VendorConfig } from './market-memory/market-thread.ts';
import { createPipeline } from './pipeline/pipeline.ts';
import { runStage } from './pipeline/stages/run-stage.ts';
import { createPublish } from './publish/publish.ts';
import { createScreener, type Screener } from './screener/screener.ts';
import { createMiniCards } from './signals/mini-cards.ts';
import { createSignals } from './signals/signals.ts';
import { createBars } from './stocks/bars.ts';
import { createDetails } from './stocks/details.ts';
import { createStocks } from './stocks/stocks.ts';
import { createStream } from './stream/stream.ts';
import { createWatchlist } from './watchlist/watchlist.ts';

export type Surroundings = {
  config: Config;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
  database: Database;
  callLog: BufferedCallLog;
  marketData: MarketData;
  analystData: AnalystData;
  fundamentals: Fundamentals;
  expertLists: ExpertLists;
  /** Who analyses stocks, and the free one that answers where that one fails. */
  analyst: Analyst;
  fallbackAnalyst: Analyst;
  /** What the market's thread chooses its own vendors by: the same ones. */
  vendorConfig: VendorConfig;
  sourceStatus: () => Promise<{
    name: string;
    simulated: boolean;
    delay_minutes: number;
    replayed_session: string | null;
  }>;
  /** Folder of the pipeline's files. */
  filesDir: string;
  /** Folder of the built pages, or null for the API alone. */
  webDir: string | null;
  /** How often a connection to the database was lost so far; never, where nobody counts it. */
  losses?: () => number;
  /** What one password hash costs; the rules' own cost unless told otherwise. */
  passwordCost?: PasswordCost;
};

export type Platform = {
  server: HttpServer;
  accounts: ReturnType<typeof createAccounts>;
  /** Makes the first administrator where there is no user, and from then on answers requests; until then all get 503. */
  open(): ReturnType<ReturnType<typeof createAccounts>['bootstrapAdmin']>;
  screener: Screener;
  /** Recovers what was interrupted and fills an empty database; tells its progress line by line. */
  begin(say: (line: string) => void): Promise<void>;
  close(): Promise<void>;
};

export async function createPlatform(around: Surroundings): Promise<Platform> {
  const { config, clock, log, database } = around;
  let draining = false;
  let starting = true;
  const endings: (() => void)[] = [];
  const accounts = createAccounts({
    database,
    clock,
    log,
    randomBytes: around.randomBytes,
    config,
    passwordCost: around.passwordCost,
  });
  const engine = startEngine({ connection: database.connection });
  const publish = createPublish({ database, clock });
  const stocks = createStocks({ database, clock, log, marketData: around.marketData });
  const market = createMarket({
    ...around,
    isKnownSymbol: stocks.isKnownSymbol,
    aiFor: (symbol) => analysis.aiFor(symbol),
  });
  const charts = createQuota(clock);
  const bars = createBars({
    clock,
    marketData: around.marketData,
    isKnownSymbol: stocks.isKnownSymbol,
    charge: (userId, symbol) => charts.use(userId, symbol, false),
  });
  const details = createDetails({
    ...around,
    market,
    stocks,
    analyse: (symbol, userId) => analysis.answerFor(symbol, userId),
  });
  const signals = createSignals({ database, publish });
  const analysis = createAnalysis({
    ...around,
    market,
    signals,
    fallback: around.fallbackAnalyst,
    stockDetails: details.forAnalysis,
    screenerStock: (symbol) => screener.stockOf(symbol),
  });
  const pipeline = createPipeline({
    database,
    clock,
    log,
    randomBytes: around.randomBytes,
    expertLists: around.expertLists,
    publish,
    filesDir: around.filesDir,
    runStage: (stage, batchId, onProgress) =>
      runStage(stage, batchId, { engine, publish, clock, filesDir: around.filesDir, onProgress }),
  });
  const singles = createQuota(clock);
  const marketThread = startMarketThread({
    ...around.vendorConfig,
    connection: database.connection,
    now: clock.now,
    record: around.callLog.record,
    onTrouble: (message) => log.warn({ message }, "the market's memory is not complete"),
    onPublished: ({ kind, place, published }) => publish.adopt(kind, place, published),
  });
  const screener = createScreener({
    ...around,
    publish,
    thread: marketThread,
    chooseSymbol: market.chooseSymbol,
    charge: (caller, symbol) => singles.use(caller.id, symbol, false),
  });
  const goldenEye = createGoldenEye({
    ...around,
    publish,
    thread: marketThread,
    // The demonstration lives from its first minute; over real vendors an administrator turns it on.
    enabledAtFirst: config.simulated && config.seedOnStart,
    isKnownSymbol: stocks.isKnownSymbol,
    charge: (userId, symbol) => charts.use(userId, symbol, false),
  });
  const watchlist = createWatchlist({
    database,
    clock,
    isKnownSymbol: stocks.isKnownSymbol,
    hasSignals: async (symbol) => (await signals.ofSymbol(symbol)) !== null,
  });
  const miniCards = createMiniCards({ ...around, publish, thread: marketThread });
  const stream = createStream({ clock, publish });
  const server = await createHttpServer({
    handlers: {
      ...systemRoutes({ database, clock, log, isDraining: () => draining }),
      ...accounts.routes,
      ...market.routes,
      ...signals.routes,
      ...miniCards.routes,
      ...pipeline.routes,
      ...screener.routes,
      ...goldenEye.routes,
      ...analysis.routes,
      ...bars.routes,
      ...details.routes,
      ...stream.routes,
      ...watchlist.routes,
    },
    gate: accounts.gate,
    log,
    webDir: around.webDir,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    isStarting: () => starting,
  });
  const lasting = (what: string, work: () => Promise<void>) =>
    outlast(
      { pool: database.pool, clock, log, losses: around.losses ?? (() => 0), isEnding: () => draining },
      what,
      work,
    );
  return {
    server,
    accounts,
    screener,
    open: async () => {
      const administrator = await accounts.bootstrapAdmin();
      starting = false;
      return administrator;
    },
    begin: async (say) => {
      await lasting('what was interrupted', pipeline.recover);
      market.begin();
      endings.push(accounts.begin());
      const names = lasting('the list of stocks', stocks.begin);
      // Awaited below; a failure until then is none yet.
      names.catch(() => undefined);
      if (config.seedOnStart) await lasting('the first batch', () => pipeline.seedIfEmpty(say));
      miniCards.begin();
      await names;
      details.begin();
      await lasting('runs of the screener', screener.begin);
      if (config.seedOnStart) await lasting('the first reading of the market', () => screener.fill(say));
      await lasting('polls of Golden Eye', () => goldenEye.begin(config.seedOnStart));
      details.keepFilled({
        relevant: () => marketThread.ask('relevant', null),
        onDone: ({ first }) => void screener.companiesLearned(first),
        atOnce: config.seedOnStart,
      });
    },
    close: async () => {
      draining = true;
      for (const stop of endings) stop();
      stream.close();
      await server.close();
      await analysis.close();
      await goldenEye.close();
      await miniCards.close();
      await screener.close();
      await pipeline.close();
      await details.close();
      await market.close();
      await stocks.close();
      await engine.close();
      publish.close();
    },
  };
}
