// Report of the feed's owner over a real table: one row, the newest owner's.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedReport } from '../../../src/domain/minutes/feed-report.ts';
import { createFeedStore } from '../../../src/server/minutes/tracking/feed-store.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());

const report: FeedReport = {
  state: 'connected',
  connected_at: '2026-11-17T15:00:00.000Z',
  last_message_at: '2026-11-17T15:01:01.000Z',
  message_count: 20,
  error_count: 1,
  subscriptions: 40,
  notes: ['LULD: not in the plan of this key'],
  events_by_minute: [{ minute: 1_795_186_800_000, events: 20 }],
  stored_p99_ms: null,
};
const at = Date.parse('2026-11-17T15:01:02.000Z');

// AENT-28
test('every process reads what the newest owner said last, in words of this version', async () => {
  const store = createFeedStore(storage.database);
  expect(await store.readReport()).toBeNull();
  await store.report('sample one', report, at, null);
  expect(await store.readReport()).toEqual({ ...report, owner: 'sample one', said_at: '2026-11-17T15:01:02.000Z' });
  await store.report('sample two', { ...report, state: 'connecting', subscriptions: null }, at + 1_000, null);
  expect(await store.readReport()).toMatchObject({ owner: 'sample two', state: 'connecting', subscriptions: null });
  const { rowCount } = await storage.database.query(`update minute_feed set detail = '{}'`);
  expect(rowCount).toBe(1);
  expect(await store.readReport()).toBeNull();
});

test('the newest reconciliation is reported', async () => {
  const store = createFeedStore(storage.database);
  expect(await store.newestReconciliation()).toBeNull();
  await store.addReconciliation({ from_ms: at - 60_000, to_ms: at, compared: 20, differences: 3 }, at);
  await store.addReconciliation({ from_ms: at - 60_000, to_ms: at, compared: 20, differences: 0 }, at + 60_000);
  expect(await store.newestReconciliation()).toEqual({ at: '2026-11-17T15:02:02.000Z', differences: 0 });
});
