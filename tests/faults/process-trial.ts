// Two web and two work processes on one database against one simulated market, killed at random: what readers, slots and vendors saw.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveSimulator } from '../../src/simulator/serve.ts';
import { testDatabase } from '../setup/postgres.ts';
import { scaledClock } from '../setup/scaled-clock.ts';
import type { ProcessOrder } from './platform-process.ts';

const program = fileURLToPath(new URL('platform-process.ts', import.meta.url));
const account = { email: 'sample.admin@example.com', password: 'Sample-Admin-1' };
const UNIVERSE = 300;
const MOST_TRIES = 5;
const START_MS = 90_000;
const paths = [
  '/api/market/status',
  '/api/goldeneye/current',
  '/api/screener/current',
  '/api/signals/latest',
  '/api/goldeneye/bars/AAPL',
  '/api/signals/AAPL/live',
  '/api/stocks/bars/AAPL?span=minute',
  '/api/stocks/search?q=apple',
];

export type TrialOptions = {
  /** Where the clock of all processes begins, ISO: on a market day, within the hours of Golden Eye. */
  from: string;
  run_ms: number;
  kill_every_ms: number;
  rate: number;
  random: () => number;
};

export type TrialResult = {
  kills: number;
  requests: number;
  retried: number;
  /** Requests that no retry has mended, with their last answers. */
  failed: string[];
  slots: Record<string, number>;
  polls: number;
  doubled_polls: number;
  /** The most calls the vendor itself counted in any trailing window. */
  fullest: { vendor: string; per_ms: number; allowed: number; most: number }[];
  /** From the death of a market's owner to the next one, in real ms. */
  takeovers_ms: number[];
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** The most instants in any trailing window. */
export function fullestWindow(instants: readonly number[], perMs: number): number {
  let most = 0;
  let first = 0;
  for (const [index, at] of instants.entries()) {
    while (at - (instants[first] as number) >= perMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

type Place = { role: 'web' | 'work'; port: number; child: ChildProcess | null; begun: boolean };

export async function processTrial(options: TrialOptions): Promise<TrialResult> {
  const storage = await testDatabase();
  const filesDir = mkdtempSync(join(tmpdir(), 'smart-cat-trial-'));
  const scale = { at: Date.now(), shows: Date.parse(options.from), rate: options.rate };
  const arrivals: Record<'massive' | 'finnhub', number[]> = { massive: [], finnhub: [] };
  const simulator = await serveSimulator({
    seed: 7,
    clock: scaledClock(scale).now,
    universeSize: UNIVERSE,
    replay: false,
    onRequest: (path) => {
      const vendor = path.startsWith('/massive/') ? 'massive' : path.startsWith('/finnhub/') ? 'finnhub' : null;
      if (vendor !== null) arrivals[vendor].push(performance.now());
    },
  });
  while (simulator.warm()) await pause(0);
  const environment = {
    HOST: '127.0.0.1',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SEED_ON_START: 'true',
    LOG_LEVEL: process.env.TRIAL_LOG ?? 'silent',
    MASSIVE_API_KEY: 'sample-key',
    MASSIVE_BASE_URL: `${simulator.url}/massive`,
    FINNHUB_API_KEY: 'sample-key',
    FINNHUB_BASE_URL: `${simulator.url}/finnhub/api/v1`,
    EXPERT_LISTS_BASE_URL: `${simulator.url}/lists`,
  };
  const places: Place[] = [];
  for (const role of ['work', 'work', 'web', 'web'] as const) {
    places.push({ role, port: await freePort(), child: null, begun: false });
  }

  function start(place: Place): Promise<void> {
    const order: ProcessOrder = {
      environment: { ...environment, ROLE: place.role, PORT: String(place.port) },
      target: storage.target,
      clock: scale,
      filesDir,
    };
    const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
    place.child = child;
    place.begun = false;
    return new Promise((resolve) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('begun')) place.begun = true;
        if (said.includes('listening')) resolve();
      });
      child.once('exit', () => {
        if (place.child === child) place.child = null;
        resolve();
      });
    });
  }

  const query = async <Row extends object>(sql: string) => (await storage.database.pool.query<Row>(sql)).rows;
  const count = async (sql: string) => Number((await query<{ n: number }>(sql))[0]?.n ?? 0);
  const ownerOf = async () =>
    (
      await query<{ owner: string; lapsed: boolean }>(
        `select owner, until < clock_timestamp() as lapsed from lease where name = 'market'`,
      )
    )[0] ?? null;
  const webs = places.filter(({ role }) => role === 'web');
  const result: TrialResult = {
    kills: 0,
    requests: 0,
    retried: 0,
    failed: [],
    slots: {},
    polls: 0,
    doubled_polls: 0,
    fullest: [],
    takeovers_ms: [],
  };
  let running = true;

  async function signIn(): Promise<string> {
    for (const end = Date.now() + START_MS; ; await pause(200)) {
      const reply = await fetch(`http://127.0.0.1:${webs[0]?.port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      }).catch(() => null);
      if (reply?.ok) return ((await reply.json()) as { access_token: string }).access_token;
      if (Date.now() > end) throw new Error(`Nobody could sign in: ${reply?.status}`);
    }
  }

  /** As a proxy in front does: a request that was not answered, or with 502 to 504, is tried at the next address. */
  async function read(token: string, at: number): Promise<void> {
    const path = paths[at % paths.length] as string;
    let last = '';
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const place = webs[(at + tries) % webs.length] as Place;
      if (tries > 0) await pause(150 * tries);
      const reply = await fetch(`http://127.0.0.1:${place.port}${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(15_000),
      }).catch((error: Error) => error);
      const text = reply instanceof Error ? '' : await reply.text().catch(() => null);
      if (!(reply instanceof Error) && text !== null && reply.status === 200) {
        if (tries > 0) result.retried += 1;
        return;
      }
      last = reply instanceof Error ? reply.message : `${reply.status} ${text?.slice(0, 200)}`;
    }
    result.failed.push(`${path}: ${last}`);
  }

  async function readAll(token: string, reader: number): Promise<void> {
    for (let at = reader; running; at++) {
      result.requests += 1;
      await read(token, at);
      await pause(50);
    }
  }

  /** Watches who owns the market; the time without a living owner is a takeover. */
  async function watchOwner(): Promise<void> {
    let lostAt: number | null = null;
    while (running) {
      const lease = await ownerOf().catch(() => null);
      const pid = Number(lease?.owner.split(' ')[1] ?? 0);
      const alive = lease !== null && !lease.lapsed && places.some(({ child }) => child?.pid === pid);
      if (!alive) lostAt ??= performance.now();
      else if (lostAt !== null) {
        result.takeovers_ms.push(Math.round(performance.now() - lostAt));
        lostAt = null;
      }
      await pause(25);
    }
  }

  try {
    await Promise.all(places.map(start));
    const token = await signIn();
    // The first reading of the market and the first batch are made undisturbed.
    for (const end = Date.now() + START_MS; !places[0]?.begun && !places[1]?.begun && Date.now() < end; )
      await pause(200);
    await query(
      `insert into job_schedule (kind, enabled) values ('goldeneye-poll', true) on conflict (kind) do update set enabled = true`,
    );
    const work = [watchOwner(), ...Array.from({ length: 4 }, (_, reader) => readAll(token, reader))];
    for (const end = Date.now() + options.run_ms; Date.now() < end; ) {
      await pause(options.kill_every_ms * (0.5 + options.random()));
      const place = places[Math.floor(options.random() * places.length)] as Place;
      // As long as another one of its role works, the product does.
      if (!places.some((other) => other !== place && other.role === place.role && other.begun)) continue;
      place.child?.kill('SIGKILL');
      place.begun = false;
      result.kills += 1;
      await pause(100 + options.random() * 400);
      void start(place);
    }
    running = false;
    await Promise.all(work);
    await query(`update job_schedule set enabled = false where kind = 'goldeneye-poll'`);
    for (const end = Date.now() + 30_000; Date.now() < end; await pause(250)) {
      if ((await count(`select count(*) as n from job_slot where kind = 'goldeneye-poll' and state = 'due'`)) === 0)
        break;
    }
    for (const row of await query<{ state: string; n: number }>(
      `select state, count(*) as n from job_slot where kind = 'goldeneye-poll' group by state`,
    )) {
      result.slots[row.state] = Number(row.n);
    }
    result.polls = await count('select count(*) as n from goldeneye_poll');
    result.doubled_polls = await count(
      `select count(*) as n from (select from job where kind = 'goldeneye-poll' and scheduled_for is not null and state = 'completed' group by scheduled_for having count(*) > 1) as twice`,
    );
  } finally {
    running = false;
    for (const { child } of places) child?.kill('SIGKILL');
    await simulator.close();
    await pause(200);
    await storage.drop();
    rmSync(filesDir, { recursive: true, force: true });
  }
  const windows = [
    { vendor: 'massive', per_ms: 1_000, allowed: 50 },
    { vendor: 'finnhub', per_ms: 1_000, allowed: 30 },
    { vendor: 'finnhub', per_ms: 60_000, allowed: 60 },
  ] as const;
  result.fullest = windows.map((one) => ({ ...one, most: fullestWindow(arrivals[one.vendor], one.per_ms) }));
  return result;
}
