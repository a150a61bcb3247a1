// The server as a function of its surroundings: features over one database, their endpoints mounted, their work begun and ended.
import { createAccounts } from './accounts/accounts.ts';
import { createAnalysis } from './analysis/analysis.ts';
import { automations, tellAutomations } from './automations.ts';
import { createCalendar } from './calendar/calendar.ts';
import { closeInOrder } from './close-in-order.ts';
import { outlast } from './db/database-away.ts';
import { createGoldenEye } from './goldeneye/goldeneye.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import { systemRoutes } from './http/system-routes.ts';
import { createJobs } from './jobs/jobs.ts';
import { allJobKinds } from './jobs/kinds.ts';
import { createMarket } from './market/market.ts';
import { marketCalls } from './market-thread/market-calls.ts';
import { startMarketThread } from './market-thread/market-thread.ts';
import { createMinuteBars } from './minute-store/bars.ts';
import { composeMinutes } from './minute-tracking.ts';
import { createPipeline } from './pipeline/pipeline.ts';
import { runStage } from './pipeline/stages/run-stage.ts';
import { startPipelineThread } from './pipeline-thread/pipeline-thread.ts';
import { createPublish } from './publish/publish.ts';
import { createRateLimits } from './rate-limits/rate-limits.ts';
import { handleRecurringWork } from './recurring-work.ts';
import { VENDOR_QUEUE, type VendorTasks, vendorTasks } from './remote-vendors.ts';
import { createReports } from './reports/reports.ts';
import { createScreener, type Screener } from './screener/screener.ts';
import { createMiniCards } from './signals/mini-cards.ts';
import { createSignals } from './signals/signals.ts';
import { createBars } from './stocks/bars.ts';
import { createDetails } from './stocks/details.ts';
import { createStocks } from './stocks/stocks.ts';
import { createStream } from './stream/stream.ts';
import type { Surroundings } from './surroundings.ts';
import { createWatchlist } from './watchlist/watchlist.ts';

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
  const { config, clock, log, randomBytes, database, callLog, filesDir } = around;
  const { marketData, analystData, fundamentals, sourceStatus } = around;
  let draining = false;
  let starting = true;
  const calendar = createCalendar({ database, listener: around.listener, clock, log });
  await calendar.load();
  const publish = createPublish({ database, clock });
  /** Whether it asks vendors, keeps the market and runs jobs; a process that does not only starts jobs. */
  const works = config.role !== 'web';
  const isDemo = config.simulated && config.seedOnStart;
  const jobs = createJobs({
    database,
    listener: around.listener,
    clock,
    log,
    randomBytes,
    kinds: allJobKinds,
    worksOn: () => works,
    catchUp: publish.refresh,
    replaying: async () => (await sourceStatus()).replayed_session !== null,
    // The demonstration lives from its first minute; over real vendors an administrator turns them on.
    enabledAtFirst: isDemo ? automations : [],
  });
  const pipelineThread = startPipelineThread({
    connection: database.connection,
    clock,
    corrections: calendar.corrections,
  });
  const marketThread = startMarketThread({
    config: around.vendorConfig.config,
    simulatedUrl: around.vendorConfig.simulatedUrl,
    connection: database.connection,
    now: clock.now,
    corrections: calendar.corrections,
    record: callLog.record,
    onTrouble: (message) => log.warn({ message }, "the market's memory is not complete"),
    onPublished: ({ kind, place, published }) => publish.adopt(kind, place, published),
  });
  const marketTasks = marketCalls(marketThread, around.remoteCalls, {
    own: () => jobs.own('market'),
    owns: () => jobs.owns('market'),
  });
  const accounts = createAccounts({ database, clock, log, randomBytes, config, passwordCost: around.passwordCost });
  const stocks = createStocks({ database, clock, log, marketData });
  const { isKnownSymbol } = stocks;
  const rateLimits = createRateLimits({ database, clock });
  const charge = rateLimits.chargeSymbol;
  const market = createMarket({
    database,
    clock,
    log,
    callLog,
    marketData,
    fundamentals,
    sourceStatus,
    isKnownSymbol,
    charge,
  });
  const minuteBars = createMinuteBars({
    database,
    marketData,
    now: clock.now,
    sourceStatus,
    onTrouble: (error) => log.warn({ err: error }, 'minute bars could not be kept'),
  });
  const bars = createBars({
    clock,
    marketData,
    minuteBars,
    onBug: (error) => log.error({ err: error }, 'bars of a chart could not be read'),
    isKnownSymbol,
    charge,
  });
  const details = createDetails({ database, clock, log, marketData, analystData, fundamentals, market, stocks });
  const pipeline = createPipeline({
    database,
    clock,
    log,
    randomBytes,
    jobs,
    expertLists: around.expertLists,
    sourceStatus,
    publish,
    filesDir,
    runStage: (stage, batchId, onProgress) =>
      runStage(stage, batchId, { thread: pipelineThread, publish, clock, filesDir, onProgress }),
    scoreDay: (lists) => pipelineThread.ask('scoreDay', lists),
    noteRows: async (files) => {
      await pipelineThread.ask('noteRows', files);
    },
  });
  const signals = createSignals({ scores: pipeline.scores, publish });
  const screener = createScreener({
    database,
    clock,
    log,
    jobs,
    publish,
    thread: marketTasks,
    sourceStatus,
    chooseSymbol: market.chooseSymbol,
    charge,
  });
  const analysis = createAnalysis({
    database,
    clock,
    log,
    market,
    signals,
    fundamentals,
    analyst: around.analyst,
    fallback: around.fallbackAnalyst,
    limitUses: rateLimits.limitUses,
    stockDetails: details.forAnalysis,
    detailsOf: details.detailsOf,
    symbolOfKey: details.symbolOfKey,
    screenerStock: screener.stockOf,
  });
  const goldenEye = createGoldenEye({
    database,
    clock,
    log,
    jobs,
    publish,
    thread: marketTasks,
    marketData,
    minuteBars,
    sourceStatus,
    isKnownSymbol,
    charge,
  });
  const minutes = composeMinutes({ around, corrections: calendar.corrections, jobs, bars: minuteBars });
  const reports = createReports({ database, clock, pipeline, screener, jobs, market, stocks, minutes });
  const watchlist = createWatchlist({ database, clock, isKnownSymbol, stocks, details, signals, thread: marketTasks });
  const miniCards = createMiniCards({
    database,
    clock,
    log,
    jobs,
    publish,
    scores: pipeline.scores,
    thread: marketTasks,
    sourceStatus,
  });
  const recurring = handleRecurringWork(jobs, {
    pruneAccounts: accounts.pruneSessions,
    pruneCalls: market.forgetCalls,
    pruneMinutes: minutes.forget,
    pruneLimits: () => Promise.all([rateLimits.prune(), around.remoteCalls.prune()]),
    pruneSnapshots: publish.removeOld,
    readCompanies: details.refresh,
    fillCompanies: async () => {
      const done = await details.fillCompanies(() => marketTasks.ask('relevant', null));
      if (done !== null) await screener.companiesLearned(done.first);
    },
  });
  const stream = createStream({ clock, publish });
  const server = await createHttpServer({
    handlers: {
      ...systemRoutes({ database, clock, log, isDraining: () => draining }),
      ...accounts.routes,
      ...calendar.routes,
      ...market.routes,
      ...signals.routes,
      ...miniCards.routes,
      ...pipeline.routes,
      ...screener.routes,
      ...goldenEye.routes,
      ...minutes.routes,
      ...reports.routes,
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
    healthOnly: config.role === 'work',
  });
  jobs.checkHandlers();
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
      await lasting('the calendar', () => calendar.follow(jobs.calendarChanged));
      await lasting('what was interrupted', async () => {
        await jobs.recover();
        if (works) await pipeline.recover();
      });
      market.begin();
      if (!works) return lasting('what is started by hand', jobs.begin);
      await marketTasks.serve();
      await around.remoteCalls.serve<VendorTasks>(VENDOR_QUEUE, vendorTasks(around));
      const names = lasting('the list of stocks', stocks.begin);
      // Awaited below; a failure until then is none yet.
      names.catch(() => undefined);
      if (config.seedOnStart) await lasting('the first batch', () => pipeline.seedIfEmpty(say));
      miniCards.begin();
      await names;
      await lasting('what is known of companies', recurring.readCompanies);
      if (config.seedOnStart) await lasting('the first reading of the market', () => screener.fill(say));
      if (isDemo) await lasting('the automations', () => tellAutomations(jobs.overview, say));
      await lasting('the tracked symbols', minutes.seed);
      await lasting('what is due', jobs.begin);
      minutes.follow();
      if (config.seedOnStart) await lasting('the first poll of Golden Eye', goldenEye.begin);
      await lasting('what need not wait', () => recurring.begin(config.seedOnStart));
      await lasting('the first news and indicators', minutes.begin);
      if (isDemo) await lasting('the days before the first batch', pipeline.scoreEarlierDays);
    },
    close: async () => {
      draining = true;
      stream.close();
      await closeInOrder(log, [
        ['requests', () => server.close()],
        ['analyses', analysis.close],
        ['cards of the dashboard', miniCards.close],
        ['the screener', screener.close],
        ['details of stocks', details.close],
        ['the feed of minutes', minutes.release],
        // A poll under way is finished, so the thread that makes it ends after the jobs.
        ['jobs', jobs.close],
        ["the minutes' thread", minutes.end],
        ["the market's thread", marketThread.close],
        ['live data', market.close],
        ['the list of stocks', stocks.close],
        ["the pipeline's thread", pipelineThread.close],
        ['publishing', async () => publish.close()],
      ]);
    },
  };
}
