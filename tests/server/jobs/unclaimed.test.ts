// A worker that dies between fetching a job and claiming it: the job waits, and its queue believes that somebody has it.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { type SampleServer, sampleServer } from './sample-jobs.ts';

let storage: TestDatabase;
let servers: SampleServer[] = [];
const clock = testClock();

beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
afterEach(async () => {
  for (const one of servers) await one.close();
  servers = [];
  await storage.database.pool.query('truncate job, job_slot, pgboss.job');
});

function server(options: Parameters<typeof sampleServer>[2] = {}): SampleServer {
  const made = sampleServer(storage, clock, options);
  servers.push(made);
  return made;
}

async function fetchedAgo(seconds: number) {
  const asking = server({ worksOn: () => false });
  const begun = await asking.handles.sample?.start({ input: null, detail: { message: 'started' }, refusal: 'busy' });
  if (begun === undefined) throw new Error('no sample');
  const { rows } = await storage.database.pool.query<{ id: string }>(
    `update pgboss.job set state = 'active', heartbeat_on = now(), started_on = now() - make_interval(secs => $1)
     where name = 'sample' returning id`,
    [seconds],
  );
  return { done: begun.done, delivery: rows[0]?.id };
}
const stateInQueue = async (id: string | undefined) =>
  (await storage.database.pool.query('select state from pgboss.job where id = $1', [id])).rows[0]?.state;

// F-12
test('after a lease it is sent again, done once, and the delivery before it is never made again', async () => {
  const { done, delivery } = await fetchedAgo(31);
  const working = server();
  await working.jobs.begin();
  await clock.advance(10_000);
  expect(await done).toEqual({ answer: 'done' });
  expect((await storage.database.pool.query('select state, attempt from job')).rows).toEqual([
    { state: 'completed', attempt: 1 },
  ]);
  expect(await stateInQueue(delivery)).toBe('cancelled');
});

test('a worker that has only just fetched it is left to claim it', async () => {
  const { delivery } = await fetchedAgo(1);
  const working = server();
  await working.jobs.begin();
  await clock.advance(10_000);
  await clock.advance(10_000);
  expect((await storage.database.pool.query('select state, queue_id from job')).rows).toEqual([
    { state: 'queued', queue_id: delivery },
  ]);
  expect(await stateInQueue(delivery)).toBe('active');
  await working.handles.sample?.cancel();
});
