// Slots of schedules: started once over all processes, missed ones recorded with their reason.
import { beforeEach, describe, expect, test } from 'vitest';
import { every, screenerSlots } from '../../../src/domain/schedule/slots.ts';
import { defineJob, type JobKind, WHILE_FRESH } from '../../../src/server/jobs/job-kind.ts';
import { jobKinds } from '../../../src/server/jobs/kinds.ts';
import { type TestClock, testClock } from '../../setup/clock.ts';
import { heldWork, jobsBench, type SampleServer, type Work } from './sample-jobs.ts';

const minute = 60_000;
const schedule = { slots: every(minute) };
const minutely = defineJob({ kind: 'minutely', description: 'Each minute', schedule });
const waiting = defineJob({
  kind: 'waiting',
  description: 'Waits for its turn',
  schedule: { ...schedule, when_busy: 'wait' },
});
const stubborn = defineJob({
  kind: 'stubborn',
  description: 'Tried three times',
  schedule,
  retries: 2,
});

let clock: TestClock;
const bench = jobsBench();
beforeEach(() => {
  clock = testClock('2026-11-17T15:00:30.000Z');
});

async function server(kinds: readonly JobKind[], on = clock): Promise<SampleServer> {
  const made = bench.server(on, { kinds });
  await made.jobs.begin();
  return made;
}

type Slot = { scheduled_for: string; state: string; reason: string | null; attempts: number };
const slotRows = () =>
  bench.query<Slot>('select scheduled_for, state, reason, attempts from job_slot order by scheduled_for');
const states = async () =>
  (await slotRows()).map(({ scheduled_for, state }) => `${scheduled_for.slice(11, 16)} ${state}`);

