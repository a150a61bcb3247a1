// Starts that are skipped while another process runs the same work.
import { expect, test } from 'vitest';
import { startOrSkip } from '../../../src/server/jobs/start-or-skip.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { testClock } from '../../setup/clock.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { heldWork, sampleServer } from './sample-jobs.ts';

// F-12
test('of two concurrent starts one succeeds and the other is skipped', async () => {
  const storage = await testDatabase();
  const servers = [0, 1].map(() => sampleServer(storage, testClock()));
  const held = heldWork();
  try {
    for (const server of servers) server.does('sample', held.work);
    const starts = servers.map((server) =>
      startOrSkip(async () =>
        server.handles.sample?.start({ input: null, detail: { message: 'started' }, refusal: 'No' }),
      ),
    );
    const begun = await Promise.all(starts);
    expect(begun.filter((one) => one !== null)).toHaveLength(1);
    await expect.poll(() => held.begun.length).toBe(1);
    held.begun[0]?.end('completed', 'done');
  } finally {
    for (const server of servers) await server.close();
    await storage.drop();
  }
});

test('other refusals are thrown', async () => {
  await expect(startOrSkip(() => Promise.reject(new Fault(503, 'Away')))).rejects.toMatchObject({ status: 503 });
});
