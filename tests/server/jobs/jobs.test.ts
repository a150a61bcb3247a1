// Work that outlives a request: one of a kind at a time, alive by its lease, found again after a reload and a restart.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../../src/server/db/query.ts';
import { Fault } from '../../../src/server/fault.ts';
import { defineJob } from '../../../src/server/jobs/job-kind.ts';
import { requireFence } from '../../../src/server/jobs/leases/lease-store.ts';
import { testClock } from '../../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { heldWork, type SampleServer, sampleServer } from './sample-jobs.ts';

let storage: TestDatabase;
let servers: SampleServer[] = [];
const clock = testClock();

beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
beforeEach(() => storage.database.pool.query('truncate job, job_slot, job_schedule, lease, pgboss.job'));
afterEach(async () => {
  for (const one of servers) await one.close();
  servers = [];
});

function server(options: Parameters<typeof sampleServer>[2] = {}): SampleServer {
  const made = sampleServer(storage, clock, options);
  servers.push(made);
  return made;
}

const begin = (on: SampleServer, kind = 'sample') => {
  const handle = on.handles[kind];
  if (handle === undefined) throw new Error(`no ${kind}`);
  return handle.start({ input: null, detail: { message: 'started' }, refusal: 'It is already running' });
};
const rows = async () => (await storage.database.pool.query('select * from job order by id')).rows;
const newest = (on: SampleServer, kind = 'sample', having?: object) => on.handles[kind]?.latest(having);

/** A server whose work waits, and its work once it has begun. */
async function atWork(on = server(), kind = 'sample') {
  const held = heldWork();
  on.does(kind, held.work);
  const started = await begin(on, kind);
  await expect.poll(() => held.begun.length).toBe(1);
  return { ...started, on, held, ...(held.begun[0] as (typeof held.begun)[0]) };
}

describe('the list of all work', () => {
  test('a kind without a handler, with two, or that is not listed is named and refused', () => {
    const lonely = defineJob({ kind: 'lonely', description: 'Nobody does it' });
    const one = server();
    expect(() => one.jobs.handle(lonely, async () => ({ state: 'completed', detail: {} }))).toThrow(
      /'lonely' is not in/,
    );
    expect(() => one.jobs.checkHandlers()).not.toThrow();
    const kinds = [lonely];
    const two = server({ kinds });
    expect(() => two.jobs.handle(lonely, async () => ({ state: 'completed', detail: {} }))).toThrow(/two handlers/);
  });
});

describe('starting', () => {
  test('L-10 fifty simultaneous starts make exactly one run; the others are refused', async () => {
    const all = [server(), server(), server()];
    const held = heldWork();
    for (const one of all) one.does('sample', held.work);
    const attempts = Array.from({ length: 50 }, (_, i) => begin(all[i % 3] as SampleServer));
    const settled = await Promise.allSettled(attempts);
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as Fault] : []));
    expect(refused).toHaveLength(49);
    expect(refused.every((fault) => fault.status === 409 && fault.detail === 'It is already running')).toBe(true);
    expect(await rows()).toHaveLength(1);
    await expect.poll(() => held.begun.length).toBe(1);
    held.begun[0]?.end('completed', 'done');
    const winner = settled.find((one) => one.status === 'fulfilled');
    expect(await winner?.value.done).toEqual({ answer: 'done' });
    expect(await rows()).toMatchObject([{ state: 'completed', detail: { message: 'done' } }]);
  });

  test('work of another kind runs beside it, and the same kind again once it has ended', async () => {
    const on = server();
    const first = await atWork(on);
    const other = await atWork(on, 'another');
    first.end('completed', 'one');
    await first.done;
    const second = await atWork(on);
    second.end('completed', 'two');
    other.end('completed', 'other');
    await Promise.all([second.done, other.done]);
    expect((await rows()).map((row) => row.state)).toEqual(['completed', 'completed', 'completed']);
  });

  test('a process that does not work on a kind has it done by one that does, and is given its result', async () => {
    const worker = server();
    await worker.jobs.begin();
    const asking = server({ worksOn: () => false });
    const { done } = await begin(asking);
    expect(await done).toEqual({ answer: 'done' });
    worker.does('sample', async () => {
      throw new Fault(503, 'The market is away', { retryAfterSeconds: 3 });
    });
    const failing = await begin(asking);
    const refusal = await failing.done.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Fault);
    expect(refusal).toMatchObject({ status: 503, detail: 'The market is away', retryAfterSeconds: 3 });
  });
});

