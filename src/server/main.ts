// The composition root: reads the surroundings, chooses the vendors, starts the server and ends it in order.
import { randomBytes, randomInt } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPlatform, type Platform } from './app.ts';
import { systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { makeDataFolder } from './db/data-folder.ts';
import { isPooled, keepLimits, openDatabase } from './db/database.ts';
import { openEmbeddedPostgres } from './db/embedded-postgres.ts';
import { createListener } from './db/listener.ts';
import { migrate } from './db/migrate.ts';
import { newOwner } from './jobs/leases/owner.ts';
import { createLog, type Log } from './log.ts';
import { bufferedCallLog } from './market/call-log.ts';
import { createRateLimits } from './rate-limits/rate-limits.ts';
import { createRemoteCalls } from './remote-calls/remote-calls.ts';
import { remoteVendors, VENDOR_CALL_MS, VENDOR_QUEUE, type VendorTasks } from './remote-vendors.ts';
import { startSimulatedMarket } from './simulated-market.ts';
import { chooseVendors } from './vendors.ts';

const WEB_DIR = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const DRAIN_MS = 10_000;
/** Where a process that asks no vendor would find the simulated market: nowhere. */
const NOBODY_URL = 'http://127.0.0.1:9';
const clock = systemClock;
const RANDOM_STEPS = 2 ** 32;
/** Uniform in [0, 1). */
const random = () => randomInt(RANDOM_STEPS) / RANDOM_STEPS;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Everything started so far, ended last first; each step may fail without keeping the others from ending. */
const endings: { name: string; end: () => Promise<void> }[] = [];
let ending = false;
/** Settles when nothing is half started any more: a process that is being born when the signal comes must be ended too. */
let opening: Promise<unknown> = Promise.resolve();

/** Connections to the database that broke, however: work that met one is done again. */
let losses = 0;

async function end(code: number, log: Log | null): Promise<never> {
  if (!ending) {
    ending = true;
    const forced = clock.sleep(DRAIN_MS + 5_000).then(() => process.exit(code || 1));
    await Promise.race([opening, forced]);
    for (const step of endings.reverse()) {
      await Promise.race([step.end(), forced]).catch((error: unknown) =>
        log?.error({ err: error }, `${step.name} did not end in order`),
      );
    }
    process.exit(code);
  }
  return new Promise(() => undefined);
}

async function openStorage(config: Config, log: Log) {
  const onLost = (error: Error) => {
    losses += 1;
    log.warn({ message: error.message }, 'a database connection was lost');
  };
  const applicationName = `smart-cat-${process.pid}`;
  if (config.databaseUrl !== null) {
    const target = { url: config.databaseUrl, direct: config.databaseDirectUrl };
    const database = openDatabase(target, { applicationName, onLost });
    endings.push({ name: 'database', end: database.close });
    if (isPooled(target) && !(await keepLimits(database))) {
      log.warn('sessions the pooler opened before do not keep the limits of statements until it opens them again');
    }
    return database;
  }
  const postgres = await openEmbeddedPostgres(config.dataDir, clock);
  endings.push({ name: 'embedded PostgreSQL', end: postgres.leave });
  const database = openDatabase(postgres, { applicationName, onLost });
  endings.push({ name: 'database', end: database.close });
  postgres.watch({
    log,
    onDeath: () => {
      losses += 1;
    },
    onLost: (cause) => {
      process.stderr.write(`Smart Cat ends, because it has no database: ${cause.message}\n`);
      void end(1, log);
    },
  });
  return database;
}

/** The address of the simulated market, null when real vendors are set. */
async function openMarket(config: Config, log: Log): Promise<string | null> {
  if (!config.simulated) return null;
  if (config.role === 'web') return NOBODY_URL;
  const simulated = await startSimulatedMarket({ seed: config.simSeed, clock, log });
  endings.push({ name: 'simulated market', end: simulated.stop });
  return simulated.url;
}

async function listen(platform: Platform, config: Config): Promise<string> {
  try {
    return await platform.server.listen({ port: config.port, host: config.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${config.port} is already used by another program. Set PORT to a free one.`, {
        cause: error,
      });
    }
    if (code === 'EACCES') throw new Error(`Port ${config.port} may not be used by this account.`, { cause: error });
    throw error;
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
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
  const ready = Promise.all([storage, market]).then(async ([database, url]) => {
    // Migrations have a connection of their own: as long as it is open, PostgreSQL seems to serve another program.
    if (!ending) await migrate(database);
    return [database, url] as const;
  });
  opening = Promise.allSettled([storage, market, ready]);
  const [database, simulatedUrl] = await ready;
  if (ending) return;
  const callLog = bufferedCallLog();
  const chosen = chooseVendors({
    config,
    clock,
    random,
    callLog,
    onLeftOut: (line) => log.warn(`bars: ${line}`),
    simulatedUrl,
    vendorLimits: createRateLimits({ database, clock }).vendors,
  });
  const owner = newOwner(randomBytes);
  const listener = createListener(database.connection, clock);
  const remoteCalls = createRemoteCalls({ database, listener, owner, clock, log });
  endings.push({ name: 'calls between processes', end: () => remoteCalls.close().finally(listener.close) });
  const vendors =
    config.role === 'web'
      ? remoteVendors(chosen, remoteCalls.caller<VendorTasks>(VENDOR_QUEUE, VENDOR_CALL_MS), clock)
      : chosen;
  const platform = await createPlatform({
    config,
    clock,
    log,
    randomBytes,
    database,
    listener,
    callLog,
    remoteCalls,
    ...vendors,
    losses: () => losses,
    filesDir: join(config.dataDir, 'pipeline'),
    webDir: WEB_DIR,
  });
  endings.push({ name: 'server', end: platform.close });
  const url = await listen(platform, config);
  // After the port is ours: a start that fails there must not use up the one showing of the password.
  const admin = await platform.open();
  const what = config.role === 'work' ? 'working in the background, its health' : 'running';
  const banner = ['', `Smart Cat is ${what} at ${url}`, `Data source: ${vendors.sourceName}`];
  if (admin !== null) banner.push(`Administrator: ${admin.email}`);
  if (admin !== null && admin.password !== null) banner.push(`Password (shown only once): ${admin.password}`);
  print([...banner, ''].map((line) => (line === '' ? line : `  ${line}`)).join('\n'));
  await platform.begin(print);
}

try {
  await start();
} catch (error) {
  // What was still being started when it was asked to end fails, and nobody need read of it.
  if (!ending) {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : `Smart Cat could not start: ${(error as Error).message}`}\n`,
    );
  }
  await end(error instanceof ConfigError ? 78 : 1, null);
}
