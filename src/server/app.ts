// The server as a function of its surroundings: ground and features over one database, their endpoints mounted, their work begun and ended.
import type { createAccounts } from './accounts/accounts.ts';
import { createFeatures, type Features } from './app-features.ts';
import { type Ground, openGround } from './app-ground.ts';
import { tellAutomations } from './automations.ts';
import { closeInOrder } from './close-in-order.ts';
import { outlast } from './db/database-away.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import { systemRoutes } from './http/system-routes.ts';
import { handleRecurringWork } from './recurring-work.ts';
import { VENDOR_QUEUE, type VendorTasks, vendorTasks } from './remote-vendors.ts';
import type { Screener } from './screener/screener.ts';
import { createStream, type Stream } from './stream/stream.ts';
import type { Surroundings } from './surroundings.ts';

export type Platform = {
  server: HttpServer;
  accounts: ReturnType<typeof createAccounts>;
  /** Makes the first administrator where there is no user, and from then on answers requests; until then all get 503. */
  open(): ReturnType<ReturnType<typeof createAccounts>['bootstrapAdmin']>;
  screener: Screener;
  /** Recovers what was interrupted and fills an empty database; tells its progress line by line. */
  begin(print: (line: string) => void): Promise<void>;
  close(): Promise<void>;
};

type Parts = {
  around: Surroundings;
  ground: Ground;
  features: Features;
  recurring: ReturnType<typeof recurringWork>;
  stream: Stream;
  isDraining: () => boolean;
};

export async function createPlatform(around: Surroundings): Promise<Platform> {
  let draining = false;
  let starting = true;
  const ground = await openGround(around);
  const features = createFeatures(around, ground);
  const { accounts, screener } = features;
  const stream = createStream({
    clock: around.clock,
    publish: ground.publish,
    endedSessions: accounts.endedSessions,
  });
  const parts: Parts = {
    around,
    ground,
    features,
    recurring: recurringWork(around, ground, features),
    stream,
    isDraining: () => draining,
  };
  const server = await serve(parts, () => starting);
  ground.jobs.checkHandlers();
  return {
    server,
    accounts,
    screener,
    open: async () => {
      const administrator = await accounts.bootstrapAdmin();
      starting = false;
      return administrator;
    },
    begin: (print) => begin(parts, print),
    close: async () => {
      draining = true;
      stream.close();
      await close(parts, server);
    },
  };
}

function recurringWork(around: Surroundings, { jobs, publish, marketTasks }: Ground, features: Features) {
  const { accounts, market, minutes, rateLimits, details, screener } = features;
  return handleRecurringWork(jobs, {
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
}

/** The HTTP server with the endpoints of all features; it does not listen yet. */
function serve({ around, ground, features, stream, isDraining }: Parts, isStarting: () => boolean) {
  const { config, clock, log, database } = around;
  const { accounts, market, signals, miniCards, pipeline, screener, goldenEye } = features;
  return createHttpServer({
    handlers: {
      ...systemRoutes({ database, clock, log, isDraining }),
      ...accounts.routes,
      ...ground.calendar.routes,
      ...market.routes,
      ...signals.routes,
      ...miniCards.routes,
      ...pipeline.routes,
      ...screener.routes,
      ...goldenEye.routes,
      ...features.minutes.routes,
      ...features.reports.routes,
      ...features.analysis.routes,
      ...features.bars.routes,
      ...features.details.routes,
      ...stream.routes,
      ...features.watchlist.routes,
    },
    gate: accounts.gate,
    log,
    webDir: around.webDir,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    clock,
    isStarting,
    healthOnly: config.role === 'work',
  });
}

/** What needs something comes after it; each step outlasts a database that goes away meanwhile. */
async function begin({ around, ground, features, recurring, isDraining }: Parts, print: (line: string) => void) {
  const { config, clock, log, database, remoteCalls } = around;
  const { calendar, jobs, works, isDemo, marketTasks } = ground;
  const { pipeline, market, stocks, screener, miniCards, minutes, goldenEye } = features;
  const losses = around.losses ?? (() => 0);
  const lasting = (what: string, work: () => Promise<void>) =>
    outlast({ pool: database.pool, clock, log, losses, isEnding: isDraining }, what, work);
  await lasting('the calendar', () => calendar.follow(jobs.calendarChanged));
  await lasting('what was interrupted', async () => {
    await jobs.recover();
    if (works) await pipeline.recover();
  });
  market.begin();
  if (!works) return lasting('what is started by hand', jobs.begin);
  await marketTasks.serve();
  await remoteCalls.serve<VendorTasks>(VENDOR_QUEUE, vendorTasks(around));
  const names = lasting('the list of stocks', stocks.begin);
  // Awaited below; a failure until then is none yet.
  names.catch(() => undefined);
  if (config.seedOnStart) await lasting('the first batch', () => pipeline.seedIfEmpty(print));
  miniCards.begin();
  await names;
  await lasting('what is known of companies', recurring.readCompanies);
  if (config.seedOnStart) await lasting('the first reading of the market', () => screener.fill(print));
  if (isDemo) await lasting('the automations', () => tellAutomations(jobs.overview, print));
  await lasting('the tracked symbols', minutes.seed);
  await lasting('what is due', jobs.begin);
  minutes.follow();
  if (config.seedOnStart) await lasting('the first poll of Golden Eye', goldenEye.begin);
  await lasting('what need not wait', () => recurring.begin(config.seedOnStart));
  await lasting('the first news and indicators', minutes.begin);
  if (isDemo) await lasting('the days before the first batch', pipeline.scoreEarlierDays);
}

function close({ around, ground, features }: Parts, server: HttpServer): Promise<void> {
  const { jobs, marketThread, pipelineThread, publish } = ground;
  const { analysis, miniCards, screener, details, minutes, market, stocks } = features;
  return closeInOrder(around.log, [
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
}
