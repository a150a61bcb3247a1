// Interruption of jobs: of stopped processes, never of slow ones.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testClock } from '../../setup/clock.ts';
import { atWork as atWorkOn, begin, jobsBench, type SampleServer } from './sample-jobs.ts';

const clock = testClock();
const bench = jobsBench();
const server = () => bench.server(clock);
const atWork = (on = server()) => atWorkOn(on);
const rows = () => bench.query<{ state: string; detail: { message: string } }>('select * from job order by id');
const newest = (on: SampleServer) => on.handles.sample?.latest();

describe('a server that stopped', () => {
  const lapse = () => bench.query(`update job set lease_until = now() - interval '1 second'`);
  const elsewhere = () => bench.query(`update job set owner = 'other-machine/pid:[1] 7 - sample'`);

  test('a beat every ten seconds prolongs the lease', async () => {
    const running = await atWork();
    await lapse();
    await clock.advance(10_000);
    const leftMs = async () =>
      (await bench.query<{ ms: number }>(`select extract(epoch from lease_until - now()) * 1000 as ms from job`))[0]
        ?.ms;
    await expect.poll(leftMs).toBeGreaterThan(20_000);
    running.end('completed', 'done');
    expect(await running.done).toEqual({ answer: 'done' });
  });

  test('a job whose heartbeats come late is not interrupted while its process lives, by itself or another', async () => {
    const slow = await atWork();
    await lapse();
    const other = server();
    for (const one of [slow.on, other]) {
      expect(await one.jobs.recover()).toBe(0);
      expect(await one.handles.sample?.running()).toMatchObject({ id: slow.id });
      expect(await newest(one)).toMatchObject({ id: slow.id, state: 'running' });
      await expect(begin(one)).rejects.toMatchObject({ status: 409 });
    }
    slow.end('completed', 'done');
    expect(await slow.done).toEqual({ answer: 'done' });
    expect(await rows()).toMatchObject([{ state: 'completed', attempt: 1 }]);
  });

  test('a job this process no longer works on is interrupted once its lease has lapsed', async () => {
    const on = server();
    await (await begin(on)).done;
    await bench.query(`update job set state = 'running', finished_at = null`);
    expect(await on.jobs.recover()).toBe(0);
    await lapse();
    // Others may see the end of the job before this process has the reply to writing it.
    await expect.poll(() => on.jobs.recover()).toBe(1);
  });

  test('a job of a process whose number another one has now is interrupted without waiting for its lease', async () => {
    const lost = await atWork();
    // The process that started the tests lives; the owner that had its number started at another time.
    await bench.query(`update job set owner = regexp_replace(owner, ' \\d+ \\d+ ', ' ${process.ppid} 1 ')`);
    expect(await server().jobs.recover()).toBe(1);
    lost.end('completed', 'too late');
  });

  test('a job of another machine is found interrupted once its lease has lapsed, and can be started again', async () => {
    const lost = await atWork();
    await elsewhere();
    // The one that starts the job again: a third process might take it at once.
    const other = server();
    expect(await other.jobs.recover()).toBe(0);
    await lapse();
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
    await bench.query(`update job set owner = regexp_replace(owner, ' \\d+ ', ' 99999999 ')`);
    expect(await server().jobs.recover()).toBe(1);
    expect(await newest(lost.on)).toMatchObject({ state: 'failed', detail: { reason: 'interrupted' } });
    lost.end('completed', 'too late');
  });

  test('a job of a frozen process gives way after a minute of silence, and what the process writes later counts for nothing', async () => {
    const frozen = await atWork();
    // The process that started the tests exists and sends no heartbeat.
    const start = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
    await bench.query(`update job set owner = regexp_replace(owner, ' \\d+ \\d+ ', ' ${process.ppid} ${start} ')`);
    await lapse();
    const other = server();
    expect(await other.jobs.recover()).toBe(0);
    for (let sweeps = 0; sweeps < 6; sweeps += 1) {
      await clock.advance(10_000);
      expect(await other.jobs.recover()).toBe(0);
    }
    await clock.advance(20_000);
    await expect.poll(async () => (await newest(other))?.detail).toMatchObject({ reason: 'interrupted' });
    const again = await atWork(other);
    frozen.end('completed', 'thawed');
    await expect(frozen.done).rejects.toMatchObject({ status: 503 });
    again.end('completed', 'done');
    await again.done;
    expect((await rows()).map((row) => row.state)).toEqual(['failed', 'completed']);
  });

  test('ending a server asks its work to stop, which is no failure', async () => {
    const running = await atWork();
    const closed = running.on.close();
    expect(running.job.signal.aborted).toBe(true);
    running.end('failed', 'stopped in order');
    await closed;
    expect(await newest(server())).toMatchObject({ state: 'cancelled', detail: { reason: 'interrupted' } });
  });
});
