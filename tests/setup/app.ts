// The whole product for one test: a fresh database, the simulated market over the wire, real adapters, real routes, a clock that stands.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createPlatform, type Platform } from '../../src/server/app.ts';
import type { Clock } from '../../src/server/clock.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { createLog, type Log } from '../../src/server/log.ts';
import { bufferedCallLog } from '../../src/server/market/call-log.ts';
import { chooseVendors } from '../../src/server/vendors.ts';
import { serveSimulator } from '../../src/simulator/serve.ts';
import { type TestClock, testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './postgres.ts';

/** Sample accounts of every test; the passwords keep to the registration rules. */
export const sampleAdmin = { email: 'sample.admin@example.com', password: 'Sample-Admin-1' };
export const sampleUser = { email: 'sample.user@example.com', password: 'Sample-User-1!', full_name: 'Sample User' };

/** Symbols of the simulated market in tests: enough for every list, quick to build. */
const UNIVERSE_SIZE = 1_500;

export type TestApp = {
  url: string;
  platform: Platform;
  storage: TestDatabase;
  clock: TestClock;
  simulator: Awaited<ReturnType<typeof serveSimulator>>;
  filesDir: string;
  adminToken: string;
  userToken: string;
  close(): Promise<void>;
};

export type TestAppOptions = {
  environment?: Record<string, string>;
  /** The database of an earlier app, for a second process over the same data. */
  storage?: TestDatabase;
  filesDir?: string;
  clock?: TestClock;
  log?: Log;
  /** Without accounts nobody is signed in and both tokens are empty. */
  withAccounts?: boolean;
  webDir?: string | null;
};

async function signIn(url: string, account: { email: string; password: string }): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  if (!reply.ok) throw new Error(`Sign-in answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { access_token: string }).access_token;
}

/** Cheap hashes: what a real one costs is tested where passwords are. */
const quickPasswords = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? testClock();
  const storage = options.storage ?? (await testDatabase());
  const filesDir = options.filesDir ?? mkdtempSync(join(tmpdir(), 'smart-cat-files-'));
  const config: Config = readConfig(
    {
      PORT: '0',
      ADMIN_EMAIL: sampleAdmin.email,
      ADMIN_PASSWORD: sampleAdmin.password,
      REGISTRATION_ENABLED: 'true',
      SEED_ON_START: 'false',
      ...options.environment,
    },
    filesDir,
  );
  const simulator = await serveSimulator({ port: 0, seed: 7, clock: () => clock.now(), universeSize: UNIVERSE_SIZE });
  const callLog = bufferedCallLog();
  const real: Clock = vendorTiming(clock);
  const vendors = chooseVendors({ config, clock: real, random: () => 0.5, callLog, simulatedUrl: simulator.url });
  const log = options.log ?? createLog('silent');
  const platform = await createPlatform({
    config,
    clock,
    log,
    randomBytes,
    database: storage.database,
    callLog,
    ...vendors,
    filesDir,
    webDir: options.webDir ?? null,
    passwordCost: quickPasswords,
  });
  const url = await platform.server.listen({ port: 0, host: '127.0.0.1' });
  // Makes the administrator where there is nobody yet.
  await platform.open();
  const tokens = { adminToken: '', userToken: '' };
  if (options.withAccounts !== false) {
    if (options.storage === undefined) {
      const registered = await fetch(`${url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sampleUser),
      });
      if (!registered.ok) throw new Error(`Registration answered ${registered.status}: ${await registered.text()}`);
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
    filesDir,
    ...tokens,
    close: async () => {
      await platform.close();
      await simulator.close();
      if (options.storage === undefined) await storage.drop();
      if (options.filesDir === undefined) rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

/** Market time stands still, but a call over a real socket needs real deadlines. */
function vendorTiming(clock: TestClock): Clock {
  return {
    ...clock,
    monotonic: () => performance.now(),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms);
        signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason as Error);
        });
      }),
  };
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
