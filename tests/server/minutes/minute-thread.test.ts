// The thread of the minutes over the simulated market: connected, said of, reconciled, stopped, and started again with what it owes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';
import { createLeaseStore } from '../../../src/server/jobs/leases/lease-store.ts';
import { createMinuteStores } from '../../../src/server/minutes/store/minute-store.ts';
import { type MinuteThread, startMinuteThread } from '../../../src/server/minutes/thread/minute-thread.ts';
import { createFeedStore } from '../../../src/server/minutes/tracking/feed-store.ts';
import { type Simulator, serveSimulator } from '../../../src/simulator/serve.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { sharedMarket } from '../../setup/simulated-market.ts';

let storage: TestDatabase;
let simulator: Simulator;
let thread: MinuteThread;
/** On a market day, 10:00 in New York, whatever day it is here. */
const began = Date.now();
const now = () => Date.parse('2026-11-17T15:00:20.000Z') + Date.now() - began;
const troubles: string[] = [];

beforeAll(async () => {
  storage = await testDatabase();
  simulator = await serveSimulator({ market: sharedMarket(), clock: now, replay: false });
  thread = startMinuteThread({
    config: readConfig({}, '/sample'),
    simulatedUrl: simulator.url,
    connection: storage.database.connection,
    now,
    record: () => undefined,
    onTrouble: (message) => troubles.push(message),
  });
});
afterAll(async () => {
  await thread.close();
  await simulator.close();
  await storage.drop();
});

test('the thread of the minutes keeps the connection, fills the day so far, says so to every process, and lets go when asked', async () => {
  const { database } = storage;
  const stores = createMinuteStores(database);
  const said = createFeedStore(database);
  await stores.symbols.seed(now());
  const fence = (await createLeaseStore(database).take('minutes', 'sample', 600_000, null)) ?? 0;
  const ended = thread.ask('run', { fence: { name: 'minutes', fence }, owner: 'sample, process 1' });
  await expect.poll(async () => (await said.readReport())?.state).toBe('connected');
  await expect.poll(async () => (await said.readReport())?.subscriptions).toBe(20);
  const day = '2026-11-17';
  await expect
    .poll(async () => (await stores.gaps.unfilled()).length + (await stores.aggregates.counts(day)).rows)
    .toBeGreaterThan(1_000);
  expect(await thread.ask('reconcile', { whole_day: true })).toMatchObject({ differences: 0, failed: 0 });
  expect(await said.newestReconciliation()).toMatchObject({ differences: 0 });
  const { data } = await stores.fetched.logs({ limit: 100, offset: 0 });
  expect(data.map(({ log_type, service }) => [log_type, service])).toContainEqual(['ws_connect', 'websocket']);
  await thread.ask('stop', null);
  await ended;
  expect(await said.readReport()).toMatchObject({ owner: 'sample, process 1', state: 'disconnected' });
  expect(await thread.ask('reconcile', { whole_day: false })).toBeNull();
  expect(troubles).toEqual([]);
});
