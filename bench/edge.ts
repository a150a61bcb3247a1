// Goal of addresses: 20,000 readers get new cards from nginx's cache with one fetch from the product, beside it alone.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { openBulkConnection } from '../src/server/db/bulk-connection.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { publishReply } from '../src/server/publish/published.ts';
import { publishSnapshots, storeSnapshot } from '../src/server/publish/snapshot-store.ts';
import { NGINX, startNginx } from '../tests/setup/nginx.ts';
import { type Goal, type GoalResult, rounded } from './compare.ts';
import { figuresOf, figuresOfFamily } from './process-figures.ts';
import { type Program, startProgram } from './program.ts';
import { inScratchFolder, openFolderPostgres } from './scratch.ts';

const READERS = 20_000;
const CONNECTIONS = 64;
/** Size in brotli, like cards of the demonstration: base64 of random bytes packs to three quarters. */
const CARD_BYTES = 190_000;
const PATH = '/api/dashboard/mini-cards';

type Cost = { ms: number; product_s: number; nginx_s: number; fetched: number };

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, rejectUnauthorized: false });

function fetchOnce(
  url: string,
  token: string | null,
): Promise<{ status: number; location: string | undefined; bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { 'accept-encoding': 'br' };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    const sent = request(url, { agent, headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, location: reply.headers.location, bytes }));
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function everybody(read: () => Promise<void>): Promise<void> {
  let left = READERS;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      await read();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}

async function fetchesOf(program: Program): Promise<number> {
  const text = (await program.call('/metrics', { authorization: 'Bearer bench-metrics-token' })).body.toString();
  return text
    .split('\n')
    .filter(
      (line) =>
        line.startsWith('smartcat_http_request_duration_seconds_count') && /api\/snapshots|mini-cards/.test(line),
    )
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

async function costOf(how: 'named' | 'alone', bytes: string): Promise<Cost> {
  return inScratchFolder(async (folder) => {
    const program = await startProgram(folder, {
      EDGE_SNAPSHOTS: String(how !== 'alone'),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      METRICS_TOKEN: 'bench-metrics-token',
    });
    const postgres = await openFolderPostgres(folder);
    const database = openDatabase(postgres, { applicationName: 'bench' });
    const nginx = await startNginx(join(folder, 'nginx'), program.url);
    try {
      const bulk = await openBulkConnection(database.connection);
      const now = new Date().toISOString();
      const published = await publishReply({ success: true, data: null, error: bytes });
      const sample = { source_id: 900_001, received_at: now, as_of: now, formula_version: 'bench' };
      const stored = await storeSnapshot(bulk.query, { ...sample, kind: 'mini-cards', published });
      await bulk.transaction(() => publishSnapshots(bulk.query, { snapshots: [stored], now: Date.now }));
      await bulk.close();
      let address = PATH;
      for (;;) {
        const reply = await fetchOnce(nginx.url + PATH, program.token);
        if (how !== 'alone' && reply.location !== undefined) address = reply.location;
        if (how === 'alone' ? reply.bytes > 100_000 : address !== PATH) break;
        await new Promise((settle) => setTimeout(settle, 500));
      }
      const before = [
        figuresOf(program.pid).cpu_s,
        figuresOfFamily(nginx.pid).cpu_s,
        await fetchesOf(program),
      ] as const;
      const from = performance.now();
      await everybody(async () => {
        const asked = how === 'named' ? address : PATH;
        let reply = await fetchOnce(nginx.url + asked, how === 'named' ? null : program.token);
        if (reply.status === 307) reply = await fetchOnce(nginx.url + reply.location, null);
        if (reply.status !== 200) throw new Error(`It answered ${reply.status}.`);
      });
      const ms = performance.now() - from;
      return {
        ms,
        product_s: figuresOf(program.pid).cpu_s - before[0],
        nginx_s: figuresOfFamily(nginx.pid).cpu_s - before[1],
        fetched: (await fetchesOf(program)) - before[2],
      };
    } finally {
      await nginx.end();
      await database.close();
      await program.end();
      await postgres.leave();
    }
  });
}

const describe = ({ product_s, nginx_s }: Cost) =>
  `${product_s.toFixed(2)} s of the product and ${nginx_s.toFixed(2)} s of nginx`;

async function run(): Promise<GoalResult[]> {
  const bytes = randomBytes(CARD_BYTES).toString('base64url');
  const alone = await costOf('alone', bytes);
  const named = await costOf('named', bytes);
  return [
    {
      goal: `Cards to ${READERS} readers from nginx's cache`,
      ours_ms: rounded(named.ms),
      peer: 'the product alone',
      peer_ms: rounded(alone.ms),
      ratio: rounded(named.ms / alone.ms),
      target: 1,
      unit: 'times the peer',
      ok: named.ms <= alone.ms && named.fetched <= 1,
      note: `${named.fetched} fetches from the product instead of ${alone.fetched}; processor time ${describe(named)}, alone ${describe(alone)}`,
    },
  ];
}

export const edgeGoal: Goal = {
  name: 'edge',
  run: async () => {
    if (existsSync(NGINX)) return run();
    console.error(`Addresses behind nginx are not measured: there is no ${NGINX}.`);
    return [];
  },
};
