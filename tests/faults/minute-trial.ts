// Feed of minutes under every socket fault and kill -9 of its process and database: stored rows against the market.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startOfMinute } from '../../src/domain/minutes/feed-hours.ts';
import { createLog } from '../../src/server/process/log.ts';
import type { SocketLedger } from '../../src/simulator/massive-api/socket-faults.ts';
import type { Market } from '../../src/simulator/prices/market.ts';
import { serveSimulator } from '../../src/simulator/serve.ts';
import { scaledClock } from '../setup/scaled-clock.ts';
import { openMinuteDatabase } from './minute-database.ts';
import type { MinuteOrder } from './minute-process.ts';
import { againstTruth } from './minute-truth.ts';

const program = fileURLToPath(new URL('minute-process.ts', import.meta.url));
const PATIENCE_MS = 90_000;
const TICK_MS = 10;

export type MinuteTrialOptions = {
  market: Market;
  symbols: readonly string[];
  /** Start of the clock, ISO, within the extended hours of a market day. */
  from: string;
  /** Minutes of the market to live through. */
  minutes: number;
  rate: number;
  random: () => number;
  killsDatabase: boolean;
};

export type MinuteTrialResult = {
  did: Record<string, number>;
  ledger: SocketLedger;
  rows: number;
  gaps: number;
  unfilled: number;
  unread: number;
  /** Rows the last reconciliation added or corrected. */
  reconciled: number;
  /** Bars stored wrongly, missing, or never in the market. */
  differences: string[];
  /** Longest time from the start of a process to its connection, real ms. */
  connected_ms: number;
};

type Place = { child: ChildProcess; answers: ((line: Record<string, unknown>) => boolean)[]; said: string[] };

export async function minuteTrial(options: MinuteTrialOptions): Promise<MinuteTrialResult> {
  const { random, market, symbols } = options;
  const postgres = await openMinuteDatabase();
  const { target, stores } = postgres;
  let restarts = 0;
  const onDeath = () => {
    restarts += 1;
  };
  postgres.watch({ log: createLog('silent'), onDeath, onLost: () => undefined });
  const scale = { at: Date.now(), shows: Date.parse(options.from), rate: options.rate };
  const clock = scaledClock(scale);
  const simulator = await serveSimulator({ market, clock: clock.now, replay: false });
  const ticking = setInterval(simulator.tick, TICK_MS);
  const did: Record<string, number> = {};
  const connectedMs: number[] = [];
  const order: MinuteOrder = { target, clock: scale, simulatorUrl: simulator.url, symbols: [...symbols] };

  function start(): Place {
    const began = performance.now();
    const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['pipe', 'pipe', 'inherit'] });
    const place: Place = { child, answers: [], said: [] };
    // The process may be killed during a write.
    child.stdin?.on('error', () => undefined);
    if (child.stdout !== null)
      createInterface({ input: child.stdout }).on('line', (text) => {
        const line = JSON.parse(text) as Record<string, unknown>;
        if ('connected' in line) connectedMs.push(Math.round(performance.now() - began));
        if ('trouble' in line) place.said.push(String(line.trouble));
        place.answers = place.answers.filter((take) => !take(line));
      });
    return place;
  }
  let place = start();

  function ask(what: string, key: string): Promise<Record<string, unknown>> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`No answer to ${what}; said: ${place.said.slice(-5).join(' | ')}`)),
        PATIENCE_MS,
      );
      place.answers.push((line) => {
        if (!(key in line) && !('failed' in line)) return false;
        clearTimeout(late);
        if ('failed' in line) reject(new Error(String(line.failed)));
        else resolve(line);
        return true;
      });
      place.child.stdin?.write(`${what}\n`);
    });
  }

  const faults: Record<string, () => void> = {
    drop: () => simulator.faults.add({ kind: 'socket-drop' }),
    stall: () => simulator.socketFaults.add({ kind: 'socket-stall', times: 2 }),
    loss: () => simulator.socketFaults.add({ kind: 'socket-loss', share: 0.03, times: 4 }),
    duplicates: () => simulator.socketFaults.add({ kind: 'socket-duplicates', share: 0.2, times: 4 }),
    reorder: () => simulator.socketFaults.add({ kind: 'socket-reorder', share: 0.2, times: 3 }),
    corrections: () => simulator.socketFaults.add({ kind: 'socket-corrections', share: 0.2, times: 4 }),
    refused: () => {
      simulator.socketFaults.add({ kind: 'socket-refused-login', times: 1 });
      simulator.faults.add({ kind: 'socket-drop' });
    },
    replaced: () => {
      simulator.socketFaults.add({ kind: 'socket-max-connections', times: 1 });
      simulator.faults.add({ kind: 'socket-drop' });
    },
    slow: () => {
      simulator.socketFaults.add({ kind: 'socket-slow-start', times: 1 });
      simulator.faults.add({ kind: 'socket-drop' });
    },
    'kill -9 process': () => {
      place.child.kill('SIGKILL');
      place = start();
    },
    ...(options.killsDatabase ? { 'kill -9 database': postgres.kill } : {}),
  };
  const names = Object.keys(faults);

  try {
    const until = clock.now() + options.minutes * 60_000;
    let next = 0;
    while (clock.now() < until) {
      await pause(400 + random() * 1_600);
      // Half of the faults in turn, so that every kind occurs.
      const name = names[random() < 0.5 ? next++ % names.length : Math.floor(random() * names.length)] as string;
      try {
        faults[name]?.();
        did[name] = (did[name] ?? 0) + 1;
      } catch {
        // A starting database has no process to kill.
      }
    }
    simulator.socketFaults.clear();
    for (const end = Date.now() + PATIENCE_MS; ; await pause(250)) {
      const { idle, report } = await ask('idle', 'idle');
      if (idle === true && (report as { state: string }).state === 'connected') break;
      if (Date.now() > end)
        throw new Error(`It never came to rest: ${JSON.stringify(report)} ${place.said.slice(-5).join(' | ')}`);
    }
    const { reconciled } = await ask('reconcile', 'reconciled');
    const { to_ms, added, corrected } = reconciled as { to_ms: number; added: number; corrected: number };
    await ask('stop', 'stopped');
    const { rows, differences } = await againstTruth(market, stores, symbols, startOfMinute(to_ms));
    const gaps = await stores.gaps.between(0, Number.MAX_SAFE_INTEGER / 1_000);
    return {
      did: { ...did, 'database restarts': restarts },
      ledger: simulator.socketLedger(),
      rows,
      gaps: gaps.length,
      unfilled: (await stores.gaps.unfilled()).length,
      unread: (await stores.frames.unread(10)).length,
      reconciled: added + corrected,
      differences,
      connected_ms: Math.max(...connectedMs),
    };
  } finally {
    place.child.kill('SIGKILL');
    clearInterval(ticking);
    await simulator.close();
    await postgres.end();
  }
}
