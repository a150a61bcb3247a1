// Goal of streams behind Pushpin: a publication reaches 20,000 pages while their streams are renewed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBulkConnection } from '../src/server/db/bulk-connection.ts';
import { type ConnectionSettings, openDatabase } from '../src/server/db/database.ts';
import { publishReply } from '../src/server/publish/published.ts';
import { publishSnapshots, storeSnapshot } from '../src/server/publish/snapshot-store.ts';
import { PUSHPIN, type Pushpin, pushpinPorts, startPushpin } from '../tests/setup/pushpin.ts';
import { alone, type Goal, type GoalResult, median } from './compare.ts';
import { Clients, signInUsers } from './held-pages.ts';
import { figuresOf, figuresOfFamily } from './process-figures.ts';
import { startProgram } from './program.ts';
import { inScratchFolder, openFolderPostgres } from './scratch.ts';

const STREAMS = 20_000;
const PROXIES = 2;
/** Least limit of open files, for one push proxy with some room. */
const FILES = 15_000;
/** A user may have twelve pages. */
const USERS = Math.ceil(STREAMS / 12);
const EACH_SECOND = 200;
const ROUNDS = 8;
const ROUND_MS = 12_000;
/** Time over which pages spread their requests. */
const TARGET_MS = 4_000;
/** Source ids beyond those of batches and polls. */
const SOURCE = 900_000;
const KEY = 'bench-key';

type Round = { last: number; streams: number };

async function publishTo(clients: readonly Clients[], connection: ConnectionSettings, time: number): Promise<Round> {
  const bulk = await openBulkConnection(connection);
  try {
    const now = new Date().toISOString();
    const sample = { source_id: SOURCE + time, received_at: now, as_of: now, formula_version: 'bench' };
    const stored = await storeSnapshot(bulk.query, {
      ...sample,
      kind: 'goldeneye',
      published: await publishReply({ time }),
    });
    const ready = clients.map((one) => one.next('ready'));
    for (const one of clients) one.send({ expect: SOURCE + time });
    await Promise.all(ready);
    const heard = clients.map((one) => one.next('heard'));
    const from = process.hrtime.bigint();
    await bulk.transaction(() => publishSnapshots(bulk.query, { snapshots: [stored], now: Date.now }));
    const all = await Promise.all(heard);
    const since = (at: string) => Number(BigInt(at) - from) / 1e6;
    return {
      last: Math.max(...all.map((one) => since(one.heard))),
      streams: all.reduce((sum, one) => sum + one.streams, 0),
    };
  } finally {
    await bulk.close();
  }
}

const pause = (ms: number) => new Promise((settle) => setTimeout(settle, ms));

async function run(): Promise<GoalResult[]> {
  return inScratchFolder(async (folder) => {
    const ports = await Promise.all(Array.from({ length: PROXIES }, pushpinPorts));
    const GRIP_URL = ports.map(({ control }) => `http://127.0.0.1:${control}/?key=${KEY}`).join(',');
    const program = await startProgram(folder, { GRIP_URL, TRUST_PROXY: '127.0.0.0/8', LOG_LEVEL: 'error' });
    const postgres = await openFolderPostgres(folder);
    const database = openDatabase(postgres, { applicationName: 'bench' });
    const { connection } = database;
    const proxies: Pushpin[] = [];
    const clients: Clients[] = [];
    try {
      const tokens = await signInUsers(connection, USERS);
      for (const [at, port] of ports.entries()) {
        proxies.push(
          await startPushpin(join(folder, `pushpin-${at}`), port, {
            product: program.url,
            key: KEY,
            connections: FILES,
          }),
        );
      }
      const before = figuresOf(program.pid).memory_mb;
      const opened = proxies.map(async ({ url }, at) => {
        const one = new Clients();
        clients.push(one);
        const share = tokens.slice((at * USERS) / PROXIES, ((at + 1) * USERS) / PROXIES);
        one.send({
          open: {
            port: Number(new URL(url).port),
            source: `127.0.0.${at + 2}`,
            tokens: share,
            count: STREAMS / PROXIES,
            each_second: EACH_SECOND,
          },
        });
        return one.next('open');
      });
      await Promise.all(opened);
      const rounds: Round[] = [];
      for (let time = 1; time <= ROUNDS; time += 1) {
        await pause(ROUND_MS);
        rounds.push(await publishTo(clients, connection, time));
      }
      const last = median(rounds.map((one) => one.last));
      const streams = rounds.map((one) => one.streams);
      const mb = (value: number) => `${Math.round(value)} MB`;
      const proxied = proxies.map(({ pid }) => mb(figuresOfFamily(pid).memory_mb)).join(' and ');
      const goal = `Publication to the last of ${STREAMS} pages behind Pushpin`;
      const note = `${Math.min(...streams)} to ${Math.max(...streams)} streams at once, last client after ${rounds.map((one) => Math.round(one.last)).join(', ')} ms; product ${mb(before)} before and ${mb(figuresOf(program.pid).memory_mb)} with them, push proxies ${proxied}`;
      return [alone(goal, last, TARGET_MS, 'ms', note)];
    } finally {
      for (const one of clients) one.end();
      for (const one of proxies) await one.end();
      await program.end();
      await database.close();
      await postgres.leave();
    }
  });
}

/** Reason why the goal cannot be measured here, or null. */
function findObstacle(): string | null {
  if (!existsSync(PUSHPIN)) return `there is no ${PUSHPIN}`;
  const [, files] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return Number(files) < FILES ? `a process may open ${files} files, ${FILES} are needed` : null;
}

export const pushProxyGoal: Goal = {
  name: 'push-proxy',
  run: async () => {
    const obstacle = findObstacle();
    if (obstacle === null) return run();
    console.error(`Streams behind Pushpin are not measured: ${obstacle}.`);
    return [];
  },
};
