// Server, then its database, killed in market hours and away for minutes, at real pace: first live row, filled gaps.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { trackedSymbols } from '../../src/domain/minutes/tracked-symbols.ts';
import { createMarket } from '../../src/simulator/prices/market.ts';
import { serveSimulator } from '../../src/simulator/serve.ts';
import { scaledClock } from '../setup/scaled-clock.ts';
import { openMinuteDatabase } from './minute-database.ts';
import { againstTruth } from './minute-truth.ts';
import { pause, trialAccount, trialEnvironment } from './platform-places.ts';
import type { ProcessOrder } from './platform-process.ts';

const program = fileURLToPath(new URL('platform-process.ts', import.meta.url));
const PORT = 3471;
const FROM = '2026-11-17T15:00:00.000Z';
const TICK_MS = 100;
const PATIENCE_MS = 240_000;

async function until<Value>(what: string, look: () => Promise<Value | null>): Promise<Value> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(250)) {
    const found = await look().catch(() => null);
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`Never came: ${what}`);
  }
}

/** `minutes`: downtime of each. */
export async function minuteRestarts(minutes: number) {
  const market = createMarket(7, 300);
  const scale = { at: Date.now(), shows: Date.parse(FROM), rate: 1 };
  const clock = scaledClock(scale);
  const postgres = await openMinuteDatabase();
  const { folder, target, stores } = postgres;
  const simulator = await serveSimulator({ market, clock: clock.now, replay: false });
  const ticking = setInterval(simulator.tick, TICK_MS);
  const order: ProcessOrder = {
    environment: {
      ...trialEnvironment(simulator.url),
      PORT: String(PORT),
      SEED_ON_START: 'false',
      MASSIVE_SOCKET_URL: `${simulator.url.replace('http', 'ws')}/massive/stocks`,
      MASSIVE_DELAY_MINUTES: '0',
    },
    target,
    clock: scale,
    filesDir: folder,
  };
  let child: ChildProcess | null = null;
  const start = () => {
    child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const reply = await fetch(`http://127.0.0.1:${PORT}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return reply.ok ? ((await reply.json()) as Record<string, string>) : null;
  };
  /** Seconds from `since` (epoch ms) until a row of the feed received later is stored. */
  const liveSince = (since: number) =>
    until('a live row', async () => {
      const { data } = await stores.aggregates.page({ limit: 20, offset: 0 });
      const live = data.some((row) => row.source === 'feed' && Date.parse(row.received_at) > since);
      return live ? Math.round((clock.now() - since) / 100) / 10 : null;
    });
  const paid = () => until('gaps filled', async () => ((await stores.gaps.unfilled()).length === 0 ? true : null));

  try {
    start();
    const token = await until(
      'a session',
      async () => (await post('/api/auth/login', trialAccount))?.access_token ?? null,
    );
    await until('the feed on', () => post('/api/minute-tracking/automation/websocket/start', {}, token));
    const seconds = { first: await liveSince(clock.now()), server: 0, database: 0 };
    await paid();
    await pause(60_000);
    (child as ChildProcess | null)?.kill('SIGKILL');
    await pause(minutes * 60_000);
    const restarted = clock.now();
    start();
    seconds.server = await liveSince(restarted);
    await paid();
    await pause(60_000);
    postgres.kill();
    await pause(minutes * 60_000);
    const returned = clock.now();
    await postgres.startAgain();
    seconds.database = await liveSince(returned);
    await paid();
    await pause(90_000);
    const gaps = await stores.gaps.between(0, Number.MAX_SAFE_INTEGER / 1_000);
    return {
      seconds,
      gaps: gaps.map(({ from_timestamp: from, to_timestamp: to, reason, rows_filled }) => ({
        from: new Date(from).toISOString(),
        to: to === null ? null : new Date(to).toISOString(),
        reason,
        rows_filled,
      })),
      unfilled: (await stores.gaps.unfilled()).length,
      ...(await againstTruth(
        market,
        stores,
        trackedSymbols.map(({ symbol }) => symbol),
        // The newest minute may still be on its way.
        Math.floor(clock.now() / 60_000) * 60_000 - 60_000,
      )),
    };
  } finally {
    (child as ChildProcess | null)?.kill('SIGKILL');
    clearInterval(ticking);
    await simulator.close();
    await postgres.end();
  }
}
