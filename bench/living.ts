// Goals of running: time to the address and to the first run, memory with ten open pages, idle CPU.
// Starts scripts/start.mjs, over the simulated market of full size; reads /proc, so only on Linux.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSession, newYorkDate } from '../src/domain/market/calendar.ts';
import { systemClock } from '../src/server/process/clock.ts';
import { alone, type Goal, type GoalResult, rounded } from './compare.ts';

const script = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const ADMIN = { email: 'bench@example.com', password: 'Bench-only-1!' };
const FIRST_TARGET_MS = 90_000;
const SECOND_TARGET_MS = 1_500;
const MEMORY_TARGET_MB = 400;
const IDLE_TARGET = 2;
const PAGES = 10;
/** Poll interval of a page without a stream. */
const PAGE_POLL_MS = 10_000;
/** A first start works for minutes on earlier days and companies. */
const LIVED_MS = 12 * 60_000;
const LAST_MS = 120_000;
const IDLE_SETTLE_MS = 60_000;
const IDLE_MS = 60_000;
const SAMPLE_MS = 1_000;
/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;
const MB = 1_024;
const lists = ['/api/signals/columns', '/api/screener/list', '/api/goldeneye/current', '/api/market/status'];

type Running = { child: ChildProcess; url: string; ready_ms: number; said: (pattern: RegExp) => Promise<number> };

async function start(folder: string, environment: Record<string, string> = {}): Promise<Running> {
  const from = performance.now();
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const said = async (pattern: RegExp) => {
    while (!pattern.test(text)) {
      if (child.exitCode !== null) throw new Error(`The program ended before it said ${pattern}:\n${text}`);
      await systemClock.sleep(5);
    }
    return performance.now() - from;
  };
  const ready_ms = await said(/running at http:\S+\s/);
  const url = /running at (http:\S+)/.exec(text)?.[1] ?? '';
  return { child, url, ready_ms, said };
}

async function end({ child }: Running): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Process of the server, a child of the start script. */
function findServer({ child }: Running): number {
  const [pid] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
  return Number(pid);
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / MB;

function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Open pages: each holds a stream and reads the lists, until the signal. */
async function openPages(url: string, signal: AbortSignal): Promise<void> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'accept-encoding': 'br' };
  const page = async () => {
    const stream = await fetch(`${url}/api/stream`, { headers, signal });
    void stream.body?.pipeTo(new WritableStream(), { signal }).catch(() => undefined);
    while (!signal.aborted) {
      for (const path of lists) await fetch(`${url}${path}`, { headers, signal }).then((reply) => reply.arrayBuffer());
      await systemClock.sleep(PAGE_POLL_MS, signal);
    }
  };
  await Promise.all(Array.from({ length: PAGES }, () => page().catch(() => undefined)));
}

async function measureMemory(running: Running): Promise<GoalResult> {
  const pid = findServer(running);
  const pages = new AbortController();
  const open = openPages(running.url, pages.signal);
  const seen: number[] = [];
  for (const until = performance.now() + LIVED_MS; performance.now() < until; ) {
    await systemClock.sleep(SAMPLE_MS);
    seen.push(residentMb(pid));
  }
  pages.abort();
  await open;
  const last = seen.slice(-LAST_MS / SAMPLE_MS);
  const note = `${PAGES} pages open, largest of the last two of ${LIVED_MS / 60_000} minutes; of all ${rounded(Math.max(...seen))}`;
  return alone('memory', rounded(Math.max(...last)), MEMORY_TARGET_MB, 'MB', note);
}

/** Settings of a server at rest: few companies, no replay. */
const idling = { SIM_REPLAY: 'false', SIM_UNIVERSE: '300', SEED_ON_START: 'false' };

async function measureIdle(running: Running): Promise<GoalResult> {
  const pid = findServer(running);
  await systemClock.sleep(IDLE_SETTLE_MS);
  const before = processorMs(pid);
  await systemClock.sleep(IDLE_MS);
  const percent = ((processorMs(pid) - before) / IDLE_MS) * 100;
  const note = 'the server, market closed, no page open, nothing left to learn';
  return alone('idle', rounded(percent), IDLE_TARGET, '% of a core', note);
}

function isClosed(now: number): boolean {
  const session = findSession(newYorkDate(now));
  return session === null || now < session.pre_open_ms || now >= session.after_close_ms;
}

async function run(): Promise<GoalResult[]> {
  if (!existsSync('/proc/self/stat'))
    throw new Error('Memory and processor time are read from /proc, which is not here.');
  const folder = await mkdtemp(join(tmpdir(), 'smart-cat-bench-'));
  const results: GoalResult[] = [];
  try {
    const first = await start(folder);
    const first_ms = rounded(await first.said(/first screener run/));
    const note = 'an empty folder, packages and pages there, to the first run';
    results.push(alone('start-first', first_ms, FIRST_TARGET_MS, 'ms', note));
    await end(first);
    const second = await start(folder);
    results.push(alone('start-second', rounded(second.ready_ms), SECOND_TARGET_MS, 'ms', 'to its address'));
    results.push(await measureMemory(second));
    await end(second);
    if (isClosed(systemClock.now())) {
      const idle = await start(join(folder, 'idle'), idling);
      results.push(await measureIdle(idle));
      await end(idle);
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const livingGoal: Goal = { name: 'living', run };
