// Retention of snapshots: a kind's days, then the last of each day; current ones are never removed.
import { expect, onTestFinished, test } from 'vitest';
import { openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { createPublish } from '../../../src/server/publish/publish.ts';
import { publishReply } from '../../../src/server/publish/published.ts';
import { publishedDays, publishSnapshots, storeSnapshot } from '../../../src/server/publish/snapshot-store.ts';
import { testClock } from '../../setup/clock.ts';
import { testDatabase } from '../../setup/postgres.ts';

test('of days older than a month only the last poll stays, of scores a season is kept', async () => {
  const storage = await testDatabase();
  const bulk = await openBulkConnection(storage.database.connection);
  const clock = testClock('2026-11-17T18:14:10.000Z');
  const publish = createPublish({ database: storage.database, clock });
  onTestFinished(async () => {
    publish.close();
    await bulk.close();
    await storage.drop();
  });
  const minutes = [
    // Beyond a month: two days of New York, the second one ends after midnight UTC.
    '2026-10-15T14:00:00Z',
    '2026-10-15T19:59:00Z',
    '2026-10-16T15:00:00Z',
    '2026-10-17T00:30:00Z',
    // Within it.
    '2026-11-16T15:00:00Z',
    '2026-11-16T15:01:00Z',
    '2026-11-17T18:14:00Z',
  ];
  for (const kind of ['goldeneye', 'goldeneye-market', 'signals'] as const) {
    for (const [at, as_of] of minutes.entries()) {
      const published = await publishReply({ at });
      const snapshot = { kind, source_id: at + 1, received_at: as_of, as_of, formula_version: 'sample', published };
      await bulk.transaction(async () => {
        const stored = await storeSnapshot(bulk.query, snapshot);
        await publishSnapshots(bulk.query, { snapshots: [stored], now: () => Date.parse(as_of) });
      });
    }
  }
  const kept = async (kind: string) => {
    const { rows } = await storage.database.pool.query<{ source_id: number }>(
      'select source_id from snapshot where kind = $1 order by id',
      [kind],
    );
    return rows.map(({ source_id }) => source_id);
  };
  expect(await publish.removeOld()).toBe(4);
  expect(await kept('goldeneye-market')).toEqual([2, 4, 5, 6, 7]);
  expect(await kept('goldeneye')).toEqual([2, 4, 5, 6, 7]);
  expect(await kept('signals')).toEqual([1, 2, 3, 4, 5, 6, 7]);
  // As of a minute that was let go nothing else answers in its place.
  await expect(publish.read('goldeneye', '2026-10-16T16:00:00.000Z')).rejects.toMatchObject({ status: 410 });
  expect((await publish.read('goldeneye', '2026-10-17T12:00:00.000Z')).source_id).toBe(4);
  expect((await publish.read('goldeneye')).source_id).toBe(7);
});

test('of an old day the state that was published last stays, not one made later that readers never saw', async () => {
  const storage = await testDatabase();
  const bulk = await openBulkConnection(storage.database.connection);
  const publish = createPublish({ database: storage.database, clock: testClock('2026-11-17T18:14:10.000Z') });
  onTestFinished(async () => {
    publish.close();
    await bulk.close();
    await storage.drop();
  });
  const make = async (source_id: number, as_of: string) => {
    const published = await publishReply({ source_id });
    const snapshot = {
      kind: 'signals',
      source_id,
      received_at: as_of,
      as_of,
      formula_version: 'sample',
      published,
    } as const;
    return bulk.transaction(() => storeSnapshot(bulk.query, snapshot));
  };
  const show = (stored: Awaited<ReturnType<typeof make>>, at: string) =>
    bulk.transaction(() => publishSnapshots(bulk.query, { snapshots: [stored], now: () => Date.parse(at) }));
  // The second state of the first day is held and discarded; that of the second day is taken back.
  await show(await make(1, '2026-07-09T13:15:00Z'), '2026-07-09T13:15:00Z');
  await make(2, '2026-07-09T15:15:00Z');
  const good = await make(3, '2026-07-10T13:15:00Z');
  await show(good, '2026-07-10T13:15:00Z');
  await show(await make(4, '2026-07-10T15:15:00Z'), '2026-07-10T15:15:00Z');
  await show(good, '2026-07-10T15:30:00Z');
  await show(await make(5, '2026-11-17T14:15:00Z'), '2026-11-17T14:15:00Z');
  const days = async () => {
    const given = { before: '2026-11-17', made_after: null, most: 10 };
    const found = await publishedDays(storage.database.query, 'signals', given);
    return found.map(({ day, source_id }) => ({ day, source_id }));
  };
  const before = await days();
  expect(before).toEqual([
    { day: '2026-07-10', source_id: 3 },
    { day: '2026-07-09', source_id: 1 },
  ]);
  expect(await publish.removeOld()).toBe(2);
  expect(await days()).toEqual(before);
  expect((await publish.read('signals', '2026-07-09T21:00:00.000Z')).source_id).toBe(1);
  expect((await publish.read('signals', '2026-07-10T21:00:00.000Z')).source_id).toBe(3);
});
