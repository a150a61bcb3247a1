// First start and session of the product on a simulated market, and all it published.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlanName } from '../../src/simulator/faults/plans.ts';
import type { Market } from '../../src/simulator/prices/market.ts';
import { type Simulator, serveSimulator } from '../../src/simulator/serve.ts';
import { fullestWindow } from '../setup/fullest-window.ts';
import { freePort } from '../setup/loopback.ts';
import { testDatabase } from '../setup/postgres.ts';
import { pause, signInAt, trialEnvironment } from './platform-places.ts';
import type { ProcessOrder } from './platform-process.ts';
import { type Published, type Query, readPublished } from './vendor-published.ts';

const program = fileURLToPath(new URL('platform-process.ts', import.meta.url));
const LOOK_MS = 500;
/** Time without growth after which the history counts as complete or waiting. */
const QUIET_MS = 20_000;
/** Calls are written to the log in groups. */
const LOG_FLUSH_MS = 6_000;
const ASK_MS = 30_000;

export type SessionOptions = {
  market: Market;
  /** Start of the product's clock, ISO; the market stays there, so that sessions can be compared. */
  from: string;
  /** Switches faults on before the product starts. */
  faults?: (simulator: Simulator) => void;
  plan?: PlanName;
  /** Database the product starts with, instead of an empty one. */
  template?: string;
  /** The market moves in real time, under the vendors' own rate limits. */
  moves?: boolean;
  environment?: Record<string, string>;
  /** Longest wait for the first start and for the history, each. */
  patience_ms: number;
  /** Runs before the published rows are read. */
  during?: (product: Product) => Promise<void>;
};

type Answer = { status: number; text: string };
type Product = {
  simulator: Simulator;
  query: Query;
  ask(path: string, method?: string): Promise<Answer>;
  /** Ms since the start of each call, by vendor. */
  calls(): Record<string, number[]>;
  words(): Promise<string[]>;
};

export type SessionResult = {
  published: Published;
  /** Replies of `readerPaths` and of a screener run by hand. */
  answers: Record<string, Answer>;
  /** Texts of the health checks that do not pass. */
  words: string[];
  hits: Record<string, number>;
  calls: Record<string, number>;
  most_a_minute: number;
  begun_s: number | null;
};

/** Requests of a reader: an old chart first, then the usual ones. */
export const readerPaths = [
  '/api/stocks/bars/AMD?span=daily&asof=2015-06-10T16:00:00Z',
  '/api/stocks/bars/AMD?span=daily',
  '/api/stocks/bars/INTC?span=minute',
  '/api/signals/AAPL/live',
  '/api/signals/DIS/live',
  '/api/signals/latest',
  '/api/screener/current',
  '/api/market/status',
  '/api/screener/analyze/AAPL',
] as const;

function vendorOf(path: string): string {
  return path.split('/')[1] ?? '';
}

export async function vendorSession(options: SessionOptions): Promise<SessionResult> {
  const storage = await testDatabase(options.template);
  const filesDir = mkdtempSync(join(tmpdir(), 'smart-cat-vendors-'));
  const shows = Date.parse(options.from);
  const calls: Record<string, number[]> = {};
  const began = performance.now();
  const at = Date.now();
  const simulator = await serveSimulator({
    market: options.market,
    clock: options.moves ? () => shows + Date.now() - at : () => shows,
    replay: false,
    plan: options.plan ?? 'full',
    onRequest: (path) => {
      const vendor = vendorOf(path);
      calls[vendor] ??= [];
      calls[vendor].push(performance.now() - began);
    },
  });
  while (simulator.warm()) await pause(0);
  options.faults?.(simulator);
  const port = await freePort();
  const order: ProcessOrder = {
    target: storage.target,
    clock: { at, shows, rate: 1 },
    filesDir,
    // The lists' own limit would make a first start last two minutes.
    simulatedUrl: options.moves ? null : simulator.url,
    environment: {
      ...trialEnvironment(simulator.url),
      PORT: String(port),
      SEED_ON_START: 'true',
      MASSIVE_SOCKET_URL: `${simulator.url.replace('http', 'ws')}/massive/stocks`,
      FINNHUB_API_KEY: 'sample-key',
      FINNHUB_BASE_URL: `${simulator.url}/finnhub/api/v1`,
      LLM_PROVIDER: 'openai-compatible',
      LLM_MODEL: 'sample-analyst-1',
      LLM_API_KEY: 'sample-key',
      LLM_BASE_URL: `${simulator.url}/openai/v1`,
      LLM_PRICE_INPUT: '3',
      LLM_PRICE_OUTPUT: '15',
      ...options.environment,
    },
  };
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const query: Query = async (sql) => (await storage.database.pool.query(sql)).rows as never;
  let token = '';
  const ask: Product['ask'] = async (path, method = 'GET') => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: '{}' }),
      signal: AbortSignal.timeout(ASK_MS),
    }).catch((error: unknown) => new Response(String(error), { status: 599 }));
    return { status: reply.status, text: await reply.text() };
  };
  try {
    const begun = await beginning(child, options.patience_ms);
    token = await signInAt(port, options.patience_ms);
    if (!options.moves) await historyAtRest(query, options.patience_ms);
    const product: Product = { simulator, query, ask, calls: () => calls, words: () => healthWords(ask) };
    const answers: Record<string, Answer> = {};
    for (const path of readerPaths) answers[path] = await ask(path);
    answers['POST /api/screener/fetch'] = await ask('/api/screener/fetch', 'POST');
    await options.during?.(product);
    await pause(LOG_FLUSH_MS);
    return {
      published: await readPublished(query),
      answers,
      words: await healthWords(ask),
      hits: { ...simulator.faults.hits() },
      calls: Object.fromEntries(Object.entries(calls).map(([vendor, at]) => [vendor, at.length])),
      most_a_minute: fullestWindow(calls.massive ?? [], 60_000),
      begun_s: begun ? Math.round((performance.now() - began) / 1000) : null,
    };
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    await ended;
    await simulator.close();
    await storage.drop();
    rmSync(filesDir, { recursive: true, force: true });
  }
}

/** Whether the first start was completed in time; rejects when the process ends. */
function beginning(child: ChildProcess, patienceMs: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), patienceMs);
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('begun')) return;
      clearTimeout(timer);
      resolve(true);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The product ended with ${code}`));
    });
  });
}

async function historyAtRest(query: Query, patienceMs: number): Promise<void> {
  const count = async () => (await query<{ n: number }>('select count(*)::int as n from market_day'))[0]?.n ?? 0;
  let [days, since] = [-1, Date.now()];
  for (const end = Date.now() + patienceMs; Date.now() < end && Date.now() - since < QUIET_MS; await pause(LOOK_MS)) {
    const now = await count();
    if (now !== days) [days, since] = [now, Date.now()];
  }
}

async function healthWords(ask: Product['ask']): Promise<string[]> {
  const { status, text } = await ask('/api/admin/health');
  if (status !== 200) return [`health answered ${status}`];
  const { checks } = JSON.parse(text) as {
    checks: { id: string; state: string; title: string; figure: string; detail: string | null }[];
  };
  return checks
    .filter(({ state }) => state === 'error' || state === 'warning')
    .map(({ id, title, figure, detail }) => `${id}: ${title}, ${figure}${detail === null ? '' : `, ${detail}`}`);
}
