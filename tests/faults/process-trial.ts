// Trial of two web and two work processes under random kills: readers, slots, vendor limits.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveSimulator } from '../../src/simulator/serve.ts';
import { fullestWindow } from '../setup/fullest-window.ts';
import { testDatabase } from '../setup/postgres.ts';
import { scaledClock } from '../setup/scaled-clock.ts';
import { type Place, pause, platformPlaces } from './platform-places.ts';
import { type Answer, type Front, startEngines } from './trial-engines.ts';
import { createTrialEvents, type Observed } from './trial-events.ts';

const UNIVERSE = 300;
/** Tries of a reader without a proxy, which would retry by itself. */
const MOST_TRIES = 5;
const MOST_TRIES_BEHIND_PROXY = 2;
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
  /** Start of all clocks, ISO: a market day, within the hours of Golden Eye. */
  from: string;
  run_ms: number;
  kill_every_ms: number;
  rate: number;
  random: () => number;
  /** With NATS, PgBouncer and nginx, a rolling restart, and NATS killed twice. */
  engines?: boolean;
};

export type TrialResult = Observed & {
  kills: number;
  requests: number;
  retried: number;
  /** Requests that failed after all retries, with the answers. */
  failed: string[];
  slots: Record<string, number>;
  polls: number;
  doubled_polls: number;
  /** Done slots without exactly one completed job. */
  slots_without_one_effect: number;
  /** Most calls the vendor counted in any trailing window. */
  fullest: { vendor: string; per_ms: number; allowed: number; most: number }[];
  /** Times from the death of the market's owner to the next owner, real ms. */
  takeovers_ms: number[];
};

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
  const engines = options.engines ? await startEngines(storage, filesDir) : null;
  const processes = await platformPlaces({
    target: engines?.target ?? storage.target,
    filesDir,
    scale,
    simulatorUrl: simulator.url,
    environment: engines?.environment,
  });
  const { all: places, webs } = processes;
  let front: Front | null = null;

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
    slots_without_one_effect: 0,
    lost: [],
    newest_seen_ms: 0,
    longest_end_ms: 0,
    fullest: [],
    takeovers_ms: [],
  };
  let running = true;

  async function askInTurn(path: string, token: string, turn: number): Promise<Answer> {
    const { port } = webs[turn % webs.length] as Place;
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(15_000),
    });
    return { status: reply.status, text: await reply.text() };
  }

  /** Without a proxy, each retry goes to the next process. */
  async function read(token: string, at: number): Promise<void> {
    const path = paths[at % paths.length] as string;
    const mostTries = front === null ? MOST_TRIES : MOST_TRIES_BEHIND_PROXY;
    const answers: string[] = [];
    for (let tries = 0; tries < mostTries; tries++) {
      if (tries > 0) await pause(150 * tries);
      const asked = front === null ? askInTurn(path, token, at + tries) : front.get(path, token);
      const reply = await asked.catch((error: Error) => error);
      if (!(reply instanceof Error) && reply.status === 200) {
        if (tries > 0) result.retried += 1;
        return;
      }
      answers.push(reply instanceof Error ? reply.message : `${reply.status} ${reply.text.slice(0, 200)}`);
    }
    result.failed.push(`${new Date().toISOString()} ${path}: ${answers.join(' | ')}`);
  }

  async function readAll(token: string, reader: number): Promise<void> {
    for (let at = reader; running; at++) {
      result.requests += 1;
      await read(token, at);
      await pause(50);
    }
  }

  /** Measures takeovers: times without a living owner of the market. */
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
    // No kills before the first market reading and the first batch.
    await processes.begun();
    await query(
      `insert into job_schedule (kind, enabled) values ('goldeneye-poll', true) on conflict (kind) do update set enabled = true`,
    );
    front = (await engines?.startFront(webs.map(({ port }) => port))) ?? null;
    const events = engines === null ? null : createTrialEvents({ engines, processes, query, token, result });
    const work = [watchOwner(), ...Array.from({ length: 4 }, (_, reader) => readAll(token, reader))];
    const planned = events?.run(options.run_ms) ?? Promise.resolve();
    planned.catch(() => undefined);
    for (const end = Date.now() + options.run_ms; Date.now() < end; ) {
      await pause(options.kill_every_ms * (0.5 + options.random()));
      if (await processes.killOne(options.random)) result.kills += 1;
    }
    await planned;
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
    result.slots_without_one_effect = await count(
      `select count(*) as n from job_slot s where state = 'done' and 1 <> (
         select count(*) from job j where j.kind = s.kind and j.scheduled_for = s.scheduled_for and j.state like 'completed%')`,
    );
    await events?.settle();
  } finally {
    running = false;
    processes.killAll();
    await front?.end();
    await engines?.nats.stop();
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
