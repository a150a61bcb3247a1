// Market questions of a process that does not own the market, answered by the owner through jobs.
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBus } from '../../../src/server/bus/bus.ts';
import { createJobs } from '../../../src/server/jobs/jobs.ts';
import { jobKinds } from '../../../src/server/jobs/kinds.ts';
import { createMarketCalls } from '../../../src/server/market-thread/market-calls.ts';
import type { MarketTasks } from '../../../src/server/market-thread/market-thread.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { createLog } from '../../../src/server/process/log.ts';
import type { Calls } from '../../../src/server/threads/calls.ts';
import { testClock } from '../../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

let storage: TestDatabase;
let closing: (() => Promise<void>)[] = [];
const clock = testClock();

beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
beforeEach(() => storage.database.query('truncate job, job_slot, lease').then(() => undefined));
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

/** Knows no stock, has no data for HALT, breaks at BUG. */
const thread = {
  ask: async (_task: string, { symbol }: { symbol: string }) => {
    if (symbol === 'HALT') throw new Fault(503, 'Market data is not available right now', { retryAfterSeconds: 7 });
    if (symbol === 'BUG') throw new Error('A sample of a bug');
    return null;
  },
} as unknown as Calls<MarketTasks>;
const noThread = { ask: () => Promise.reject(new Error('not asked here')) } as unknown as Calls<MarketTasks>;

function server(owns: boolean) {
  const { database } = storage;
  const bus = createBus({ url: null, database, clock: systemClock, log: createLog('silent') });
  const kinds = [jobKinds.marketQuestion];
  const jobs = createJobs({
    database,
    bus,
    clock,
    log: createLog('silent'),
    randomBytes,
    kinds,
    worksOn: () => owns,
  });
  closing.push(() => jobs.close().finally(bus.close));
  return { jobs, calls: createMarketCalls(owns ? thread : noThread, jobs, clock) };
}
const single = (calls: Calls<MarketTasks>, symbol: string) => calls.ask('single', { symbol, replaying: false });
const states = async () => (await storage.database.query<{ state: string }>('select state from job order by id')).rows;

test('the owner answers without a job, others through one: an answer and a refusal arrive as they were, a bug fails it', async () => {
  const owner = server(true);
  await owner.jobs.begin();
  expect(await single(owner.calls, 'AAPL')).toBeNull();
  expect(await states()).toEqual([]);
  const { calls } = server(false);
  expect(await single(calls, 'AAPL')).toBeNull();
  const refusal = await single(calls, 'HALT').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Fault);
  expect(refusal).toMatchObject({
    status: 503,
    detail: 'Market data is not available right now',
    retryAfterSeconds: 7,
  });
  await expect(single(calls, 'BUG')).rejects.toThrow('Failed: see the log of the server');
  expect(await states()).toEqual([{ state: 'completed' }, { state: 'completed' }, { state: 'failed' }]);
});

test('without an owner a reader is refused after ten seconds, and the question is cancelled', async () => {
  const { calls } = server(false);
  const refused = single(calls, 'AAPL').catch((error: unknown) => error);
  await expect.poll(states).toEqual([{ state: 'queued' }]);
  const later = async () => {
    await clock.advance(5_000);
    return states();
  };
  await expect.poll(later).toEqual([{ state: 'cancelled' }]);
  expect(await refused).toMatchObject({ status: 503, retryAfterSeconds: 30 });
});
