// Slots that a stop or a restore cuts off: missed, once.
import { beforeEach, expect, test } from 'vitest';
import { every } from '../../../src/domain/schedule/slots.ts';
import { defineJob, type JobKind } from '../../../src/server/jobs/job-kind.ts';
import { endRestoredJobs } from '../../../src/server/jobs/restored-jobs-store.ts';
import { type TestClock, testClock } from '../../setup/clock.ts';
import { begin, jobsBench, type SampleServer, type Work } from './sample-jobs.ts';

const minute = 60_000;
const slots = every(minute);
const skipping = defineJob({ kind: 'skipping', description: 'Each minute', schedule: { slots } });

let clock: TestClock;
const bench = jobsBench();
beforeEach(() => {
  clock = testClock('2026-11-17T15:00:30.000Z');
});

const untilStopped: Work = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

async function server(kind: JobKind, work: Work, on = clock): Promise<SampleServer> {
  const made = bench.server(on, { kinds: [kind] });
  made.does(kind.kind, work);
  await made.jobs.begin();
  return made;
}

const running = () => bench.query(`select from job where state = 'running'`);
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
