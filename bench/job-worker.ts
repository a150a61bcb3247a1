// A work process of the bench of jobs: our engine or plain pg-boss over the same database, each job one row written.
import { randomBytes } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { systemClock } from '../src/server/clock.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { createListener } from '../src/server/db/listener.ts';
import { queueDatabase } from '../src/server/db/queue-database.ts';
import { defineJob } from '../src/server/jobs/job-kind.ts';
import { createJobs } from '../src/server/jobs/jobs.ts';
import { createLog } from '../src/server/log.ts';

export type WorkerOrder = {
  engine: 'ours' | 'pg-boss';
  queue: string;
  /** Fetched at once and done side by side. */
  side_by_side: number;
  socketDir: string;
  database: string;
  user: string;
};

const CONNECTIONS = 10;

const order = JSON.parse(process.argv[2] ?? '{}') as WorkerOrder;
const { engine, queue, side_by_side } = order;
const database = openDatabase(order, { applicationName: `bench-${process.pid}`, max: CONNECTIONS });
const listener = createListener(database.connection, systemClock);
const write = (job: number) => database.pool.query('insert into bench_done (job) values ($1)', [job]);

async function ours(): Promise<() => Promise<void>> {
  const kind = defineJob({ kind: queue, description: 'One row', exclusive: false, concurrency: side_by_side });
  const log = createLog('warn');
  const jobs = createJobs({ database, listener, clock: systemClock, log, randomBytes, kinds: [kind] });
  jobs.handle<number, object, null>(kind, async ({ input }) => {
    await write(input);
    return { state: 'completed', detail: {} };
  });
  await jobs.begin();
  return jobs.close;
}

async function plain(): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: queueDatabase(database.pool, listener),
    migrate: false,
    schedule: false,
    useListenNotify: true,
  });
  boss.on('error', (error) => console.error(error));
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
  await listener.close();
  await database.close();
  process.exit(0);
});
