// Minutes of the whole market at real pace or faster: events lost by the ledger, time to commit, memory.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FeedReport } from '../../src/domain/minutes/feed-report.ts';
import type { Database } from '../../src/server/db/database.ts';
import { serveSimulator } from '../../src/simulator/serve.ts';
import { createPlainMinutes, indexPlainMinutes, insertRowByRow, sampleBar } from '../setup/row-by-row.ts';
import { scaledClock } from '../setup/scaled-clock.ts';
import { openMinuteDatabase } from './minute-database.ts';
import type { MinuteOrder } from './minute-process.ts';

const program = fileURLToPath(new URL('minute-process.ts', import.meta.url));
const FROM = '2026-11-17T15:00:30.000Z';
const DAY = '2026-11-17';
const PAGE_BYTES = 4_096;

/** Share of the peer's time by which 99 of 100 rows are stored, row by row. */
const P99 = 0.99;

/** Time to insert the rows of a minute one by one, in the same database. */
async function rowByRowMs(database: Database, rows: number): Promise<number> {
  await createPlainMinutes(database, 'plain_burst');
  await indexPlainMinutes(database, 'plain_burst');
  const bars = Array.from({ length: rows }, (_, number) => sampleBar(number, 0, Date.parse(FROM)));
  const from = performance.now();
  await insertRowByRow(database, 'plain_burst', bars);
  return performance.now() - from;
}

export async function marketMinutesTrial(minutes: number, rate: number, listings: number) {
  const postgres = await openMinuteDatabase();
  const { target, database, stores } = postgres;
  // The day of every listing is computed before the clock starts.
  let now = () => Date.parse(FROM);
  const simulator = await serveSimulator({ seed: 7, universeSize: listings, clock: () => now(), replay: false });
  while (simulator.warm()) await pause(0);
  const scale = { at: Date.now(), shows: Date.parse(FROM), rate };
  now = scaledClock(scale).now;
  const order: MinuteOrder = { target, clock: scale, simulatorUrl: simulator.url, symbols: null };
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ticking = setInterval(simulator.tick, 10);
  const troubles: string[] = [];
  const memory_mb: number[] = [];
  let report: FeedReport | null = null;
  let idle = false;
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = JSON.parse(text) as { trouble?: string; idle?: boolean; report?: FeedReport };
    if (line.trouble !== undefined) troubles.push(line.trouble);
    if (line.report === undefined) return;
    report = line.report;
    idle = line.idle === true;
  });
  try {
    for (const end = now() + minutes * 60_000; now() < end; await pause(60_000 / rate)) {
      const pages = Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]);
      memory_mb.push(Math.round((pages * PAGE_BYTES) / 1_048_576));
    }
    clearInterval(ticking);
    for (const end = Date.now() + 60_000; !idle && Date.now() < end; await pause(500)) child.stdin.write('idle\n');
    const ledger = simulator.socketLedger();
    const bars = await stores.aggregates.counts(DAY);
    const luld = await stores.luld.counts(DAY);
    const p99 = (report as FeedReport | null)?.stored_p99_ms ?? null;
    const real = p99 === null ? null : p99 / rate;
    const peer = await rowByRowMs(database, Math.round(ledger.due / ledger.minutes));
    return {
      listings,
      minutes: Math.round(ledger.minutes),
      rate,
      'events due': ledger.due,
      'rows stored': bars.rows + luld.rows,
      lost: ledger.due - bars.rows - luld.rows,
      corrected: bars.corrected,
      'p99 first byte to rows, real ms': real === null ? null : Math.round(real),
      'a minute row by row, ms': Math.round(peer),
      'of row by row': real === null ? null : Number((real / (P99 * peer)).toFixed(3)),
      'memory MB, first and last quarter': `${memory_mb[Math.floor(memory_mb.length / 4)]} ${memory_mb.at(-1)}`,
      'most memory MB': Math.max(...memory_mb),
      troubles: troubles.length,
    };
  } finally {
    child.kill('SIGKILL');
    clearInterval(ticking);
    await simulator.close();
    await postgres.end();
  }
}
