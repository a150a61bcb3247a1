// Work that outlives a request: one of a kind at a time, alive by its lease, found again after a reload and a restart.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Fault } from '../../../src/server/fault.ts';
import { createJobs, type JobEnd, type RunningJob } from '../../../src/server/jobs/jobs.ts';
import { createLog } from '../../../src/server/log.ts';
import { testClock } from '../../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

type Detail = { message: string; step?: number };

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
  jobs = server();
});
afterAll(() => storage.drop());
beforeEach(() => storage.database.pool.query('truncate job'));

const clock = testClock();
const server = () => createJobs({ database: storage.database, clock, log: createLog('silent'), randomBytes });
let jobs: ReturnType<typeof server>;

/** A job that does what the test tells it to. */
function startJob(on = jobs, kind = 'sample') {
  let job: RunningJob<Detail> | null = null;
  let end: (end: JobEnd<Detail>) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const started = on.start<Detail>({
    kind,
    detail: { message: 'started' },
    refusal: 'It is already running',
    work: (given) => {
      job = given;
      return new Promise((resolve, reject) => {
        end = resolve;
        fail = reject;
      });
    },
  });
  return {
    started,
    job: () => job as unknown as RunningJob<Detail>,
    end: (state: JobEnd<Detail>['state'], message: string) => end({ state, detail: { message } }),
    fail: (error: Error) => fail(error),
  };
}

const rows = async () => (await storage.database.pool.query('select * from job order by id')).rows;

describe('starting', () => {
  test('L-10 fifty simultaneous starts make exactly one run; the others are told so', async () => {
    const others = [server(), server()];
    const attempts = Array.from({ length: 50 }, (_, i) => startJob([jobs, ...others][i % 3]));
    const settled = await Promise.allSettled(attempts.map(({ started }) => started));
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as Fault] : []));
    expect(refused).toHaveLength(49);
    expect(refused.every((fault) => fault.status === 409 && fault.detail === 'It is already running')).toBe(true);
    expect(await rows()).toHaveLength(1);
    const winner = attempts[settled.findIndex((one) => one.status === 'fulfilled')];
    winner?.end('completed', 'done');
    await (await winner?.started)?.done;
    expect(await rows()).toMatchObject([{ state: 'completed', detail: { message: 'done' } }]);
  });

  test('work of another kind runs beside it, and the same kind again once it has ended', async () => {
    const first = startJob();
    await first.started;
    const other = startJob(jobs, 'another');
    await other.started;
    first.end('completed', 'one');
    await (await first.started).done;
    const second = startJob();
    await second.started;
    second.end('completed', 'two');
    other.end('completed', 'other');
    await Promise.all([(await second.started).done, (await other.started).done]);
    expect((await rows()).map((row) => row.state)).toEqual(['completed', 'completed', 'completed']);
  });
});

describe('progress', () => {
  test('is seen by every step here, and by another process and after the end', async () => {
    const running = startJob();
    await running.started;
    running.job().report({ message: 'first', step: 1 });
    running.job().report({ message: 'second', step: 2 });
    expect((await jobs.latest('sample'))?.detail).toEqual({ message: 'second', step: 2 });
    await clock.advance(1_000);
    running.job().report({ message: 'third', step: 3 });
    await expect.poll(async () => (await server().latest('sample'))?.detail).toEqual({ message: 'third', step: 3 });
    running.end('completed_with_errors', 'done');
    await (await running.started).done;
    expect(await server().latest('sample')).toMatchObject({
      state: 'completed_with_errors',
      detail: { message: 'done' },
      started_at: expect.any(String),
      finished_at: expect.any(String),
    });
  });

  test('the newest job with certain values in its detail can be asked for', async () => {
    const running = startJob();
    await running.started;
    running.end('completed', 'plain');
    await (await running.started).done;
    expect(await jobs.latest('sample', { message: 'plain' })).not.toBeNull();
    expect(await jobs.latest('sample', { message: 'other' })).toBeNull();
  });
});

