// Child process of the simulated market, restarted when it dies; the server knows it by its address only.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

const program = fileURLToPath(new URL('../../simulator/main.ts', import.meta.url));
const START_DEADLINE_MS = 60_000;
const STATUS_DEADLINE_MS = 2_000;
const RESTART_PAUSE_MS = 1_000;

export type SimulatedMarket = { url: string; stop(): Promise<void> };

function launch(port: number, seed: number): { child: ChildProcess; ready: Promise<number> } {
  const child = spawn(process.execPath, [program], {
    // The child ends when its standard input closes, which happens however this process ends.
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, SIM_PORT: String(port), SIM_SEED: String(seed), SIM_EXIT_WITH_PARENT: '1' },
  });
  const ready = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The simulated market ended at its start (code ${code}).`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).once('line', (line) => {
      try {
        resolve((JSON.parse(line) as { port: number }).port);
      } catch {
        reject(new Error(`The simulated market said something unexpected: ${line.slice(0, 200)}`));
      }
    });
  });
  return { child, ready };
}

export async function startSimulatedMarket(options: {
  seed: number;
  clock: Clock;
  log: Log;
}): Promise<SimulatedMarket> {
  const { clock, log } = options;
  let stopping = false;
  let current = launch(0, options.seed);
  const port = await Promise.race([
    current.ready,
    clock.sleep(START_DEADLINE_MS).then(() => {
      throw new Error('The simulated market did not start within 60 s.');
    }),
  ]);
  const watch = (child: ChildProcess): void => {
    child.once('exit', (code) => {
      if (stopping) return;
      log.warn({ code }, 'simulated market: process ended, restarting');
      void clock.sleep(RESTART_PAUSE_MS).then(() => {
        if (stopping) return;
        current = launch(port, options.seed);
        current.ready.catch((error: unknown) => log.error({ err: error }, 'simulated market: restart failed'));
        watch(current.child);
      });
    });
  };
  watch(current.child);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      stopping = true;
      const { child } = current;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      await Promise.race([ended, clock.sleep(2_000).then(() => child.kill('SIGKILL'))]);
    },
  };
}

/** Replayed session (YYYY-MM-DD) and its market time minus the real time, in ms. */
export type Replay = { session: string; offset_ms: number };

/** Current replay; null while the simulated market follows the real clock. Throws when it does not answer. */
export async function readReplay(url: string): Promise<Replay | null> {
  const reply = await fetch(`${url}/simulator/status`, { signal: AbortSignal.timeout(STATUS_DEADLINE_MS) });
  const { replayed_session, now, market_time } = (await reply.json()) as {
    replayed_session: string | null;
    now: string;
    market_time: string;
  };
  return replayed_session === null
    ? null
    : { session: replayed_session, offset_ms: Date.parse(market_time) - Date.parse(now) };
}
