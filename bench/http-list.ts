// Goals: server cost of a published list beside node:http sending the same bytes and beside JSON per request.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PoolConfig } from 'pg';
import { toColumns } from '../src/domain/screener/list/columns-wire.ts';
import { openBulkConnection } from '../src/server/db/bulk-connection.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { systemClock } from '../src/server/process/clock.ts';
import { type Published, publishReply } from '../src/server/publish/published.ts';
import { publishSnapshots, storeSnapshot } from '../src/server/publish/snapshot-store.ts';
import { type Goal, type GoalResult, median, rounded } from './compare.ts';
import { emptyRunInfo, sampleStocks } from './sample-stocks.ts';
import { openFolderPostgres } from './scratch.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const ADMIN = { email: 'bench@example.com', password: 'Bench-only-1!' };
/** Bytes of the goal's list, 1,250 mini-cards. */
const LIST_BYTES = 323_000;
const REQUESTS = 1_500;
const READERS = 8;
const ROUNDS = 5;
const SAME_BYTES = { peer: 'node:http, the same bytes', target: 1.3 };
const AFTER_READ = { peer: 'node:http, one read of the session, the same bytes', target: 1 };
const TARGET_OF_STRINGIFY = 1 / 40;
/** Longer than a process takes to notice another's publication. */
const NOTICED_MS = 3_000;

const agent = new Agent({ keepAlive: true, maxSockets: READERS });

type Measured = { child: ChildProcess; url: string };

export async function launched(args: string[], env: NodeJS.ProcessEnv): Promise<Measured> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let said = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString();
    const url = /http:\/\/[\d.:]+/.exec(said)?.[0];
    if (url === undefined) continue;
    child.stdout?.resume();
    return { child, url };
  }
  throw new Error(`${args[0]} ended before it was ready.`);
}

/** CPU milliseconds of all threads of the process. */
async function measureCpu({ child }: Measured): Promise<number> {
  const message = once(child, 'message') as Promise<[number]>;
  child.send('cpu');
  return (await message)[0] / 1_000;
}

async function get(url: string, headers: Record<string, string>): Promise<{ status: number; bytes: number }> {
  const sent = request(url, { agent, headers });
  sent.end();
  const [reply] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  let bytes = 0;
  reply.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await once(reply, 'end');
  return { status: reply.statusCode ?? 0, bytes };
}

type Load = { measured: Measured; path: string; headers: Record<string, string>; expected: number };