describe('progress', () => {
  test('is seen by every step here, and by another process and after the end', async () => {
    const running = await atWork();
    running.job.report({ message: 'first', step: 1 });
    running.job.report({ message: 'second', step: 2 });
    expect((await newest(running.on))?.detail).toEqual({ message: 'second', step: 2 });
    await clock.advance(1_000);
    running.job.report({ message: 'third', step: 3 });
    await expect.poll(async () => (await newest(server()))?.detail).toEqual({ message: 'third', step: 3 });
    running.end('completed_with_errors', 'done');
    await running.done;
    expect(await newest(server())).toMatchObject({
      state: 'completed_with_errors',
      detail: { message: 'done' },
      started_at: expect.any(String),
      finished_at: expect.any(String),
    });
  });

  test('the newest job with certain values in its detail can be asked for', async () => {
    const running = await atWork();
    running.end('completed', 'plain');
    await running.done;
    expect(await newest(running.on, 'sample', { message: 'plain' })).not.toBeNull();
    expect(await newest(running.on, 'sample', { message: 'other' })).toBeNull();
  });
});

describe('failing', () => {
  test('a refusal is no failure and keeps its sentence, a bug fails with a sentence that tells nothing', async () => {
    const refused = await atWork();
    refused.fail(new Fault(409, 'Nothing to do'));
    await expect(refused.done).rejects.toMatchObject({ status: 409, detail: 'Nothing to do' });
    expect(await newest(refused.on)).toMatchObject({ state: 'cancelled', detail: { message: 'Nothing to do' } });
    const broken = await atWork(refused.on);
    broken.fail(new Error('secret inner workings'));
    await expect(broken.done).rejects.toThrow();
    await expect.poll(async () => (await newest(refused.on))?.state).toBe('failed');
    expect(JSON.stringify(await newest(refused.on))).not.toContain('secret');
  });
});

describe('cancelling', () => {
  test('reaches the work at once, in this process and in another', async () => {
    const near = await atWork();
    expect(await near.on.handles.sample?.cancel()).toBe(true);
    expect(near.job.signal.aborted).toBe(true);
    near.end('cancelled', 'stopped');
    await near.done;
    expect(await near.on.handles.sample?.cancel()).toBe(false);

    const far = await atWork(near.on);
    expect(await server().handles.sample?.cancel()).toBe(true);
    await expect.poll(() => far.job.signal.aborted).toBe(true);
    far.end('cancelled', 'stopped');
    await far.done;
  });

  test('ends a job that still waits for a worker', async () => {
    const asking = server({ worksOn: () => false });
    const { done } = await begin(asking);
    expect(await asking.handles.sample?.running()).not.toBeNull();
    expect(await asking.handles.sample?.cancel()).toBe(true);
    expect(await done).toBeNull();
    expect(await rows()).toMatchObject([{ state: 'cancelled', attempt: 0 }]);
  });
});

