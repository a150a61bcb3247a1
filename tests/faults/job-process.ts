// Process with a skewed clock that works off slots, killed at any time by the fault tests.
import { randomBytes } from 'node:crypto';
import { every } from '../../src/domain/schedule/slots.ts';
import { createBus } from '../../src/server/bus/bus.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { defineJob } from '../../src/server/jobs/job-kind.ts';
import { createJobs } from '../../src/server/jobs/jobs.ts';
import { fenced } from '../../src/server/jobs/leases/lease-store.ts';
import { type Clock, systemClock } from '../../src/server/process/clock.ts';
import { createLog } from '../../src/server/process/log.ts';

export const SLOT_MS = 500;
/** Short enough for several takeovers within the test. */
const quick = {
  lease_ms: 3_000,
  beat_ms: 500,
  sweep_ms: 250,
  silent_ms: 1_000,
  due_poll_ms: 50,
  owned_ms: 3_000,
  own_ms: 500,
};

const counted = defineJob({
  kind: 'counted',
  description: 'Writes one row for each slot',
  schedule: { slots: every(SLOT_MS), when_busy: 'wait' },
  retries: 50,
});

const EFFECT = 'insert into effect (scheduled_for, pid) values ($1, $2)';

const [, , order] = process.argv;
if (order?.startsWith('{')) {
  const { target, skewMs, pauseMs } = JSON.parse(order) as {
    target: { socketDir: string; database: string; user: string };
    skewMs: number;
    /** Pause between reporting a slot and writing; null: no report, written together with the end of the job. */
    pauseMs: number | null;
  };
  const clock: Clock = { ...systemClock, now: () => systemClock.now() + skewMs };
  const database = openDatabase(target, { applicationName: `jobs ${process.pid}`, max: 3, waitMs: 20_000 });
  const bus = createBus({ url: null, database, clock, log: createLog('silent') });
  const jobs = createJobs({
    database,
    bus,
    clock,
    log: createLog('silent'),
    randomBytes,
    kinds: [counted],
    rules: quick,
  });
  jobs.handle<null, Record<string, never>, null>(counted, async (job) => {
    const end = { state: 'completed' as const, detail: {}, result: null };
    const effect = [job.scheduled_for, process.pid];
    if (pauseMs !== null) {
      process.send?.({ working: job.scheduled_for });
      await clock.sleep(pauseMs);
      await fenced(database, job.fence)
        .transaction((query) => query(EFFECT, effect))
        .then(
          () => process.send?.({ written: job.scheduled_for }),
          () => process.send?.({ refused: job.scheduled_for }),
        );
      return end;
    }
    await clock.sleep(randomBytes(1)[0] ?? 0);
    await database.transaction(async (query) => {
      await query(EFFECT, effect);
      await job.endWith(query, end);
    });
    return end;
  });
  // Ends with the test that started it.
  process.on('disconnect', () => process.exit());
  await jobs.begin();
  process.send?.('begun');
}
