// A process that does slots of a schedule with a clock of its own; started by the fault tests, which kill it at any time.
import { randomBytes } from 'node:crypto';
import { every } from '../../src/domain/schedule/slots.ts';
import { type Clock, systemClock } from '../../src/server/clock.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { createListener } from '../../src/server/db/listener.ts';
import { transaction } from '../../src/server/db/query.ts';
import { defineJob } from '../../src/server/jobs/job-kind.ts';
import { createJobs } from '../../src/server/jobs/jobs.ts';
import { createLog } from '../../src/server/log.ts';

export const SLOT_MS = 500;
/** Short enough that a process that dies is noticed many times within the test. */
const quick = { lease_ms: 3_000, beat_ms: 500, sweep_ms: 250, due_poll_ms: 50, owned_ms: 3_000, own_ms: 500 };

const counted = defineJob({
  kind: 'counted',
  description: 'Writes one row for each slot',
  schedule: { slots: every(SLOT_MS), when_busy: 'wait' },
  retry: { limit: 50, delay_s: 0, backoff: false },
});

const [, , order] = process.argv;
if (order?.startsWith('{')) {
  const { target, skewMs } = JSON.parse(order) as {
    target: { socketDir: string; database: string; user: string };
    skewMs: number;
  };
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + skewMs };
  const database = openDatabase(target, { applicationName: `jobs ${process.pid}`, max: 3, waitMs: 20_000 });
  const listener = createListener(database.connection, clock);
  const jobs = createJobs({
    database,
    listener,
    clock,
    log: createLog('silent'),
    randomBytes,
    kinds: [counted],
    rules: quick,
  });
  jobs.handle<null, Record<string, never>, null>(counted, async (job) => {
    await clock.sleep(randomBytes(1)[0] ?? 0);
    const end = { state: 'completed' as const, detail: {}, result: null };
    await transaction(database.pool, async (_, tx) => {
      await tx.query('insert into effect (scheduled_for, pid) values ($1, $2)', [job.scheduled_for, process.pid]);
      await job.endWith(tx, end);
    });
    return end;
  });
  // The test that started it is gone: nothing would end it any more.
  process.on('disconnect', () => process.exit());
  await jobs.begin();
  process.send?.('begun');
}
