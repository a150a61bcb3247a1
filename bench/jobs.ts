// Goal of jobs: 10,000 small ones that wait are done by two work processes in at most 1.2 times what plain pg-boss takes.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PgBoss } from 'pg-boss';
import { systemClock } from '../src/server/clock.ts';
import { queueDatabase } from '../src/server/db/queue-database.ts';
import { type Goal, type GoalResult, sideBySide } from './compare.ts';
import type { WorkerOrder } from './job-worker.ts';
import { openScratch } from './scratch.ts';

const OURS = 'bench-ours';
const THEIRS = 'bench-pg-boss';
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
  const boss = new PgBoss({ db: queueDatabase(pool), migrate: false, schedule: false, supervise: false });
  await boss.start();
  for (const name of [OURS, THEIRS]) {
    await boss.createQueue(name, { policy: 'standard', notify: true, heartbeatSeconds: 60, retryLimit: 0 });
  }

  /** From the moment all jobs are there until the queue has the last one as completed, in ms. */
  async function round(engine: WorkerOrder['engine']): Promise<number> {
    const name = engine === 'ours' ? OURS : THEIRS;
    await pool.query('truncate bench_done');
    await pool.query(`delete from job where kind = '${OURS}'`);
    await pool.query('delete from pgboss.job where name = any($1)', [[OURS, THEIRS]]);
    const workers = await begin({
      engine,
      queue: name,
      side_by_side: SIDE_BY_SIDE,
      socketDir: scratch.socketDir,
      database,
      user,
    });
    const ids = await pool.query<{ job: number; id: string }>(
      engine === 'ours'
        ? `insert into job (kind, state, input, detail, exclusive, retry_limit, started_at, queue_id)
           select '${OURS}', 'queued', to_json(n), '{}', false, 0, now(), gen_random_uuid() from generate_series(1, $1::int) n
           returning id as job, queue_id as id`
        : 'select n as job, gen_random_uuid() as id from generate_series(1, $1::int) n',
      [JOBS],
    );
    const from = performance.now();
    await boss.insert(
      name,
      ids.rows.map(({ job, id }) => ({ id, data: { job } })),
    );
    for (let left = JOBS; left > 0; ) {
      await systemClock.sleep(LOOK_MS);
      const { rows } = await pool.query<{ done: string }>(
        `select count(*) as done from pgboss.job where name = $1 and state = 'completed'`,
        [name],
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
