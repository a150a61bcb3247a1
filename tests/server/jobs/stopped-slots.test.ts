// Slots that a stop or a restore cuts off, and slots that wait over a stop or past the end of their schedule: missed, once.
import { beforeEach, expect, test } from 'vitest';
import { every } from '../../../src/domain/schedule/slots.ts';
import { defineJob, type JobKind } from '../../../src/server/jobs/job-kind.ts';
import { endRestoredJobs } from '../../../src/server/jobs/restored-jobs-store.ts';
import { type TestClock, testClock } from '../../setup/clock.ts';
import { begin, jobsBench, type SampleServer, type Work } from './sample-jobs.ts';

const minute = 60_000;
const slots = every(minute);
const skipping = defineJob({ kind: 'skipping', description: 'Each minute', schedule: { slots } });
const waiting = defineJob({
  kind: 'waiting',
  description: 'Waits',
  schedule: { slots, when_busy: 'wait' },
  expire_s: 3_600,
});

let clock: TestClock;
const bench = jobsBench();
beforeEach(() => {
  clock = testClock('2026-11-17T15:00:30.000Z');
});

const LEFT = 'Not started in time: the run it waited for was interrupted, or the server was stopped';
const done = { state: 'completed', detail: { message: 'done' } } as const;
const untilStopped: Work = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

async function server(kind: JobKind, work: Work, on = clock): Promise<SampleServer> {
  const made = bench.server(on, { kinds: [kind] });
  made.does(kind.kind, work);
  await made.jobs.begin();
  return made;
}

const running = () => bench.query(`select from job where state = 'running'`);
const slotRows = async () =>
  (
    await bench.query<{ at: string; state: string; reason: string | null }>(
      'select scheduled_for as at, state, reason from job_slot order by scheduled_for',
    )
  ).map(({ at, state, reason }) => [at.slice(11, 16), state, reason]);

/** A server whose job of 15:01 runs while the slot of 15:02 waits for it. */
async function withOneWaiting(work: Work): Promise<SampleServer> {
  const one = await server(waiting, work);
  await clock.advance(minute);
  await expect.poll(running).toHaveLength(1);
  await clock.advance(minute);
  await expect.poll(slotRows).toContainEqual(['15:02', 'due', null]);
  return one;
}

const allJobs = { kind: null, state: null, from: null, to: null, limit: 10, offset: 0 };
const lines = async ({ jobs }: SampleServer) => {
  const page = await jobs.overview.page(allJobs);
  expect(page.total).toBe(page.jobs.length);
  return page.jobs.map(({ scheduled_for, state, message }) => [
    scheduled_for?.slice(11, 16) ?? 'by hand',
    state,
    message,
  ]);
};

test('a job cut off by a stop is one line: missed for a slot, cancelled for one by hand', async () => {
  const one = await server(skipping, untilStopped);
  await clock.advance(minute);
  await expect.poll(running).toHaveLength(1);
  await one.close();
  const two = bench.server(clock, { kinds: [skipping] });
  two.does('skipping', untilStopped);
  await clock.advance(1_000);
  await begin(two, 'skipping');
  await expect.poll(running).toHaveLength(1);
  await two.close();
  const stopped = 'Stopped: the server was stopped before this was finished';
  expect(await lines(two)).toEqual([
    ['by hand', 'cancelled', stopped],
    ['15:01', 'missed', stopped],
  ]);
  expect(await two.jobs.overview.countSlotRuns('skipping')).toEqual({ ended: 0, completed: 0, missed: 1 });
});

test('a slot that ran when the restored backup was taken is one line too', async () => {
  const one = await server(skipping, untilStopped);
  await clock.advance(minute);
  await expect.poll(running).toHaveLength(1);
  await endRestoredJobs(bench.database().query);
  expect(await lines(one)).toEqual([['15:01', 'missed', 'Interrupted by the restore']]);
});

test.each([
  { how: 'stopped in order', end: (one: SampleServer) => one.close() },
  { how: 'killed', end: () => bench.query(`update job set owner = regexp_replace(owner, ' \\d+ ', ' 99999999 ')`) },
])('a slot that waits while the server is $how is missed, not run hours later under its name', async ({ end }) => {
  await end(await withOneWaiting(untilStopped));
  const begun: (string | null)[] = [];
  const on = testClock('2026-11-17T18:00:30.000Z');
  await server(
    waiting,
    async ({ scheduled_for }) => {
      begun.push(scheduled_for);
      return done;
    },
    on,
  );
  await on.advance(10_000);
  await expect.poll(slotRows).toContainEqual(['15:02', 'missed', LEFT]);
  await expect.poll(() => begun).toEqual(['2026-11-17T18:00:00.000Z']);
});

test('a slot that waits goes on waiting for the job of a living process when another process begins', async () => {
  const first = Promise.withResolvers<typeof done>();
  await withOneWaiting((job) =>
    job.scheduled_for === '2026-11-17T15:01:00.000Z'
      ? Promise.race([first.promise, untilStopped(job)])
      : Promise.resolve(done),
  );
  await clock.advance(28 * minute);
  await server(waiting, async () => done);
  const swept = async () => {
    await clock.advance(10_000);
    return slotRows();
  };
  expect(await swept()).toContainEqual(['15:02', 'due', null]);
  first.resolve(done);
  await expect.poll(swept).toContainEqual(['15:02', 'done', null]);
});

test('a slot that waits is missed once its schedule was turned off', async () => {
  const first = Promise.withResolvers<typeof done>();
  const one = await withOneWaiting((job) => Promise.race([first.promise, untilStopped(job)]));
  await one.jobs.overview.setEnabled(waiting, false, null);
  first.resolve(done);
  await expect.poll(slotRows).toEqual([
    ['15:01', 'done', null],
    ['15:02', 'missed', 'Skipped: the automation was turned off before its turn came'],
  ]);
});
