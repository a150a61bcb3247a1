// Goal: pages as of an earlier instant beside present ones, over a month of publications.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toColumns } from '../src/domain/screener/list/columns-wire.ts';
import { openBulkConnection } from '../src/server/db/bulk-connection.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { systemClock } from '../src/server/process/clock.ts';
import { listKinds } from '../src/server/publish/kinds.ts';
import { publishReply } from '../src/server/publish/published.ts';
import { publishSnapshots, storeSnapshot } from '../src/server/publish/snapshot-store.ts';
import { type Goal, type GoalResult, median, rounded } from './compare.ts';
import { type Program, startProgram } from './program.ts';
import { emptyRunInfo, sampleStocks } from './sample-stocks.ts';
import { openFolderPostgres } from './scratch.ts';

const STOCKS = 10_000;
/** Publications of a month of polls and runs. */
const EARLIER = 15_000;
const REQUESTS = 200;
const TARGET = 1.2;

const paths = [
  '/api/screener/list',
  '/api/screener/current',
  '/api/screener/names',
  '/api/screener/figures',
  '/api/signals/columns',
  '/api/signals/stats',
  '/api/dashboard/mini-cards',
];
/** Published twice; the requested instant is between. */
const sets = ['run', 'scores', 'cards'] as const;

async function fill(folder: string): Promise<string> {
  const postgres = await openFolderPostgres(folder);
  const database = openDatabase(postgres, { applicationName: 'bench' });
  const bulk = await openBulkConnection(database.connection);
  const stocks = sampleStocks(STOCKS);
  const publish = async (source_id: number): Promise<string> => {
    const published = await publishReply(toColumns({ ...emptyRunInfo, total_runs: source_id }, stocks));
    const at = new Date(systemClock.now()).toISOString();
    const facts = { source_id, received_at: at, as_of: at, formula_version: 'bench', published };
    let published_at = at;
    for (const set of sets) {
      await bulk.transaction(async () => {
        const stored = listKinds(set).map((kind) => storeSnapshot(bulk.query, { ...facts, kind }));
        const made = await publishSnapshots(bulk.query, {
          snapshots: await Promise.all(stored),
          now: () => systemClock.now(),
        });
        ({ published_at } = made);
      });
    }
    return published_at;
  };
  try {
    await bulk.query(
      `with made as (
         insert into publication (published_at)
         select now() - make_interval(mins => n) from generate_series($1::integer, 1, -1) as n returning id, published_at)
       insert into publication_snapshot (publication_id, kind, published_at, snapshot_id)
       select id, 'screener-columns', published_at, null from made`,
      [EARLIER],
    );
    const between = await publish(1);
    await publish(2);
    return between;
  } finally {
    await bulk.close();
    await database.close();
    await postgres.leave();
  }
}

const quantile = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

async function asked(program: Program, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${program.token}`, 'accept-encoding': 'br' };
  const from = performance.now();
  const { status } = await program.call(path, headers);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return performance.now() - from;
}

/** Alternates both pages, so that other work of the machine affects both. */
async function measure(program: Program, path: string, asof: string): Promise<GoalResult> {
  const now: number[] = [];
  const then: number[] = [];
  const past = `${path}?asof=${asof}`;
  await asked(program, path);
  await asked(program, past);
  for (let n = 0; n < REQUESTS; n += 1) {
    now.push(await asked(program, path));
    then.push(await asked(program, past));
  }
  const ratio = rounded(median(then) / median(now));
  return {
    goal: `as of an instant, ${path}`,
    ours_ms: rounded(median(then)),
    peer: 'the present page',
    peer_ms: rounded(median(now)),
    ratio,
    target: TARGET,
    unit: 'times the peer',
    ok: ratio <= TARGET,
    note: `p95 ${rounded(quantile(then, 0.95))} ms, of the present ${rounded(quantile(now, 0.95))} ms`,
  };
}

export const pastPagesGoal: Goal = {
  name: 'past-pages',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-past-'));
    try {
      // A first start makes the tables.
      await (await startProgram(folder)).end();
      const asof = await fill(folder);
      const program = await startProgram(folder);
      try {
        const results: GoalResult[] = [];
        for (const path of paths) results.push(await measure(program, path, asof));
        return results;
      } finally {
        await program.end();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
