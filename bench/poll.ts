// Goal: from the last byte of bars of 11,000 symbols to the published poll within 100 ms, 99 times of 100.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minuteMs } from '../src/domain/numbers/time.ts';
import { readConfig } from '../src/server/config.ts';
import { startMarketThread } from '../src/server/market-thread/market-thread.ts';
import { iso, systemClock } from '../src/server/process/clock.ts';
import { serveSimulator } from '../src/simulator/serve.ts';
import { alone, type Goal, type GoalResult, median, rounded } from './compare.ts';
import { openScratch } from './scratch.ts';

/** More than the judged symbols, because some kinds of listings are not judged. */
const LISTINGS = 12_500;
const WARM_UP = 5;
const POLLS = 100;
const TARGET_MS = 100;
const PERCENTILE = 0.99;
/** 10:30 in New York on a Tuesday. */
const FROM = Date.parse('2026-11-17T15:30:02.000Z');

function percentile(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(PERCENTILE * times.length) - 1] ?? Number.POSITIVE_INFINITY;
}

async function run(): Promise<GoalResult[]> {
  const scratch = await openScratch();
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-bench-poll-'));
  let at = FROM;
  const simulator = await serveSimulator({ port: 0, seed: 7, clock: () => at, universeSize: LISTINGS });
  const thread = startMarketThread({
    config: readConfig({ DATA_DIR: folder }, folder),
    simulatedUrl: simulator.url,
    connection: scratch.database.connection,
    now: () => at,
    record: () => undefined,
    onTrouble: (message) => console.error(message),
    onPublished: () => undefined,
  });
  try {
    const totals: number[] = [];
    const fromFirst: number[] = [];
    const stages = new Map<string, number[]>();
    let symbols = 0;
    for (let poll = 0; poll < WARM_UP + POLLS; poll += 1) {
      at = FROM + poll * minuteMs;
      const done = await thread.ask('poll', {
        source: 'Simulated market',
        delay_minutes: 0,
        replaying: false,
        insist: false,
        fence: null,
      });
      symbols = done.market_symbols;
      // Pause for background work; live polls are a minute apart.
      await systemClock.sleep(400);
      if (poll < WARM_UP) continue;
      const total = Object.values(done.stages).reduce((sum, ms) => sum + ms, 0);
      totals.push(total);
      fromFirst.push(total + done.arriving_ms);
      for (const [name, ms] of Object.entries(done.stages)) stages.set(name, [...(stages.get(name) ?? []), ms]);
    }
    const medians = [...stages].map(([name, ms]) => `${name} ${rounded(median(ms))}`).join(', ');
    const late = percentile(totals);
    const goal = `Golden Eye: bars of ${symbols} symbols arrived to poll published, p99 of ${POLLS}`;
    // Parsing blocks the socket, so the last byte is noticed late.
    const note = `half within ${rounded(median(totals))} ms; medians: ${medians}; from the first byte: half within ${rounded(median(fromFirst))}, p99 ${rounded(percentile(fromFirst))}; last minute ${iso(at)}`;
    return [alone(goal, late, TARGET_MS, 'ms', note)];
  } finally {
    await thread.close();
    await simulator.close();
    await scratch.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const pollGoal: Goal = { name: 'poll', run };