describe('a slot', () => {
  test('is started once by three processes', async () => {
    const runs: (string | null)[] = [];
    const note: Work = async ({ scheduled_for }) => {
      runs.push(scheduled_for);
      return { state: 'completed', detail: { message: 'done' } };
    };
    for (let i = 0; i < 3; i += 1) (await server([minutely])).does('minutely', note);
    for (let i = 0; i < 3; i += 1) {
      await clock.advance(minute);
      await expect.poll(() => runs.length).toBe(i + 1);
      await expect.poll(async () => (await states()).length).toBe(i + 1);
    }
    expect(runs).toEqual(['2026-11-17T15:01:00.000Z', '2026-11-17T15:02:00.000Z', '2026-11-17T15:03:00.000Z']);
    await expect.poll(states).toEqual(['15:01 done', '15:02 done', '15:03 done']);
  });

  test('is missed with its reason, or waits, while an earlier job is open', async () => {
    const one = await server([minutely, waiting]);
    const held = heldWork();
    one.does('minutely', held.work);
    const queued = heldWork();
    one.does('waiting', queued.work);
    await clock.advance(minute);
    await expect.poll(() => held.begun.length + queued.begun.length).toBe(2);
    await clock.advance(minute);
    await expect
      .poll(async () => (await slotRows()).filter(({ state }) => state === 'missed'))
      .toMatchObject([{ reason: 'Skipped: the previous run had not finished' }]);
    held.begun[0]?.end('completed', 'done');
    queued.begun[0]?.end('completed', 'first');
    await expect.poll(() => queued.begun.length).toBe(2);
    expect(queued.begun[1]?.job.scheduled_for).toBe('2026-11-17T15:02:00.000Z');
    queued.begun[1]?.end('completed', 'second');
    await expect.poll(async () => (await slotRows()).filter(({ state }) => state === 'done')).toHaveLength(3);
  });

  const dead = () => bench.query(`update job set owner = regexp_replace(owner, ' \\d+ ', ' 99999999 ')`);

  const fresh = defineJob({ kind: 'fresh', description: 'Each minute', schedule, ...WHILE_FRESH });

  test('of a killed process is taken over by a living one', async () => {
    const held = heldWork();
    for (let i = 0; i < 2; i += 1) (await server([fresh])).does('fresh', held.work);
    await clock.advance(minute);
    await expect.poll(() => held.begun.length).toBe(1);
    await dead();
    await clock.advance(10_000);
    await expect.poll(() => held.begun.length).toBe(2);
    expect(held.begun[1]?.job).toMatchObject({ scheduled_for: '2026-11-17T15:01:00.000Z', attempt: 2 });
    for (const one of held.begun) one.end('completed', 'done');
    await expect.poll(states).toEqual(['15:01 done']);
  });

  test('is missed where its next attempt would come too late', async () => {
    const held = heldWork();
    (await server([fresh])).does('fresh', held.work);
    await clock.advance(minute);
    await expect.poll(() => held.begun.length).toBe(1);
    await bench.query(`update job set state = 'queued', owner = null`);
    const later = await server([fresh], testClock('2026-11-17T15:01:58.000Z'));
    later.does('fresh', held.work);
    await expect
      .poll(async () => (await slotRows())[0])
      .toMatchObject({
        state: 'missed',
        reason: 'Stopped: the server was stopped before this was finished',
      });
    expect(held.begun).toHaveLength(1);
    held.begun[0]?.end('completed', 'too late');
  });

  test('starts where the job before it belongs to a dead process', async () => {
    const held = heldWork();
    for (let i = 0; i < 2; i += 1) {
      const one = bench.server(clock, { kinds: [minutely], rules: { sweep_ms: 60 * minute } });
      one.does('minutely', held.work);
      await one.jobs.begin();
    }
    await clock.advance(minute);
    await expect.poll(() => held.begun.length).toBe(1);
    await dead();
    await clock.advance(minute);
    await expect.poll(() => held.begun.length).toBe(2);
    expect(await states()).toEqual(['15:01 failed', '15:02 due']);
    for (const one of held.begun) one.end('completed', 'done');
  });

  test('is tried again after a lost connection while it is fresh', async () => {
    const one = await server([fresh]);
    one.does('fresh', async ({ attempt }) => {
      if (attempt === 1) throw Object.assign(new Error('terminating connection'), { code: '25P03' });
      return { state: 'completed', detail: { message: 'well' } };
    });
    await clock.advance(minute);
    await expect.poll(async () => (await slotRows())[0]).toMatchObject({ state: 'done', attempts: 2 });
  });

  test('of once a day is made up for by a process that starts later that day', async () => {
    const kinds = [jobKinds.recordLedger];
    await (await server(kinds)).close();
    clock = testClock('2026-11-18T18:00:30.000Z');
    const sealed: (string | null)[] = [];
    const later = bench.server(clock, { kinds });
    later.does('record-ledger', async ({ scheduled_for }) => {
      sealed.push(scheduled_for);
      return { state: 'completed', detail: { message: 'done' } };
    });
    await later.jobs.begin();
    await expect.poll(() => sealed).toEqual(['2026-11-18T08:20:00.000Z']);
  });

  test('without a running process is recorded as missed and not made up for', async () => {
    await (await server([minutely])).close();
    clock = testClock('2026-11-17T18:00:30.000Z');
    const runs: (string | null)[] = [];
    const later = bench.server(clock, { kinds: [minutely] });
    later.does('minutely', async ({ scheduled_for }) => {
      runs.push(scheduled_for);
      return { state: 'completed', detail: { message: 'done' } };
    });
    await later.jobs.begin();
    const rows = await slotRows();
    expect(rows.filter(({ state }) => state === 'missed')).toHaveLength(179);
    expect(new Set(rows.filter(({ state }) => state === 'missed').map(({ reason }) => reason))).toEqual(
      new Set(['The server was not running']),
    );
    // The newest is less than a minute old: a short restart misses nothing.
    await expect.poll(() => runs).toEqual(['2026-11-17T18:00:00.000Z']);
  });

  test('of a disabled schedule is neither started nor missed; enabling twice is idempotent', async () => {
    const one = await server([minutely]);
    await one.jobs.overview.setEnabled(minutely, false, null);
    expect(await one.jobs.overview.isEnabled(minutely)).toBe(false);
    await clock.advance(10 * minute);
    await clock.advance(minute);
    await one.jobs.overview.setEnabled(minutely, true, null);
    await one.jobs.overview.setEnabled(minutely, true, null);
    await clock.advance(minute);
    const looking = async () => {
      await clock.advance(1_000);
      return states();
    };
    await expect.poll(looking).toContain('15:12 done');
    expect((await states())[0]).toBe('15:12 done');
  });

  test('of a schedule turned off twice at once has one change; a change that cannot be noted is not made', async () => {
    const switched = defineJob({ kind: 'switched', description: 'Turned on and off', schedule });
    const { overview } = (await server([switched])).jobs;
    await Promise.all([1, 2].map((by) => overview.setEnabled(switched, false, by)));
    expect(await bench.query(`select enabled from job_switch where kind = 'switched'`)).toEqual([{ enabled: false }]);
    // The column of the user takes no number that large.
    await expect(overview.setEnabled(switched, true, 2 ** 40)).rejects.toThrow('out of range');
    expect(await overview.isEnabled(switched)).toBe(false);
  });

  test('F-11 is not started again by a clock put back, and missed by one put forward', async () => {
    await server([minutely]);
    await clock.advance(minute);
    await expect.poll(states).toEqual(['15:01 done']);
    const looking = async () => {
      await clock.advance(1_000);
      return states();
    };
    clock.set('2026-11-17T13:01:30.000Z');
    const lookedUntil = async () => {
      await clock.advance(1_000);
      return (await bench.query<{ looked_until: string }>('select looked_until from job_schedule'))[0]?.looked_until;
    };
    await expect.poll(lookedUntil).toMatch(/T13:0/);
    clock.set('2026-11-17T15:03:30.000Z');
    await expect.poll(looking).toContain('15:03 done');
    expect((await states()).filter((state) => state.startsWith('15:01'))).toEqual(['15:01 done']);
    expect(await slotRows()).toContainEqual(
      expect.objectContaining({ state: 'missed', reason: expect.stringContaining('clock was set forward') }),
    );
  });

  test('F-16 that always fails is tried three times, then failed with its reason; the next slot runs', async () => {
    const one = await server([stubborn]);
    one.does('stubborn', async () => {
      throw new Error('broken');
    });
    // Attempts put off are found at the next look.
    const soon = (what: () => Promise<unknown>) => async () => {
      await clock.advance(10_000);
      return what();
    };
    await expect
      .poll(soon(async () => (await slotRows())[0]))
      .toMatchObject({ state: 'failed', attempts: 3, reason: 'Failed: see the log of the server' });
    one.does('stubborn', async () => ({ state: 'completed', detail: { message: 'well' } }));
    await expect.poll(soon(states)).toContainEqual(expect.stringContaining('done'));
  });
});

