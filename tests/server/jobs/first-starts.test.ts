// Concurrent first starts of a process over few connections.
import { expect, test } from 'vitest';
import type { Fault } from '../../../src/server/process/fault.ts';
import { testClock } from '../../setup/clock.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { sampleServer } from './sample-jobs.ts';

// L-10
test('of more starts than connections one succeeds, the others are refused, none waits for a connection', async () => {
  const storage = await testDatabase();
  // A process that works on a kind has looked its queue up before.
  const server = sampleServer(storage, testClock(), { worksOn: () => false });
  try {
    const starts = Array.from({ length: 30 }, () =>
      server.handles.sample?.start({ input: null, detail: { message: 'started' }, refusal: 'It is already running' }),
    );
    const settled = await Promise.allSettled(starts);
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as Fault] : []));
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 29 }, () => 409));
  } finally {
    await server.close();
    await storage.drop();
  }
});
