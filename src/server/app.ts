// Platform: ground and features over one database, with their endpoints, startup and shutdown.
import { secondMs } from '../domain/numbers/time.ts';
import type { createAccounts } from './accounts/accounts.ts';
import { createFeatures, type Features } from './app-features.ts';
import { openGround, type ProcessGround } from './app-ground.ts';
import { addSources } from './app-metrics.ts';
import { repeatWhileDatabaseAway } from './db/database-away.ts';
import type { Handlers } from './http/handlers.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import { systemRoutes } from './http/system-routes.ts';
import { printAutomations } from './jobs/automations.ts';
import { handleRecurringWork } from './jobs/recurring-work.ts';
import { createMcp } from './mcp/mcp.ts';
import { closeInOrder } from './process/close-in-order.ts';
import { readVersion } from './process/version.ts';
import type { Screener } from './screener/screener.ts';
import { sheetRoutes } from './sheets/sheets.ts';
import { createOwnChanges, type OwnChanges } from './stream/own-changes.ts';
import { createPushProxy } from './stream/push-proxy.ts';
import { createSnapshotAddresses, type SnapshotAddresses } from './stream/snapshot-addresses.ts';
import { createStream, type Stream } from './stream/stream.ts';
import type { Surroundings } from './surroundings.ts';

export type Platform = {
  server: HttpServer;
  accounts: ReturnType<typeof createAccounts>;
  /** Creates the first administrator where there is no user; the endpoints answer 503 until then. */
  open(): ReturnType<ReturnType<typeof createAccounts>['bootstrapAdmin']>;
  screener: Screener;
  /** Recovers interrupted work and seeds an empty database; prints its progress line by line. */
  begin(print: (line: string) => void): Promise<void>;
  close(): Promise<void>;
};

type Parts = {
  around: Surroundings;
  ground: ProcessGround;
  features: Features;
  recurring: ReturnType<typeof recurringWork>;
  stream: Stream;
  addresses: SnapshotAddresses;
  ownChanges: OwnChanges;
  isDraining: () => boolean;
};

/** Maximum connections besides the streams. */
const OTHER_CONNECTIONS = 1_000;

