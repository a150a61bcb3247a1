// Schedules over a week with a holiday and an early close, and over a change to daylight saving time.
import { expect, test } from 'vitest';
import { dailyAt, every, pipelineSlots, type Slots, screenerSlots } from '../../../src/domain/schedule/slots.ts';
import { defineJob } from '../../../src/server/jobs/job-kind.ts';
import { testClock } from '../../setup/clock.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { sampleServer } from './sample-jobs.ts';

const minute = 60_000;
const hour = 60 * minute;

const scheduled = (kind: string, slots: Slots) =>
  defineJob({ kind, description: kind, schedule: { slots, when_busy: 'wait', late_ms: 10 * minute } });
const kinds = [
  scheduled('lists', pipelineSlots),
  scheduled('screener', screenerSlots),
  scheduled('hourly', every(hour)),
  scheduled('nightly', dailyAt(2 * 60 + 30)),
];

/** Walks a clock through the span in steps of five minutes over two processes; answers runs by kind. */
async function live(from: string, to: string): Promise<Map<string, string[]>> {
  const storage = await testDatabase();
  const clock = testClock(from);
  const runs = new Map<string, string[]>(kinds.map(({ kind }) => [kind, []]));
  const options = { kinds, rules: { sweep_ms: hour } };
  const servers = [sampleServer(storage, clock, options), sampleServer(storage, clock, options)];
  try {
    for (const server of servers) {
      for (const { kind } of kinds) {
        server.does(kind, async ({ scheduled_for }) => {
          runs.get(kind)?.push(scheduled_for ?? 'by hand');
          return { state: 'completed', detail: { message: 'done' } };
        });
      }
      await server.jobs.begin();
    }
    const total = () => [...runs.values()].reduce((sum, all) => sum + all.length, 0);
    const expected = () =>
      kinds.reduce((sum, { schedule }) => sum + (schedule?.slots(Date.parse(from), clock.now(), false).length ?? 0), 0);
    while (clock.now() < Date.parse(to)) {
      await clock.advance(5 * minute);
      const behind = async () => {
        if (total() < expected()) await clock.advance(1_000);
        return expected() - total();
      };
      await expect.poll(behind, { interval: 2, timeout: 30_000 }).toBe(0);
    }
    const { rows } = await storage.database.pool.query(
      `select from job_slot where state in ('due', 'missed', 'failed')`,
    );
    // The newest slots may not have been written down as done yet.
    expect(rows.length).toBeLessThanOrEqual(kinds.length);
  } finally {
    for (const server of servers) await server.close();
    await storage.drop();
  }
  return runs;
}

test('a week with Thanksgiving and the early close after it', async () => {
  const runs = await live('2026-11-23T07:59:00.000Z', '2026-11-28T08:01:00.000Z');
  // Three full days, none on the holiday, the morning of the day after it.
  expect(runs.get('lists')).toHaveLength(3 * 3 + 2);
  expect(runs.get('screener')).toHaveLength(3 * 24 + 12);
  expect(runs.get('hourly')).toHaveLength(121);
  expect(runs.get('nightly')).toHaveLength(5);
  for (const all of runs.values()) expect(new Set(all).size).toBe(all.length);
});

test('F-11 the weekend the clocks are put forward, and the Monday after it', async () => {
  const runs = await live('2026-03-06T07:59:00.000Z', '2026-03-10T07:01:00.000Z');
  expect(runs.get('lists')?.map((slot) => slot.slice(8, 16))).toEqual([
    '06T15:15',
    '06T17:15',
    '06T19:15',
    '09T14:15',
    '09T16:15',
    '09T18:15',
  ]);
  expect(runs.get('screener')).toHaveLength(48);
  expect(runs.get('nightly')).toHaveLength(4);
  for (const all of runs.values()) expect(new Set(all).size).toBe(all.length);
});
