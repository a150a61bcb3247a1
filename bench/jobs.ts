// Goal of jobs: two work processes do 10,000 queued small jobs in at most 1.2 times the time of plain pg-boss.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../src/server/process/clock.ts';
import { createBoss } from './boss-database.ts';
import { type Goal, type GoalResult, sideBySide } from './compare.ts';
import type { WorkerOrder } from './job-worker.ts';
import { openScratch } from './scratch.ts';

const QUEUE = 'bench';
const JOBS = 10_000;
const SIDE_BY_SIDE = 50;
const TARGET = 1.2;
const PROCESSES = 2;
const ROUNDS = 3;
const LOOK_MS = 10;
const worker = fileURLToPath(new URL('./job-worker.ts', import.meta.url));

async function begin(order: WorkerOrder): Promise<ChildProcess[]> {
  const all = Array.from({ length: PROCESSES }, () => fork(worker, [JSON.stringify(order)]));
  await Promise.all(all.map((child) => once(child, 'message')));
  return all;
}

async function end(all: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    all.map((child) => {
      const gone = once(child, 'exit');
      child.send('end');
      return gone;
    }),
  );
}

async function run(): Promise<GoalResult[]> {
  const scratch = await openScratch();
  const { pool } = scratch.database;
  const { database, user } = await pool
    .query<{ database: string; user: string }>('select current_database() as database, current_user as user')
    .then(({ rows }) => rows[0] as { database: string; user: string });
  await pool.query('create table bench_done (job bigint primary key)');
  const boss = createBoss(pool, { migrate: true });
  await boss.start();
  await boss.createQueue(QUEUE, { policy: 'standard', notify: true, heartbeatSeconds: 60, retryLimit: 0 });

  /** Inserts all jobs with one notification. */
  async function insert(engine: WorkerOrder['engine']): Promise<void> {
    if (engine === 'pg-boss') {
      await boss.insert(
        QUEUE,
        Array.from({ length: JOBS }, (_, n) => ({ data: { job: n + 1 } })),
      );
      return;
    }
    await pool.query(
      `with inserted as (
         insert into job (kind, state, input, detail, exclusive, started_at)
         select '${QUEUE}', 'queued', to_json(n), '{}', false, now() from generate_series(1, $1::int) n returning id)
       select pg_notify('smartcat_job', 'queued:${QUEUE}') from inserted limit 1`,
      [JOBS],
    );
  }

  /** Milliseconds from the insert of all jobs until the last one is completed. */
  async function round(engine: WorkerOrder['engine']): Promise<number> {
    const table = engine === 'ours' ? `job where kind` : `pgboss.job where name`;
    await pool.query('truncate bench_done, job cascade');
    await pool.query('truncate pgboss.job');
    const workers = await begin({
      engine,
      queue: QUEUE,
      side_by_side: SIDE_BY_SIDE,
      socketDir: scratch.socketDir,
      database,
      user,
    });
    const from = performance.now();
    await insert(engine);
    for (let left = JOBS; left > 0; ) {
      await systemClock.sleep(LOOK_MS);
      const { rows } = await pool.query<{ done: string }>(
        `select count(*) as done from ${table} = $1 and state = 'completed'`,
        [QUEUE],
      );
      left = JOBS - Number(rows[0]?.done ?? 0);
    }
    const ms = performance.now() - from;
    await end(workers);
    const { rows } = await pool.query<{ n: string }>('select count(*) as n from bench_done');
    if (Number(rows[0]?.n) !== JOBS) throw new Error(`${rows[0]?.n} of ${JOBS} jobs were done`);
    return ms;
  }

  try {
    return [
      await sideBySide({
        goal: 'jobs',
        peer: 'pg-boss',
        target: TARGET,
        rounds: ROUNDS,
        ours: () => round('ours'),
        theirs: () => round('pg-boss'),
        note: `${JOBS} jobs of one row each, ${PROCESSES} processes`,
      }),
    ];
  } finally {
    await boss.stop({ graceful: false, close: false });
    await scratch.close();
  }
}

export const jobsGoal: Goal = { name: 'jobs', run };