describe('failing', () => {
  test('a refusal ends the job with its sentence, a bug with a sentence that tells nothing', async () => {
    const refused = startJob();
    await refused.started;
    refused.fail(new Fault(409, 'Nothing to do'));
    await (await refused.started).done;
    expect(await jobs.latest('sample')).toMatchObject({ state: 'failed', detail: { message: 'Nothing to do' } });
    const broken = startJob();
    await broken.started;
    broken.fail(new Error('secret inner workings'));
    await (await broken.started).done;
    const { state, detail } = (await jobs.latest('sample')) ?? {};
    expect(state).toBe('failed');
    expect(JSON.stringify(detail)).not.toContain('secret');
  });
});

describe('cancelling', () => {
  test('reaches the work at once in this process and at the next beat in another', async () => {
    const near = startJob();
    await near.started;
    expect(await jobs.cancel('sample')).toBe(true);
    expect(near.job().signal.aborted).toBe(true);
    near.end('cancelled', 'stopped');
    await (await near.started).done;
    expect(await jobs.cancel('sample')).toBe(false);

    const far = startJob();
    await far.started;
    expect(await server().cancel('sample')).toBe(true);
    expect(far.job().signal.aborted).toBe(false);
    await clock.advance(10_000);
    await expect.poll(() => far.job().signal.aborted).toBe(true);
    far.end('cancelled', 'stopped');
    await (await far.started).done;
  });
});

describe('a server that stopped', () => {
  const lapse = () => storage.database.pool.query(`update job set lease_until = now() - interval '1 second'`);

  test('a beat every ten seconds prolongs the lease', async () => {
    const running = startJob();
    await running.started;
    await lapse();
    await clock.advance(10_000);
    const leftMs = async () =>
      (await storage.database.pool.query(`select extract(epoch from lease_until - now()) * 1000 as ms from job`))
        .rows[0].ms;
    await expect.poll(leftMs).toBeGreaterThan(20_000);
    running.end('completed', 'done');
    await (await running.started).done;
  });

  test('its job is found interrupted once the lease has lapsed, and can be started again', async () => {
    const lost = startJob(server());
    await lost.started;
    await lapse();
    expect(await jobs.latest('sample')).toMatchObject({
      state: 'failed',
      detail: { reason: 'interrupted', message: expect.stringContaining('Interrupted') },
    });
    const next = startJob();
    await next.started;
    await lapse();
    const again = startJob(server());
    await again.started;
    expect((await rows()).map((row) => row.state)).toEqual(['failed', 'failed', 'running']);
    // The first server finds out at its next beat, and its end changes nothing any more.
    await clock.advance(10_000);
    await expect.poll(() => next.job().signal.aborted).toBe(true);
    next.end('completed', 'too late');
    await (await next.started).done;
    expect((await rows())[1].state).toBe('failed');
    again.end('completed', 'done');
    lost.end('completed', 'too late');
    await Promise.all([(await again.started).done, (await lost.started).done]);
    expect((await rows()).map((row) => row.detail.message)).toEqual([
      expect.stringContaining('Interrupted'),
      expect.stringContaining('Interrupted'),
      'done',
    ]);
  });

  test('a job of a process that does not exist any more is ended at the next start, without waiting for its lease', async () => {
    const lost = startJob();
    await lost.started;
    // No process has this number: it is above the highest one systems give out.
    await storage.database.pool.query(`update job set owner = regexp_replace(owner, ' \\d+ ', ' 99999999 ')`);
    expect(await server().recover()).toBe(1);
    expect(await jobs.latest('sample')).toMatchObject({ state: 'failed', detail: { reason: 'interrupted' } });
    lost.end('completed', 'too late');
    await (await lost.started).done;
  });

  test('a job of a living process is left alone', async () => {
    const running = startJob();
    await running.started;
    expect(await jobs.recover()).toBe(0);
    running.end('completed', 'done');
    await (await running.started).done;
  });

  test('ending a server asks its work to stop', async () => {
    const ending = server();
    const running = startJob(ending);
    await running.started;
    const closed = ending.close();
    expect(running.job().signal.aborted).toBe(true);
    running.end('failed', 'stopped in order');
    await closed;
    expect(await jobs.latest('sample')).toMatchObject({ state: 'failed', detail: { message: 'stopped in order' } });
  });
});
