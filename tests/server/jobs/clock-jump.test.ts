// The machine's clock is set 31 days ahead for a moment and back: automations go on, and nothing waits for that future.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { every } from '../../../src/domain/schedule/slots.ts';
import { defineJob, type JobKind } from '../../../src/server/jobs/job-kind.ts';
import { jobRules } from '../../../src/server/jobs/job-rules.ts';
import { type TestClock, testClock } from '../../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { heldWork, type SampleServer, sampleServer } from './sample-jobs.ts';

const minute = 60_000;
const minutely = defineJob({ kind: 'minutely', description: 'Each minute', schedule: { slots: every(minute) } });
const market = defineJob({ kind: 'of-the-market', description: 'Needs the market', needs: 'market' });

let storage: TestDatabase;
let servers: SampleServer[] = [];
let clock: TestClock;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
beforeEach(async () => {
  clock = testClock('2026-11-17T15:00:30.000Z');
  await storage.database.pool.query('truncate job, job_slot, job_schedule, lease, pgboss.job');
});
afterEach(async () => {
  for (const one of servers) await one.close();
  servers = [];
});

async function server(kinds: readonly JobKind[], rules = {}): Promise<SampleServer> {
  const made = sampleServer(storage, clock, { kinds, rules });
  servers.push(made);
  await made.jobs.begin();
  return made;
}
type Slot = { scheduled_for: string; state: string };
const slots = async (state?: string): Promise<string[]> => {
  const { rows } = await storage.database.pool.query<Slot>(
    'select scheduled_for, state from job_slot where $1::text is null or state = $1 order by scheduled_for',
    [state ?? null],
  );
  return rows.map(({ scheduled_for }) => scheduled_for.slice(0, 16));
};
const looking = async (state?: string) => {
  await clock.advance(1_000);
  return slots(state);
};
const one = <Row extends object>(text: string) =>
  storage.database.pool.query<Row>(text).then(({ rows }) => rows[0] as Row);

// F-11
test('slots of the future are dropped, those of the present go on, and the jump is known', async () => {
  const { jobs } = await server([minutely]);
  await clock.advance(minute);
  await expect.poll(() => looking('done')).toEqual(['2026-11-17T15:01']);
  expect(jobs.clockJump()).toBeNull();

  clock.set('2026-12-18T15:01:50.000Z');
  await expect.poll(async () => (await looking()).filter((at) => at > '2026-12').length).toBeGreaterThan(0);
  expect(jobs.clockJump()).toMatchObject({ by_ms: expect.toSatisfy((by: number) => by > 30 * 24 * 60 * minute) });

  clock.set('2026-11-17T15:02:10.000Z');
  await expect.poll(async () => (await looking()).filter((at) => at > '2026-11-18')).toEqual([]);
  expect(jobs.clockJump()).toMatchObject({ by_ms: expect.toSatisfy((by: number) => by < -30 * 24 * 60 * minute) });
  await clock.advance(minute);
  await expect.poll(() => looking('done')).toContain('2026-11-17T15:03');
});

test('a job that waits for a slot of the future does not keep the kind busy', async () => {
  const held = heldWork();
  const first = await server([minutely]);
  first.does('minutely', held.work);
  await storage.database.pool.query(
    `insert into job (kind, state, input, detail, exclusive, retry_limit, scheduled_for, started_at, queue_id)
     values ('minutely', 'queued', 'null', '{}', true, 0, '2026-12-18T15:01:00Z', now(), gen_random_uuid())`,
  );
  await storage.database.pool.query(`update job_schedule set looked_until = '2026-12-18T15:01:00Z'`);
  clock.set('2026-11-17T15:00:29.000Z');
  await looking();
  await clock.advance(minute);
  await expect.poll(async () => (await looking()) && held.begun.length).toBe(1);
  for (const { end } of held.begun) end('completed', 'done');
  expect(held.begun[0]?.job.scheduled_for).toMatch(/^2026-11-17T15:0/);
});

test.each([
  ['put off until then', `state = 'retry', start_after = now() + interval '31 days'`],
  ['fetched then by a process that died', `state = 'active', started_on = now() + interval '31 days'`],
])('a job that the queue believes %s is sent again', async (_, change) => {
  // Nobody takes it before it is changed: another owns the market.
  await storage.database.pool.query(
    `insert into lease (name, owner, fence, until) values ('market', 'elsewhere 1 abc', 1, now() + interval '1 hour')
     on conflict (name) do update set owner = excluded.owner, until = excluded.until`,
  );
  const waiting = await server([market]);
  const started = await waiting.handles['of-the-market']?.start({
    input: null,
    detail: { message: '' },
    refusal: 'busy',
  });
  await storage.database.pool.query(`update pgboss.job set ${change}`);
  await storage.database.pool.query(`update lease set until = '-infinity'`);
  let ended = false;
  void started?.done.then(() => {
    ended = true;
  });
  const sweeping = async () => {
    await clock.advance(jobRules.sweep_ms);
    return ended;
  };
  await expect.poll(sweeping).toBe(true);
});

test('a lease that ends in that future is shortened to its usual length, and then taken over', async () => {
  await storage.database.pool.query(
    `insert into lease (name, owner, fence, until) values ('market', 'elsewhere 1 abc', 1, now() + interval '31 days')`,
  );
  const rules = { owned_ms: 300, own_ms: 100 };
  const { jobs } = await server([market], rules);
  const owning = async () => {
    await clock.advance(rules.own_ms);
    return jobs.owns('market');
  };
  await expect.poll(owning).toBe(true);
  expect(await one(`select fence from lease where name = 'market'`)).toEqual({ fence: 2 });
});

test('a running job whose lease ends in that future is taken from an owner that says nothing', async () => {
  await storage.database.pool.query(
    `insert into job (kind, state, owner, input, detail, exclusive, retry_limit, started_at, lease_until)
     values ('minutely', 'running', 'elsewhere 1 abc', 'null', '{}', true, 0, now(), now() + interval '31 days')`,
  );
  await server([minutely]);
  const left = async () => {
    await clock.advance(jobRules.sweep_ms);
    return (await one<{ far: boolean }>("select (lease_until - now() > interval '1 minute') as days from job")).far;
  };
  await expect.poll(left).not.toBe(true);
});
