// Trial of two web and two work processes under random kills: readers, slots, vendor limits.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveSimulator } from '../../src/simulator/serve.ts';
import { testDatabase } from '../setup/postgres.ts';
import { scaledClock } from '../setup/scaled-clock.ts';
import { type Place, pause, platformPlaces } from './platform-places.ts';

const UNIVERSE = 300;
const MOST_TRIES = 5;
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

/** The most instants in any trailing window. */
function fullestWindow(instants: readonly number[], perMs: number): number {
  let most = 0;
  let first = 0;
  for (const [index, at] of instants.entries()) {
    while (at - (instants[first] as number) >= perMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

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
  const processes = await platformPlaces({ target: storage.target, filesDir, scale, simulatorUrl: simulator.url });
  const { all: places, webs } = processes;

  const query = async <Row extends object>(sql: string) => (await storage.database.pool.query<Row>(sql)).rows;
  const count = async (sql: string) => Number((await query<{ n: number }>(sql))[0]?.n ?? 0);
  const ownerOf = async () =>
    (
      await query<{ owner: string; lapsed: boolean }>(
        `select owner, until < clock_timestamp() as lapsed from lease where name = 'market'`,
      )
    )[0] ?? null;
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
    await Promise.all(places.map(processes.start));
    const token = await processes.signIn();
    // The first reading of the market and the first batch are made undisturbed.
    await processes.begun();
    await query(
      `insert into job_schedule (kind, enabled) values ('goldeneye-poll', true) on conflict (kind) do update set enabled = true`,
    );
    const work = [watchOwner(), ...Array.from({ length: 4 }, (_, reader) => readAll(token, reader))];
    for (const end = Date.now() + options.run_ms; Date.now() < end; ) {
      await pause(options.kill_every_ms * (0.5 + options.random()));
      if (await processes.killOne(options.random)) result.kills += 1;
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
    processes.killAll();
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