describe('a server that stopped', () => {
  const lapse = () => storage.database.pool.query(`update job set lease_until = now() - interval '1 second'`);

  test('a beat every ten seconds prolongs the lease', async () => {
    const running = await atWork();
    await lapse();
    await clock.advance(10_000);
    const leftMs = async () =>
      (await storage.database.pool.query(`select extract(epoch from lease_until - now()) * 1000 as ms from job`))
        .rows[0].ms;
    // Either the beat prolonged it, or the look that came first found it silent and gave it up.
    await expect.poll(async () => (await leftMs()) ?? 30_000).toBeGreaterThan(20_000);
    running.end('completed', 'done');
    await running.done.catch(() => undefined);
  });

  test('its job is found interrupted once the lease has lapsed, and can be started again', async () => {
    const lost = await atWork();
    await lapse();
    const other = server();
    expect(await newest(other)).toMatchObject({
      state: 'failed',
      detail: { reason: 'interrupted', message: expect.stringContaining('Interrupted') },
    });
    const again = await atWork(other);
    // What the first server still writes changes nothing any more.
    lost.end('completed', 'too late');
    await expect(lost.done).rejects.toMatchObject({ status: 503 });
    again.end('completed', 'done');
    await again.done;
    expect((await rows()).map((row) => row.detail.message)).toEqual([expect.stringContaining('Interrupted'), 'done']);
  });

  test('a job of a process that does not exist any more is ended at the next start, without waiting for its lease', async () => {
    const lost = await atWork();
    // No process has this number: it is above the highest one systems give out.
    await storage.database.pool.query(`update job set owner = regexp_replace(owner, ' \\d+ ', ' 99999999 ')`);
    expect(await server().jobs.recover()).toBe(1);
    expect(await newest(lost.on)).toMatchObject({ state: 'failed', detail: { reason: 'interrupted' } });
    lost.end('completed', 'too late');
  });

  test('a job of a living process is left alone', async () => {
    const running = await atWork();
    expect(await running.on.jobs.recover()).toBe(0);
    running.end('completed', 'done');
    await running.done;
  });

  test('ending a server asks its work to stop', async () => {
    const running = await atWork();
    const closed = running.on.close();
    expect(running.job.signal.aborted).toBe(true);
    running.end('failed', 'stopped in order');
    await closed;
    expect(await newest(server())).toMatchObject({ state: 'failed', detail: { message: 'stopped in order' } });
  });
});

describe('what one process at a time owns', () => {
  test('work that needs it is done by its owner, and by another one as soon as the owner has left', async () => {
    const first = server();
    const second = server();
    await first.jobs.begin();
    await second.jobs.begin();
    expect([first.jobs.owns('market'), second.jobs.owns('market')]).toEqual([true, false]);
    const by: string[] = [];
    const tell = (name: string) => async (job: { fence: unknown }) => {
      by.push(`${name} ${JSON.stringify(job.fence)}`);
      return { state: 'completed' as const, detail: { message: name }, result: { answer: name } };
    };
    first.does('of-the-market', tell('first'));
    second.does('of-the-market', tell('second'));
    expect(await (await begin(second, 'of-the-market')).done).toEqual({ answer: 'first' });
    await first.close();
    expect(await (await begin(second, 'of-the-market')).done).toEqual({ answer: 'second' });
    expect(by).toEqual(['first {"name":"market","fence":1}', 'second {"name":"market","fence":2}']);
  });

  test('an owner that is silent loses it: its work is asked to stop, its successor has a higher fence', async () => {
    const first = await atWork(server(), 'of-the-market');
    const second = server();
    await second.jobs.begin();
    await storage.database.pool.query(`update lease set until = now() - interval '1 second'`);
    await storage.database.pool.query(
      `update lease set owner = 'somebody else', fence = fence + 1, until = now() + interval '1 minute'`,
    );
    await clock.advance(5_000);
    await expect.poll(() => first.job.signal.aborted).toBe(true);
    await expect.poll(() => first.on.jobs.owns('market')).toBe(false);
    first.end('failed', 'stopped');
    await storage.database.pool.query(`update lease set until = now() - interval '1 second'`);
    await clock.advance(5_000);
    await expect.poll(() => first.on.jobs.owns('market') || second.jobs.owns('market')).toBe(true);
    expect((await storage.database.pool.query('select fence from lease')).rows).toEqual([{ fence: 3 }]);
  });

  test('what a former owner still writes is refused; while the owner writes nobody takes over', async () => {
    const owner = server();
    await owner.jobs.begin();
    const { pool } = storage.database;
    const mine = { name: 'market', fence: 1 };
    const takeOver = () =>
      pool.query(`update lease set owner = 'another', fence = fence + 1, until = now() + interval '1 minute'`);
    let taken: Promise<unknown> | null = null;
    await transaction(pool, async (_, tx) => {
      await requireFence(tx, mine);
      taken = takeOver();
      expect((await pool.query('select fence from lease')).rows).toEqual([{ fence: 1 }]);
    });
    await taken;
    await expect(transaction(pool, (_, tx) => requireFence(tx, mine))).rejects.toMatchObject({ status: 409 });
    expect((await pool.query('select fence from lease')).rows).toEqual([{ fence: 2 }]);
  });
});
