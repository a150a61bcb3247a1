// Work that another process has begun at the same moment is no failure of the one that comes second.
import { expect, test } from 'vitest';
import { Fault } from '../../../src/server/fault.ts';
import { unlessBusy } from '../../../src/server/jobs/start-unless-busy.ts';
import { testClock } from '../../setup/clock.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { heldWork, sampleServer } from './sample-jobs.ts';

// F-12
test('of two processes that begin the same work at once, one begins it and neither fails', async () => {
  const storage = await testDatabase();
  const servers = [0, 1].map(() => sampleServer(storage, testClock()));
  const held = heldWork();
  try {
    for (const server of servers) server.does('sample', held.work);
    const starts = servers.map((server) =>
      unlessBusy(async () =>
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

test('any other refusal is passed on', async () => {
  await expect(unlessBusy(() => Promise.reject(new Fault(503, 'Away')))).rejects.toMatchObject({ status: 503 });
});