/** Measures CPU milliseconds per request, and latencies. */
async function cost({ measured, path, headers, expected }: Load): Promise<{ cpu_ms: number; times: number[] }> {
  const times: number[] = [];
  const before = await measureCpu(measured);
  let left = REQUESTS;
  const reader = async () => {
    while (left-- > 0) {
      const from = performance.now();
      const { status, bytes } = await get(`${measured.url}${path}`, headers);
      if (status !== 200 || bytes !== expected) throw new Error(`${path} answered ${status} with ${bytes} bytes`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return { cpu_ms: ((await measureCpu(measured)) - before) / REQUESTS, times };
}

/** List of about `LIST_BYTES` in columns. */
function sampleList(): object {
  const stocks = sampleStocks(15_000);
  const size = (count: number) => JSON.stringify(toColumns(emptyRunInfo, stocks.slice(0, count))).length;
  const each = size(10_000) / 10_000;
  return toColumns(emptyRunInfo, stocks.slice(0, Math.min(stocks.length, Math.round(LIST_BYTES / each))));
}

/** Publishes the list like a run, in the database of the running server; returns its connection. */
export async function publishInto(folder: string, published: Published): Promise<PoolConfig> {
  const postgres = await openFolderPostgres(folder);
  const database = openDatabase(postgres, { applicationName: 'bench' });
  try {
    const now = new Date(systemClock.now()).toISOString();
    const bulk = await openBulkConnection(database.connection);
    await bulk.transaction(async () => {
      const snapshot = {
        kind: 'screener-columns' as const,
        source_id: 1,
        received_at: now,
        as_of: now,
        formula_version: 'bench',
      };
      const stored = await storeSnapshot(bulk.query, { ...snapshot, published });
      await publishSnapshots(bulk.query, { snapshots: [stored], now: () => systemClock.now() });
    });
    await bulk.close();
    return database.connection;
  } finally {
    await database.close();
    await postgres.leave();
  }
}

export async function signedIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return ((await reply.json()) as { access_token: string }).access_token;
}

export async function stop({ child }: Measured): Promise<void> {
  child.kill('SIGINT');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function p99(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

type Rivals = { ours: Load; raw: Load };

/** Cost of the product and of node:http for the same bytes, alternating. */
async function beside({
  ours,
  raw,
}: Rivals): Promise<{ ours: number; raw: number; times: number[]; rawTimes: number[] }> {
  const costs: { ours: number[]; raw: number[] } = { ours: [], raw: [] };
  const times: number[] = [];
  const rawTimes: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [mine, bare] = [await cost(ours), await cost(raw)];
    if (round === 0) continue;
    costs.ours.push(mine.cpu_ms);
    costs.raw.push(bare.cpu_ms);
    times.push(...mine.times);
    rawTimes.push(...bare.times);
  }
  return { ours: median(costs.ours), raw: median(costs.raw), times, rawTimes };
}

type Asked = 'packed' | 'plain' | 'packedSignedIn' | 'plainSignedIn';

async function compared(
  { packed, plain, packedSignedIn, plainSignedIn }: Record<Asked, Rivals>,
  stringify: Load,
): Promise<GoalResult[]> {
  const result = (goal: string, ours: number, peer: string, of: number, target: number): GoalResult => {
    const ratio = rounded(ours / of);
    return {
      goal,
      ours_ms: rounded(ours),
      peer,
      peer_ms: rounded(of),
      ratio,
      target,
      unit: 'times the peer',
      ok: ratio <= target,
    };
  };
  const row = (
    how: string,
    { ours, raw, times, rawTimes }: Awaited<ReturnType<typeof beside>>,
    { peer, target } = SAME_BYTES,
  ): GoalResult => ({
    ...result(`HTTP list, CPU a request, ${how}`, ours, peer, raw, target),
    note: `p99 ${rounded(p99(times))} ms, of the peer ${rounded(p99(rawTimes))} ms, with ${READERS} readers; the session of each is read from the database`,
  });
  const asBrowsers = await beside(packed);
  const unpacked = await beside(plain);
  await cost(stringify);
  const writing: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) writing.push((await cost(stringify)).cpu_ms);
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} KB`;
  return [
    row(`packed as browsers ask (${kilobytes(packed.ours.expected)})`, asBrowsers),
    row(`unpacked (${kilobytes(plain.ours.expected)})`, unpacked),
    row('packed, session read by both', await beside(packedSignedIn), AFTER_READ),
    row('unpacked, session read by both', await beside(plainSignedIn), AFTER_READ),
    {
      ...result(
        'HTTP list, CPU a request, beside writing it again',
        asBrowsers.ours,
        'node:http, written as JSON each time',
        median(writing),
        TARGET_OF_STRINGIFY,
      ),
      note: `node:http itself, with the bytes ready, is ${rounded(asBrowsers.raw / median(writing))} of that`,
    },
  ];
}

async function run(): Promise<GoalResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'smart-cat-bench-'));
  const list = sampleList();
  const published = await publishReply(list);
  const files = { plain: join(folder, 'list.json'), packed: join(folder, 'list.json.br') };
  await writeFile(files.plain, published.identity);
  await writeFile(files.packed, published.brotli);
  const server = await launched(['--import', at('./process-cost.ts'), at('../src/server/main.ts')], {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    SEED_ON_START: 'false',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  let raw: Measured | undefined;
  try {
    const authorization = `Bearer ${await signedIn(server.url)}`;
    const path = '/api/screener/list';
    const asked = (encoding: string) => ({ authorization, 'accept-encoding': encoding });
    await get(`${server.url}${path}`, asked('br'));
    const connection = await publishInto(join(folder, 'data'), published);
    const bare = await launched([at('./raw-list-server.ts'), files.plain, files.packed], {
      BENCH_DATABASE: JSON.stringify(connection),
    });
    raw = bare;
    await pause(NOTICED_MS);
    const rivals = (encoding: string, rawPath: string, expected: number): Rivals => ({
      ours: { measured: server, path, headers: asked(encoding), expected },
      raw: { measured: bare, path: rawPath, headers: asked(encoding), expected },
    });
    const asPacked = (rawPath: string) => rivals('gzip, deflate, br, zstd', rawPath, published.brotli.length);
    const asPlain = (rawPath: string) => rivals('identity', rawPath, published.identity.length);
    const stringified = {
      measured: bare,
      path: '/stringify',
      headers: asked('br'),
      expected: published.identity.length,
    };
    return await compared(
      {
        packed: asPacked('/packed'),
        plain: asPlain('/plain'),
        packedSignedIn: asPacked('/packed/signed-in'),
        plainSignedIn: asPlain('/plain/signed-in'),
      },
      stringified,
    );
  } finally {
    if (raw !== undefined) await stop(raw);
    await stop(server);
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

export const httpListGoal: Goal = { name: 'http-list', run };
