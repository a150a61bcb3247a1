// Kinds with a concurrency above one.
import { expect, test } from 'vitest';
import { defineJob } from '../../../src/server/jobs/job-kind.ts';
import { testClock } from '../../setup/clock.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { heldWork, sampleServer } from './sample-jobs.ts';

const many = defineJob({ kind: 'many', description: 'Three side by side', concurrency: 3 });

test('three of seven jobs run at once, the next follow at once, and a failure concerns one job only', async () => {
  const storage = await testDatabase();
  const server = sampleServer(storage, testClock(), { kinds: [many] });
  try {
    const held = heldWork();
    server.does('many', held.work);
    const start = () => server.handles.many?.start({ input: null, detail: { message: 'started' }, refusal: 'No' });
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
    const { rows } = await storage.database.pool.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from job group by state order by state',
    );
    expect(rows).toEqual([
      { state: 'completed', count: 6 },
      { state: 'failed', count: 1 },
    ]);
  } finally {
    await server.close();
    await storage.drop();
  }
});
