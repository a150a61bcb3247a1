// A process that answers calls of others: doubles numbers, says who it is, and never ends what it is asked to hold.
import { randomBytes } from 'node:crypto';
import { systemClock } from '../../../src/server/clock.ts';
import { openDatabase } from '../../../src/server/db/database.ts';
import { createListener } from '../../../src/server/db/listener.ts';
import { newOwner } from '../../../src/server/jobs/leases/owner.ts';
import { createLog } from '../../../src/server/log.ts';
import { createRemoteCalls } from '../../../src/server/remote-calls/remote-calls.ts';
import type { SampleTasks } from './sample-tasks.ts';

const database = openDatabase({ url: process.env.DATABASE_URL ?? '' }, { applicationName: `answers-${process.pid}` });
const calls = createRemoteCalls({
  database,
  listener: createListener(database.connection, systemClock),
  owner: newOwner(randomBytes),
  clock: systemClock,
  log: createLog('silent'),
});
await calls.serve<SampleTasks>('sample', {
  double: async (numbers) => numbers.map((one) => one * 2),
  refuse: () => Promise.reject(new Error('not asked here')),
  hold: () => new Promise(() => process.stdout.write('held\n')),
});
process.stdout.write('serving\n');
