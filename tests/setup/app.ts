// Whole product for one test: fresh database, simulated market over HTTP, real adapters and routes, stopped clock.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { correctCalendar } from '../../src/domain/market/calendar-corrections.ts';
import { createPlatform, type Platform } from '../../src/server/app.ts';
import { type Bus, createBus } from '../../src/server/bus/bus.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { bufferedCallLog } from '../../src/server/market/call-log.ts';
import { createMetrics } from '../../src/server/metrics/metrics.ts';
import { type Clock, systemClock } from '../../src/server/process/clock.ts';
import { createLog, type Log } from '../../src/server/process/log.ts';
import { chooseVendors } from '../../src/server/vendors.ts';
import { serveSimulator } from '../../src/simulator/serve.ts';
import { type TestClock, testClock } from './clock.ts';
import { IDLE_MS } from './loopback.ts';
import { historyTemplate } from './market-history.ts';
import { type TestDatabase, testDatabase, testServer } from './postgres.ts';
import { sharedMarket } from './simulated-market.ts';

/** Sample accounts of every test; the passwords keep to the registration rules. */
export const sampleAdmin = { email: 'sample.admin@example.com', password: 'Sample-Admin-1' };
export const sampleUser = { email: 'sample.user@example.com', password: 'Sample-User-1!', full_name: 'Sample User' };

export type TestApp = {
  url: string;
  platform: Platform;
  storage: TestDatabase;
  clock: TestClock;
  simulator: Awaited<ReturnType<typeof serveSimulator>>;
  /** Requests its simulated market has had. */
  vendorRequests(): number;
  /** To be closed by tests that close the platform themselves. */
  bus: Bus;
  filesDir: string;
  adminToken: string;
  userToken: string;
  close(): Promise<void>;
};

export type TestAppOptions = {
  environment?: Record<string, string>;
  /** The database of an earlier app, for a second process over the same data. */
  storage?: TestDatabase;
  /** Registers the sample user also on a given database. */
  registers?: boolean;
  filesDir?: string;
  clock?: TestClock;
  log?: Log;
  /** Without accounts nobody is signed in and both tokens are empty. */
  withAccounts?: boolean;
  webDir?: string | null;
  /** Starts with the market's year of daily bars on file, for tests that are not about reading it. */
  withHistory?: boolean;
  /** Address vendors are called at, given the simulator's own. */
  vendorUrl?: (url: string) => string;
};