describe('the overview', () => {
  const screening = defineJob({
    kind: 'screening',
    description: 'Every 15 minutes',
    schedule: { slots: screenerSlots },
  });

  test('has the next slot and the last run of a schedule, and the slots of a day with their states', async () => {
    clock.set('2026-11-17T15:04:30.000Z');
    const one = await server([screening]);
    const schedule = () => one.jobs.overview.readSchedule(screening, '2026-11-17', 5);
    expect(await schedule()).toMatchObject({
      enabled: true,
      next_slot: '2026-11-17T15:05:00.000Z',
      last_run: null,
      ended: [],
    });
    await clock.advance(minute);
    await expect.poll(states).toEqual(['15:05 done']);
    expect(await one.jobs.overview.open()).toEqual([]);
    expect(await schedule()).toMatchObject({
      next_slot: '2026-11-17T15:20:00.000Z',
      ended: [{ state: 'completed', scheduled_for: '2026-11-17T15:05:00.000Z', attempt: 1 }],
    });
    const day = await one.jobs.overview.readSlots('2026-11-17');
    expect(day).toHaveLength(24);
    expect(day.map(({ state }) => state)).toEqual(['done', ...Array.from({ length: 23 }, () => 'planned')]);
    expect(await one.jobs.overview.runs('screening', 5)).toHaveLength(1);
  });

  test('prunes runs and slots older than the retention of their kind', async () => {
    const one = await server([minutely]);
    await clock.advance(minute);
    await expect.poll(states).toEqual(['15:01 done']);
    clock.set('2026-12-20T15:00:30.000Z');
    expect(await one.jobs.overview.prune()).toBe(1);
    expect(await slotRows()).toEqual([]);
  });
});
