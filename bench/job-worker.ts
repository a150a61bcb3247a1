// Work process of the benchmark of jobs: the product's engine or plain pg-boss; each job inserts one row.
import { randomBytes } from 'node:crypto';
import { createBus } from '../src/server/bus/bus.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { defineJob } from '../src/server/jobs/job-kind.ts';
import { createJobs } from '../src/server/jobs/jobs.ts';
import { systemClock } from '../src/server/process/clock.ts';
import { createLog } from '../src/server/process/log.ts';
import { createBoss } from './boss-database.ts';

export type WorkerOrder = {
  engine: 'ours' | 'pg-boss';
  queue: string;
  /** Jobs taken and run at once. */
  side_by_side: number;
  socketDir: string;
  database: string;
  user: string;
};

const CONNECTIONS = 10;

const order = JSON.parse(process.argv[2] ?? '{}') as WorkerOrder;
const { engine, queue, side_by_side } = order;
const database = openDatabase(order, { applicationName: `bench-${process.pid}`, max: CONNECTIONS });
const log = createLog('warn');
const bus = createBus({ url: null, database, clock: systemClock, log });
const write = (job: number) => database.pool.query('insert into bench_done (job) values ($1)', [job]);

async function ours(): Promise<() => Promise<void>> {
  const kind = defineJob({ kind: queue, description: 'One row', concurrency: side_by_side });
  const jobs = createJobs({ database, bus, clock: systemClock, log, randomBytes, kinds: [kind] });
  jobs.handle<number, object, null>(kind, async ({ input }) => {
    await write(input);
    return { state: 'completed', detail: {} };
  });
  await jobs.begin();
  return jobs.close;
}

async function plain(): Promise<() => Promise<void>> {
  const boss = createBoss(database.pool, { migrate: false, listens: true });
  await boss.start();
  await boss.work<{ job: number }>(queue, { batchSize: side_by_side, burstWhenBatchFull: true }, async (all) => {
    await Promise.all(all.map(({ data }) => write(data.job)));
  });
  return () => boss.stop({ graceful: false, close: false });
}

const close = await (engine === 'ours' ? ours() : plain());
process.send?.('ready');
process.once('message', async () => {
  await close();
  await bus.close();
  await database.close();
  process.exit(0);
});
