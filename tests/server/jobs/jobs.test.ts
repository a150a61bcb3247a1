// Job engine: starting, progress, failing, cancelling, interruption, ownership.
import { describe, expect, test } from 'vitest';
import { defineJob } from '../../../src/server/jobs/job-kind.ts';
import { requireFence } from '../../../src/server/jobs/leases/lease-store.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { testClock } from '../../setup/clock.ts';
import { atWork as atWorkOn, begin, heldWork, jobsBench, type SampleServer } from './sample-jobs.ts';

const clock = testClock();
const bench = jobsBench();
const server = (options?: Parameters<typeof bench.server>[1]) => bench.server(clock, options);
const atWork = (on = server(), kind?: string) => atWorkOn(on, kind);
type Row = { state: string; detail: unknown };
const rows = () => bench.query<Row>('select * from job order by id');
const newest = (on: SampleServer, kind = 'sample', having?: object) => on.handles[kind]?.latest(having);

describe('handlers', () => {
  test('a missing handler, a second one and one of an unlisted kind are refused by name', () => {
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

  // A process that works on a kind has looked its queue up before.
  test('L-10 of more starts than connections one succeeds, none waits for a connection', async () => {
    const on = server({ worksOn: () => false });
    const settled = await Promise.allSettled(Array.from({ length: 30 }, () => begin(on)));
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as Fault] : []));
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 29 }, () => 409));
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

  test('another process does the work and the starting one gets its result', async () => {
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

  test('of a kind with concurrency 3 three of seven jobs run at once, the next follow, a failure concerns one', async () => {
    const many = defineJob({ kind: 'many', description: 'Three side by side', concurrency: 3 });
    const on = server({ kinds: [many] });
    const held = heldWork();
    on.does('many', held.work);
    const start = () => on.handles.many?.start({ input: null, detail: { message: 'started' }, refusal: 'No' });
    const ends = [(await start())?.done];
    await expect.poll(() => held.begun.length).toBe(1);
    for (let more = 0; more < 6; more += 1) ends.push((await start())?.done);
    const settled = Promise.allSettled(ends);
    held.begun[0]?.end('completed', 'done');
    await expect.poll(() => held.begun.length).toBe(4);
    held.begun[1]?.fail(new Error('A sample of a failure'));
    held.begun[2]?.end('completed', 'done');
    expect(held.begun).toHaveLength(4);
    held.begun[3]?.end('completed', 'done');
    await expect.poll(() => held.begun.length).toBe(7);
    for (const one of held.begun.slice(4)) one.end('completed', 'done');
    expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const states = (await rows()).map(({ state }) => state).sort();
    expect(states).toEqual([...Array(6).fill('completed'), 'failed']);
  });
});

describe('progress', () => {
  test('is visible at every step here, later in other processes, and after the end', async () => {
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

  test('finds the newest job with given values in its detail', async () => {
    const running = await atWork();
    running.end('completed', 'plain');
    await running.done;
    expect(await newest(running.on, 'sample', { message: 'plain' })).not.toBeNull();
    expect(await newest(running.on, 'sample', { message: 'other' })).toBeNull();
  });
});

describe('failing', () => {
  test('a refusal cancels the job with its sentence, a bug fails it without details', async () => {
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
  test('aborts the work at once, in this process and in another', async () => {
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

  test('ends a queued job', async () => {
    const asking = server({ worksOn: () => false });
    const { done } = await begin(asking);
    expect(await asking.handles.sample?.running()).not.toBeNull();
    expect(await asking.handles.sample?.cancel()).toBe(true);
    expect(await done).toBeNull();
    expect(await rows()).toMatchObject([{ state: 'cancelled', attempt: 0 }]);
  });
});

describe('a resource owned by one process', () => {
  test('its jobs run in the owner, and in a successor as soon as it is released', async () => {
    const first = server();
    const second = server();
    await first.jobs.begin();
    await second.jobs.begin();
    expect([first.jobs.heldLease('market') !== null, second.jobs.heldLease('market') !== null]).toEqual([true, false]);
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

  test('a silent owner loses it: its jobs are aborted, its successor has a higher fence', async () => {
    const first = await atWork(server(), 'of-the-market');
    const second = server();
    await second.jobs.begin();
    await bench.query(`update lease set until = now() - interval '1 second'`);
    await bench.query(
      `update lease set owner = 'somebody else', fence = fence + 1, until = now() + interval '1 minute'`,
    );
    await clock.advance(5_000);
    await expect.poll(() => first.job.signal.aborted).toBe(true);
    await expect.poll(() => first.on.jobs.heldLease('market') !== null).toBe(false);
    first.end('failed', 'stopped');
    await bench.query(`update lease set until = now() - interval '1 second'`);
    await clock.advance(5_000);
    await expect
      .poll(() => first.on.jobs.heldLease('market') !== null || second.jobs.heldLease('market') !== null)
      .toBe(true);
    expect(await bench.query('select fence from lease')).toEqual([{ fence: 3 }]);
  });

  test('writes of a former owner are refused; nobody takes over during a write', async () => {
    const owner = server();
    await owner.jobs.begin();
    const database = bench.database();
    const mine = { name: 'market', fence: 1 };
    const takeOver = () =>
      bench.query(`update lease set owner = 'another', fence = fence + 1, until = now() + interval '1 minute'`);
    let taken: Promise<unknown> | null = null;
    await database.transaction(async (query) => {
      await requireFence({ query }, mine);
      taken = takeOver();
      expect(await bench.query('select fence from lease')).toEqual([{ fence: 1 }]);
    });
    await taken;
    await expect(database.transaction((query) => requireFence({ query }, mine))).rejects.toMatchObject({ status: 409 });
    expect(await bench.query('select fence from lease')).toEqual([{ fence: 2 }]);
  });
});