export async function createPlatform(around: Surroundings): Promise<Platform> {
  let draining = false;
  const { metrics } = around;
  const ground = await openGround(around, (kind, outcome, ms) => metrics.jobEnded(kind, outcome, ms / secondMs));
  const { pushProxies } = around.config;
  const pushProxy = pushProxies === null ? null : createPushProxy(pushProxies, around);
  const features = createFeatures(around, ground, pushProxy);
  const { accounts, screener } = features;
  // With stored users, requests are answered as soon as the server listens, since other processes may already run.
  let starting = !(await accounts.hasUsers());
  const { publish } = ground;
  const addresses = createSnapshotAddresses({ ...around, publish, isOn: around.config.edgeSnapshots });
  const { addressOf } = addresses;
  const ownChanges = createOwnChanges(around.bus);
  const stream = createStream({
    clock: around.clock,
    publish: ground.publish,
    endedSessions: accounts.endedSessions,
    sessionsEndedWithin: accounts.sessionsEndedWithin,
    onInboxChanged: ground.delivery.onInboxChanged,
    onOwnChanged: ownChanges.onChanged,
    limits: { listeners: around.config.maxStreams },
    pushProxy,
    addressOf:
      addressOf === null
        ? undefined
        : async (kind, id) => {
            const { published } = await publish.read(kind);
            return published.publication_id === id ? addressOf(published, 'br') : null;
          },
  });
  addSources(metrics, readVersion(), { around, ground, features, stream, pushProxy });
  const parts: Parts = {
    around,
    ground,
    features,
    recurring: recurringWork(ground, features),
    stream,
    addresses,
    ownChanges,
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
      accounts.greetProvider();
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

function recurringWork({ delivery, jobs, publish, marketTasks }: ProcessGround, features: Features) {
  const { accounts, alerts, market, minutes, pipeline, rateLimits, details, screener } = features;
  return handleRecurringWork(jobs, {
    pruneAccounts: accounts.pruneSessions,
    pruneCalls: market.forgetCalls,
    pruneMessages: () => Promise.all([delivery.prune(), alerts.prune()]),
    pruneMinutes: minutes.forget,
    pruneLimits: rateLimits.prune,
    pruneSnapshots: () => publish.removeOld().then(pipeline.removeOldScorings),
    noteHealth: features.observability.note,
    readCompanies: details.refresh,
    fillCompanies: async () => {
      const done = await details.fillCompanies(
        () => marketTasks.ask('relevant', null),
        () => screener.companiesLearned(true),
      );
      if (done !== null) await screener.companiesLearned(done.first);
    },
  });
}

/** The HTTP server with all endpoints, not listening yet. */
function serve(
  { around, ground, features, stream, addresses, ownChanges, isDraining }: Parts,
  isStarting: () => boolean,
) {
  const { config, clock, log, database, metrics } = around;
  const { accounts, market, signals, miniCards, pipeline, screener, goldenEye } = features;
  const answered = {
    ...systemRoutes({ database, clock, log, isDraining }),
    ...accounts.routes,
    ...ground.calendar.routes,
    ...ground.delivery.routes,
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
    ...features.overview.routes,
    ...stream.routes,
    ...addresses.routes,
    ...features.watchlist.routes,
    ...features.savedScreens.routes,
    ...features.alerts.routes,
    ...features.verdicts.routes,
    ...features.changes.routes,
    ...features.firstVisit.routes,
    ...features.record.routes,
    ...features.backups.routes,
    ...features.observability.routes,
  };
  const handlers: Handlers = ownChanges.announced({ ...answered, ...sheetRoutes(answered) });
  const { limitUses } = features.rateLimits;
  return createHttpServer({
    handlers,
    addressOf: addresses.addressOf,
    mcp: createMcp({ handlers, limitUses, log, version: readVersion() }),
    gate: accounts.gate,
    log,
    webDir: around.webDir,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    clock,
    maxConnections: config.maxStreams + OTHER_CONNECTIONS,
    isStarting,
    healthOnly: config.role === 'work',
    metrics: {
      logsAll: config.accessLog,
      slowMs: config.slowRequestMs,
      contentType: metrics.contentType,
      text: metrics.text,
      onEnd: (end) => {
        metrics.requestEnded(end);
        features.observability.answerEnded(end);
      },
      token: config.metricsToken,
      behindProxy: config.trustProxy !== false,
    },
  });
}

/**
 * Startup steps in order of their dependencies; those in `lasting` are repeated when the database was lost meanwhile.
 */
async function begin(
  { around, ground, features, recurring, ownChanges, isDraining }: Parts,
  print: (line: string) => void,
) {
  const { config, clock, log, database } = around;
  const { calendar, delivery, jobs, publish, works, isDemo } = ground;
  const { pipeline, market, stocks, screener, miniCards, minutes, goldenEye } = features;
  const losses = around.losses ?? (() => 0);
  const lasting = (what: string, work: () => Promise<void>) =>
    repeatWhileDatabaseAway({ database, clock, log, losses, isEnding: isDraining }, what, work);
  await publish.follow();
  await lasting('the calendar', () => calendar.follow(jobs.calendarChanged));
  await lasting('inboxes', delivery.begin);
  await ownChanges.begin();
  await lasting('what was interrupted', async () => {
    await jobs.recover();
    if (works) await pipeline.recover();
  });
  await lasting('the last restore', () => features.backups.settleRestore(print));
  market.begin();
  features.observability.begin();
  if (!works) return lasting('what is started by hand', jobs.begin);
  const names = lasting('the list of stocks', stocks.begin);
  // Awaited below; this avoids an unhandled rejection until then.
  names.catch(() => undefined);
  if (config.seedOnStart) await lasting('the first batch', () => pipeline.seedIfEmpty(print, screener.readCloses));
  miniCards.begin();
  await names;
  await lasting('what is known of companies', recurring.readCompanies);
  // A vendor plan with few calls takes hours to read the market: lists that need a month of data are created
  // afterwards.
  const makeMore = () => void lasting('more lists made here', pipeline.makeLists);
  if (config.seedOnStart) await lasting('the first reading of the market', () => screener.fill(print, makeMore));
  await lasting('the lists made here', pipeline.makeLists);
  if (isDemo) await lasting('the automations', () => printAutomations(jobs.overview, print));
  await lasting('the tracked symbols', minutes.seed);
  await lasting('what is due', jobs.begin);
  minutes.follow();
  features.overview.begin(config.seedOnStart);
  features.alerts.begin();
  if (config.seedOnStart) await lasting('the first poll of Golden Eye', goldenEye.begin);
  await lasting('what need not wait', () => recurring.begin(config.seedOnStart));
  await lasting('the settlement of calls', features.record.begin);
  await lasting('the first news and indicators', minutes.begin);
  if (isDemo) {
    await lasting('the days before the first batch', pipeline.scoreEarlierDays);
    await lasting('the record of earlier sessions', features.record.beginPast);
  }
}

function close({ around, ground, features }: Parts, server: HttpServer): Promise<void> {
  const { jobs, marketThread, archiveThread, pipelineThread, publish } = ground;
  const { analysis, miniCards, screener, details, minutes, market, stocks } = features;
  return closeInOrder(around.log, [
    ['requests', () => server.close()],
    ['observability', features.observability.close],
    ['analyses', analysis.close],
    ['cards of the dashboard', miniCards.close],
    ['the market overview', features.overview.close],
    ['alerts', features.alerts.close],
    ['the screener', screener.close],
    ['details of stocks', details.close],
    ['the feed of minutes', minutes.release],
    // Jobs close before the threads, because a running poll finishes in the market's thread.
    ['jobs', jobs.close],
    ["the minutes' thread", minutes.end],
    ["the archive's thread", async () => archiveThread?.close()],
    ["the market's thread", marketThread.close],
    ['live data', market.close],
    ['the list of stocks', stocks.close],
    ["the pipeline's thread", pipelineThread.close],
    ['publishing', async () => publish.close()],
  ]);
}