export async function signIn(url: string, account: { email: string; password: string }): Promise<string> {
  const { email, password } = account;
  const reply = await sendAs({ url }, '', 'POST', '/api/auth/login', { email, password });
  if (!reply.ok) throw new Error(`Sign-in answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { access_token: string }).access_token;
}

async function register(url: string, account: typeof sampleUser): Promise<void> {
  const registered = await sendAs({ url }, '', 'POST', '/api/auth/register', account);
  if (!registered.ok) throw new Error(`Registration answered ${registered.status}: ${await registered.text()}`);
}

/** Registers another reader, with the password of the sample user; answers the token. */
export async function otherReader({ url }: Pick<TestApp, 'url'>, email = 'other.reader@example.com'): Promise<string> {
  await register(url, { ...sampleUser, email });
  return signIn(url, { ...sampleUser, email });
}

/** Longer than a busy machine takes over the session's minutes of the whole simulated market. */
const MINUTES_PATIENCE_MS = 60_000;

/** Cheap hashes: tests of passwords cover the real cost. */
const quickPasswords = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? testClock();
  const storage =
    options.storage ?? (await testDatabase(options.withHistory ? await historyTemplate(testServer()) : undefined));
  const filesDir = options.filesDir ?? mkdtempSync(join(tmpdir(), 'smart-cat-files-'));
  const config: Config = readConfig(
    {
      PORT: '0',
      ADMIN_EMAIL: sampleAdmin.email,
      ADMIN_PASSWORD: sampleAdmin.password,
      REGISTRATION_ENABLED: 'true',
      SEED_ON_START: 'false',
      SIM_PAST_SESSIONS: '0',
      ...options.environment,
    },
    filesDir,
  );
  let requests = 0;
  const simulator = await serveSimulator({
    clock: () => clock.now(),
    market: sharedMarket(),
    onRequest: () => {
      requests += 1;
    },
  });
  const metrics = createMetrics({ nodeFigures: false });
  const callLog = bufferedCallLog(metrics.vendorCalled);
  // Market time stands still, but a call over a real socket needs real deadlines.
  const real: Clock = { ...clock, monotonic: systemClock.monotonic, sleep: systemClock.sleep };
  const simulatedUrl = options.vendorUrl?.(simulator.url) ?? simulator.url;
  const vendors = chooseVendors({ config, clock: real, random: () => 0.5, callLog, simulatedUrl });
  const log = options.log ?? createLog('silent');
  const bus = createBus({ url: config.busUrl, database: storage.database, clock: systemClock, log });
  const platform = await createPlatform({
    config,
    clock,
    log,
    randomBytes,
    database: storage.database,
    bus,
    callLog,
    metrics,
    ...vendors,
    filesDir,
    webDir: options.webDir ?? null,
    passwordCost: quickPasswords,
    minutesPatienceMs: MINUTES_PATIENCE_MS,
  });
  const url = await platform.server.listen({ port: 0, host: '127.0.0.1' });
  platform.server.server.keepAliveTimeout = IDLE_MS;
  // Creates the administrator on an empty database.
  await platform.open();
  const tokens = { adminToken: '', userToken: '' };
  if (options.withAccounts !== false) {
    if (options.storage === undefined || options.registers) {
      await register(url, sampleUser);
      // With a mail server: as if the confirmation link had been opened.
      await storage.database.query('update app_user set awaits_confirmation = false');
      await storage.database.query('delete from system_mail');
    }
    tokens.adminToken = await signIn(url, sampleAdmin);
    tokens.userToken = await signIn(url, sampleUser);
  }
  return {
    url,
    platform,
    storage,
    clock,
    simulator,
    vendorRequests: () => requests,
    bus,
    filesDir,
    ...tokens,
    close: async () => {
      await passingTime(clock, platform.close());
      // Corrections hold for the whole thread: the next test starts without any.
      correctCalendar([]);
      await bus.close();
      await simulator.close();
      if (options.storage === undefined) await storage.drop();
      if (options.filesDir === undefined) rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

/** Awaits `ending`; after a second of real time also advances the stopped clock, for which it may wait. */
async function passingTime(clock: TestClock, ending: Promise<void>): Promise<void> {
  let ended = false;
  const done = ending.finally(() => {
    ended = true;
  });
  for (let tries = 0; !ended; tries += 1) {
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 100))]);
    if (!ended && tries >= 10) await clock.advance(1_000);
  }
  await done;
}

/** Draws the session's prices ahead: drawn within a request they would block this process past its deadline. */
export async function drawMarket({ simulator }: TestApp): Promise<void> {
  while (simulator.warm()) await new Promise((resolve) => setImmediate(resolve));
}

/** Least number of stocks in a whole market: five of six listings, as some are no stocks and some do not trade. */
export function nearlyAllListings(): number {
  return (sharedMarket().universe.listings.length * 5) / 6;
}

/** A log that keeps its lines, for tests that read them. */
export function recordingLog(level = 'debug'): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(line) });
  return { log, lines };
}

/** One call with a token, as a browser would make it. */
export function callAs(
  app: Pick<TestApp, 'url'>,
  token: string,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    ...init,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers },
  });
}

/** A call with a JSON body, without one where it is undefined. */
export function sendAs(
  app: Pick<TestApp, 'url'>,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const json = body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return callAs(app, token, path, { method, ...json });
}
