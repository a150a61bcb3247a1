// Server entry point: reads the configuration, chooses vendors, starts the platform and shuts it down in order.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPlatform, type Platform } from './app.ts';
import { finishRestore } from './backup/restore.ts';
import { endRestoredWork } from './backup/restored-store.ts';
import { createBus } from './bus/bus.ts';
import { type Config, ConfigError, readProcessConfig } from './config.ts';
import { makeDataFolder } from './db/data-folder.ts';
import { type Database, type DatabaseTarget, isPooled, keepLimits, openDatabase } from './db/database.ts';
import { openEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { choosePrograms, describePrograms } from './db/postgres-choice.ts';
import { finishSwap } from './db/upgrade-postgres.ts';
import { createMaintenanceServer } from './maintenance-server.ts';
import { bufferedCallLog } from './market/call-log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { systemClock } from './process/clock.ts';
import { createLog, type Log } from './process/log.ts';
import { takeServiceManager } from './process/service-manager.ts';
import { startSimulatedMarket } from './process/simulated-market.ts';
import { createRateLimits } from './rate-limits/rate-limits.ts';
import type { Maintenance } from './surroundings.ts';
import { chooseVendors } from './vendors.ts';

const WEB_DIR = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const DRAIN_MS = 10_000;
const clock = systemClock;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Started parts, closed in reverse order; each is closed even if another fails to close. */
const disposers: { name: string; end: () => Promise<void> }[] = [];
let ending = false;
/** Settles once no part is starting, so that a signal during start also ends child processes that are starting. */
let opening: Promise<unknown> = Promise.resolve();

/** Number of lost database connections so far; work during which it rises is repeated. */
let losses = 0;
const metrics = createMetrics();
/** Taken before any child process starts, because a child would inherit the socket. */
const notify = takeServiceManager(process.env);

function countLoss(): void {
  losses += 1;
  metrics.databaseLost();
}

async function end(code: number, log: Log | null): Promise<never> {
  if (!ending) {
    ending = true;
    if (log !== null) notify('STOPPING=1', log);
    const forced = clock.sleep(DRAIN_MS + 5_000).then(() => process.exit(code || 1));
    await Promise.race([opening, forced]);
    for (const step of disposers.reverse()) {
      await Promise.race([step.end(), forced]).catch((error: unknown) =>
        log?.error({ err: error }, `shutdown: ${step.name} not closed`),
      );
    }
    process.exit(code);
  }
  return new Promise(() => undefined);
}

const toFilesDir = ({ dataDir }: Config) => join(dataDir, 'pipeline');

/** Opens the database; called again for maintenance and after it. */
type OpenDatabase = () => Promise<Database>;

async function openStorage(config: Config, log: Log): Promise<OpenDatabase> {
  const onLost = (error: Error) => {
    countLoss();
    log.warn({ message: error.message }, 'database: connection lost');
  };
  const applicationName = `smart-cat-${process.pid}`;
  const openTarget = (target: DatabaseTarget) => {
    const database = openDatabase(target, { applicationName, onLost });
    disposers.push({ name: 'database', end: database.close });
    return database;
  };
  if (config.databaseUrl !== null) {
    const target = { url: config.databaseUrl, direct: config.databaseDirectUrl };
    return async () => {
      const database = openTarget(target);
      if (isPooled(target) && !(await keepLimits(database))) {
        log.warn('database: pooled sessions opened before lack the statement time-outs');
      }
      return database;
    };
  }
  finishSwap(config.dataDir);
  const programs = choosePrograms(join(config.dataDir, 'postgres'), config.postgresBin);
  log.info(`postgres: ${describePrograms(programs)}`);
  const postgres = await openEmbeddedPostgres(config.dataDir, clock, programs.bin);
  disposers.push({ name: 'embedded PostgreSQL', end: postgres.leave });
  postgres.watch({
    log,
    onDeath: countLoss,
    onLost: (cause) => {
      process.stderr.write(`Smart Cat ends, because it has no database: ${cause.message}\n`);
      void end(1, log);
    },
  });
  return async () => openTarget(postgres);
}

/** Starts the simulated market and returns its URL; null with real vendors. */
async function openMarket(config: Config, log: Log): Promise<string | null> {
  if (!config.simulated) return null;
  const simulated = await startSimulatedMarket({ seed: config.simSeed, clock, log });
  disposers.push({ name: 'simulated market', end: simulated.stop });
  return simulated.url;
}

async function listen(platform: Platform, place: { port: number; host: string }): Promise<string> {
  try {
    return await platform.server.listen(place);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${place.port} is already used by another program. Set PORT to a free one.`, {
        cause: error,
      });
    }
    if (code === 'EACCES') throw new Error(`Port ${place.port} may not be used by this account.`, { cause: error });
    throw error;
  }
}

async function start(): Promise<void> {
  const config = readProcessConfig();
  const log = createLog(config.logLevel);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0, log));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      void end(1, log);
    });
  }
  makeDataFolder(config.dataDir);
  const storage = openStorage(config, log);
  const market = openMarket(config, log);
  opening = Promise.allSettled([storage, market]);
  const [openOwn, simulatedUrl] = await Promise.all([storage, market]);
  if (ending) return;
  await launch({ config, log, openOwn, simulatedUrl }, config.port, { ready: () => notify('READY=1', log) });
}

/** Parts that stay open during maintenance. */
type Base = { config: Config; log: Log; openOwn: OpenDatabase; simulatedUrl: string | null };

/** Starts the platform over the database and listens; `on.listen` is awaited just before, `on.ready` called after. */
async function launch(
  base: Base,
  port: number,
  on: { listen?: () => Promise<void>; ready?: () => void },
): Promise<void> {
  const { config, log, simulatedUrl } = base;
  const floor = disposers.length;
  const ready = base.openOwn().then(async (opened) => {
    // Skip migrations while ending: their connection would look like another program using PostgreSQL.
    if (!ending) {
      await migrate(opened);
      await finishRestore(opened, toFilesDir(config));
      await endRestoredWork(opened);
    }
    return opened;
  });
  opening = Promise.allSettled([ready]);
  const database = await ready;
  if (ending) return;
  const callLog = bufferedCallLog(metrics.vendorCalled);
  const vendors = chooseVendors({
    config,
    clock,
    random: clock.chance,
    callLog,
    onLeftOut: (line) => log.warn(`bars: ${line}`),
    simulatedUrl,
    vendorLimits: createRateLimits({ database, clock }).vendors,
  });
  const bus = createBus({ url: config.busUrl, database, clock, log });
  disposers.push({ name: 'bus', end: bus.close });
  let url = '';
  let isLeft = false;
  const platform = await createPlatform({
    config,
    clock,
    log,
    randomBytes,
    database,
    bus,
    callLog,
    metrics,
    ...vendors,
    losses: () => losses,
    filesDir: toFilesDir(config),
    webDir: WEB_DIR,
    maintain: (work) => {
      if (isLeft || ending) return;
      isLeft = true;
      const done = maintain(base, floor, Number(new URL(url).port), work);
      opening = Promise.allSettled([done]);
      done.catch((error: unknown) => fail(error, log));
      // Closes open connections after DRAIN_MS: a slow download must not delay the end.
      void clock.sleep(DRAIN_MS).then(() => platform.server.server.closeAllConnections());
    },
  });
  disposers.push({ name: 'server', end: platform.close });
  await on.listen?.();
  url = await listen(platform, { port, host: config.host });
  // Open only after the port is bound: the password is shown once and must not be lost to a failed start.
  const admin = await platform.open();
  const what = config.role === 'work' ? 'working in the background, its health' : 'running';
  const banner = ['', `Smart Cat is ${what} at ${url}`, `Data source: ${vendors.shownSource}`];
  if (admin !== null) banner.push(`Administrator: ${admin.email}`);
  if (admin !== null && admin.password !== null) banner.push(`Password (shown only once): ${admin.password}`);
  print([...banner, ''].map((line) => (line === '' ? line : `  ${line}`)).join('\n'));
  on.ready?.();
  try {
    await platform.begin(print);
  } catch (error) {
    // Steps may fail while the database is being closed.
    if (!isLeft) throw error;
  }
}

/** Closes what was started since `floor`, answers 503 at the same port during `work`, then starts again. */
async function maintain(base: Base, floor: number, port: number, { words, work }: Maintenance): Promise<void> {
  const { config, log } = base;
  const closeDown = async () => {
    for (const step of disposers.splice(floor).reverse()) {
      await step.end().catch((error: unknown) => log.error({ err: error }, `maintenance: ${step.name} not closed`));
    }
  };
  log.warn(`maintenance: ${words}`);
  let doing = 'Ending what runs';
  const server = createMaintenanceServer(clock, () => `${words} ${doing}.`);
  const taken = server.takeOver({ port, host: config.host });
  taken.catch(() => undefined);
  await closeDown();
  await taken;
  await work(await base.openOwn(), (next) => {
    doing = next;
  });
  await closeDown();
  if (ending) return;
  doing = 'Starting again';
  await launch(base, port, { listen: server.close });
}

async function fail(error: unknown, log: Log | null): Promise<never> {
  // Failures of parts that were starting when the process was asked to end are expected.
  if (!ending) {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : `Smart Cat could not start: ${(error as Error).message}`}\n`,
    );
  }
  return end(error instanceof ConfigError ? 78 : 1, log);
}

try {
  await start();
} catch (error) {
  await fail(error, null);
}
