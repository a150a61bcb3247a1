// Jobs after the clock was set 31 days ahead for a moment and back.
import { beforeEach, expect, test } from 'vitest';
import { every } from '../../../src/domain/schedule/slots.ts';
import { defineJob, type JobKind } from '../../../src/server/jobs/job-kind.ts';
import { jobRules } from '../../../src/server/jobs/job-rules.ts';
import { type TestClock, testClock } from '../../setup/clock.ts';
import { heldWork, jobsBench, type SampleServer } from './sample-jobs.ts';

const minute = 60_000;
const minutely = defineJob({ kind: 'minutely', description: 'Each minute', schedule: { slots: every(minute) } });
const market = defineJob({ kind: 'of-the-market', description: 'Needs the market', needs: 'market' });
const minutelyOfMarket = defineJob({ ...market, schedule: { slots: every(minute) } });

let clock: TestClock;
const bench = jobsBench();
beforeEach(() => {
  clock = testClock('2026-11-17T15:00:30.000Z');
});

async function server(kinds: readonly JobKind[], rules = {}): Promise<SampleServer> {
  const made = bench.server(clock, { kinds, rules });
  await made.jobs.begin();
  return made;
}
type Slot = { scheduled_for: string; state: string };
const slots = async (state?: string): Promise<string[]> => {
  const rows = await bench.query<Slot>(
    'select scheduled_for, state from job_slot where $1::text is null or state = $1 order by scheduled_for',
    [state ?? null],
  );
  return rows.map(({ scheduled_for }) => scheduled_for.slice(0, 16));
};
const looking = async (state?: string) => {
  await clock.advance(1_000);
  return slots(state);
};
const one = async <Row extends object>(text: string) => (await bench.query<Row>(text))[0] as Row;

// F-11
test('drops slots of the future, continues those of the present and reports the jump', async () => {
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

test('cancels a job queued for a slot of the future', async () => {
  // Another process owns what the kind needs, so that the job waits.
  await bench.query(
    `insert into lease (name, owner, fence, until) values ('market', 'elsewhere 1 abc', 1, now() + interval '20 seconds')`,
  );
  const held = heldWork();
  const first = await server([minutelyOfMarket]);
  first.does('of-the-market', held.work);
  await bench.query(
    `insert into job (kind, state, input, detail, exclusive, scheduled_for, started_at)
     values ('of-the-market', 'queued', 'null', '{}', true, '2026-12-18T15:01:00Z', now())`,
  );
  await bench.query(`update job_schedule set looked_until = '2026-12-18T15:01:00Z'`);
  clock.set('2026-11-17T15:00:29.000Z');
  const state = async () => {
    await clock.advance(1_000);
    return (await one<{ state: string }>('select state from job order by id limit 1')).state;
  };
  await expect.poll(state).toBe('cancelled');
  await bench.query(`update lease set until = '-infinity'`);
  await clock.advance(minute);
  await expect.poll(async () => (await looking()) && held.begun.length).toBe(1);
  for (const { end } of held.begun) end('completed', 'done');
  expect(held.begun[0]?.job.scheduled_for).toMatch(/^2026-11-17T15:0/);
});

test('shortens a lease that ends in the future, which is then taken over', async () => {
  await bench.query(
    // On a busy machine a server that the test before has ended may have written its row since.
    `insert into lease (name, owner, fence, until) values ('market', 'elsewhere 1 abc', 1, now() + interval '31 days')
     on conflict (name) do update set owner = excluded.owner, fence = excluded.fence, until = excluded.until`,
  );
  const rules = { owned_ms: 300, own_ms: 100 };
  const { jobs } = await server([market], rules);
  const owning = async () => {
    await clock.advance(rules.own_ms);
    return jobs.heldLease('market') !== null;
  };
  await expect.poll(owning).toBe(true);
  expect(await one(`select fence from lease where name = 'market'`)).toEqual({ fence: 2 });
});

test('interrupts a running job whose lease ends in the future when its owner is silent', async () => {
  await bench.query(
    `insert into job (kind, state, owner, input, detail, exclusive, started_at, lease_until)
     values ('minutely', 'running', 'elsewhere 1 abc', 'null', '{}', true, now(), now() + interval '31 days')`,
  );
  await server([minutely]);
  const left = async () => {
    await clock.advance(jobRules.sweep_ms);
    return (
      await one<{ far: boolean }>("select coalesce(lease_until - now() > interval '1 minute', false) as far from job")
    ).far;
  };
  await expect.poll(left).toBe(false);
});
