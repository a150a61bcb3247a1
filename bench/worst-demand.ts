// Goal of fairness: during any demand of one reader, others wait at most 250 ms for a reply.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { toColumns } from '../src/domain/screener/list/columns-wire.ts';
import { publishCompressed } from '../src/server/publish/published.ts';
import { alone, type Goal, type GoalResult } from './compare.ts';
import { ADMIN, launched, publishInto, signedIn, stop } from './http-list.ts';
import { emptyRunInfo, sampleStocks } from './sample-stocks.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const MOST_WAIT_MS = 250;
/** Stocks of a list of 3.6 MB. */
const STOCKS = 12_000;
const NOTICED_MS = 3_000;
const DEMAND_MS = 5_000;
const ASKED_EVERY_MS = 20;

/** Repeated requests of one reader: `connections` with `ahead` requests each, sent without waiting. */
type Demand = { name: string; connections: number; ahead: number; request: (token: string) => string };

const head = (token: string, more: string[] = []) =>
  ['Host: localhost', `Authorization: Bearer ${token}`, ...more].join('\r\n');
const batch = JSON.stringify(
  Array.from({ length: 10 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })),
);
const demands: readonly Demand[] = [
  {
    name: 'MCP batches of ten tools/list, 20 connections',
    connections: 20,
    ahead: 1,
    request: (token) => {
      const facts = ['Content-Type: application/json', 'Accept: application/json, text/event-stream'];
      return `POST /mcp HTTP/1.1\r\n${head(token, [...facts, `Content-Length: ${batch.length}`])}\r\n\r\n${batch}`;
    },
  },
  {
    name: 'unpacked lists, 10 connections of 20 requests ahead',
    connections: 10,
    ahead: 20,
    request: (token) => `GET /api/screener/list HTTP/1.1\r\n${head(token, ['Accept-Encoding: identity'])}\r\n\r\n`,
  },
  {
    name: 'openapi.json, 30 connections',
    connections: 30,
    ahead: 1,
    request: (token) => `GET /api/openapi.json HTTP/1.1\r\n${head(token)}\r\n\r\n`,
  },
];

/** Repeats the demand until the end, dropping each connection after half a second; returns the received bytes. */
async function press({ connections, ahead, request }: Demand, port: number, token: string, ends: AbortSignal) {
  let bytes = 0;
  const text = request(token).repeat(ahead);
  const one = async () => {
    while (!ends.aborted) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      socket.write(text);
      await Promise.race([once(socket, 'close'), pause(500)]);
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return bytes;
}

/** Latencies of `/health` for another caller. */
async function healthLatencies(url: string, ends: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!ends.aborted) {
    const from = performance.now();
    const reply = await fetch(`${url}/health`);
    await reply.arrayBuffer();
    times.push(performance.now() - from);
    await pause(ASKED_EVERY_MS);
  }
  return times;
}

async function run(): Promise<GoalResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'smart-cat-bench-'));
  const server = await launched(['--import', at('./process-cost.ts'), at('../src/server/main.ts')], {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    SEED_ON_START: 'false',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  try {
    const token = await signedIn(server.url);
    const list = Buffer.from(JSON.stringify(toColumns(emptyRunInfo, sampleStocks(STOCKS))));
    await publishInto(join(folder, 'data'), await publishCompressed(list));
    await pause(NOTICED_MS);
    const results: GoalResult[] = [];
    for (const demand of demands) {
      const ends = AbortSignal.timeout(DEMAND_MS);
      const port = Number(new URL(server.url).port);
      const [bytes, times] = await Promise.all([press(demand, port, token, ends), healthLatencies(server.url, ends)]);
      const longest = Math.max(...times);
      const note = `longest of ${times.length} waits of another reader; ${Math.round(bytes / 1e6)} MB went to the one`;
      results.push(alone(`One reader's worst demand: ${demand.name}`, longest, MOST_WAIT_MS, 'ms', note));
    }
    return results;
  } finally {
    await stop(server);
    await rm(folder, { recursive: true, force: true });
  }
}

export const worstDemandGoal: Goal = { name: 'worst-demand', run };
