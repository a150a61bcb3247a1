// Publications: computing and publishing are two steps, an older state can be published again, and what was once answered stays so.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type BulkConnection, openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { openDatabase } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { type Clock, systemClock } from '../../../src/server/process/clock.ts';
import type { SnapshotName } from '../../../src/server/publish/kinds.ts';
import { createPublish, type Publish } from '../../../src/server/publish/publish.ts';
import { publishReply } from '../../../src/server/publish/published.ts';
import {
  publishSnapshots,
  readSnapshots,
  type StoredSnapshot,
  storeSnapshot,
} from '../../../src/server/publish/snapshot-store.ts';
import { createScreenerStore } from '../../../src/server/screener/store.ts';
import { testClock } from '../../setup/clock.ts';
import { longTest } from '../../setup/long-run.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { type Order, publishSlowly } from './slow-publisher.ts';

const START = '2026-11-17T18:14:00.000Z';

async function storage(): Promise<{ storage: TestDatabase; bulk: BulkConnection }> {
  const storage = await testDatabase();
  const bulk = await openBulkConnection(storage.database.connection);
  onTestFinished(async () => {
    await bulk.close();
    await storage.drop();
  });
  return { storage, bulk };
}

/** One process of the product over the database. */
function processOver(target: TestDatabase['target'], clock: Clock): Publish {
  const database = openDatabase(target, { applicationName: 'reader' });
  const publish = createPublish({ database, clock });
  onTestFinished(async () => {
    publish.close();
    await database.close();
  });
  return publish;
}

async function stored(
  bulk: BulkConnection,
  source_id: number,
  kinds: SnapshotName[] = ['signals'],
): Promise<StoredSnapshot[]> {
  const published = await publishReply({ source_id });
  const sample = { source_id, received_at: START, as_of: START, formula_version: 'sample', published };
  const snapshots: StoredSnapshot[] = [];
  for (const kind of kinds) snapshots.push(await storeSnapshot(bulk.query, { ...sample, kind }));
  return snapshots;
}

const put = (bulk: BulkConnection, snapshots: StoredSnapshot[], clock: Pick<Clock, 'now'>) =>
  bulk.transaction(() => publishSnapshots(bulk.query, { snapshots, now: () => clock.now() }));

describe('Publications', () => {
  test('one that cannot be read when it is announced is published all the same, and found a moment later', async () => {
    const { storage: db, bulk } = await storage();
    const clock = testClock(START);
    const publish = processOver(db.target, clock);
    await put(bulk, await stored(bulk, 1), clock);
    await bulk.query`alter table snapshot rename to snapshot_away`;
    await publish.announce();
    await bulk.query`alter table snapshot_away rename to snapshot`;
    await clock.advance(2_000);
    await expect.poll(async () => (await publish.read('signals')).source_id).toBe(1);
  });

  test('a snapshot on file is seen by nobody before it is published; kinds of two sets in one publication are refused', async () => {
    const { storage: db, bulk } = await storage();
    const clock = testClock(START);
    const publish = processOver(db.target, clock);
    const snapshots = await stored(bulk, 1);
    await publish.refresh();
    expect((await publish.read('signals')).source_id).toBeNull();
    await put(bulk, snapshots, clock);
    await publish.refresh();
    expect((await publish.read('signals')).source_id).toBe(1);
    const mixed = await stored(bulk, 2, ['signals', 'screener']);
    await expect(put(bulk, mixed, clock)).rejects.toThrow('kinds of one set, not of scores and run');
    await expect(put(bulk, [], clock)).rejects.toThrow('not of none');
    // Years that no clock of the product has known, also those no database can write.
    for (const asof of ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00+14:00', '0001-01-01T00:00:00Z']) {
      expect((await publish.read('signals', asof)).source_id).toBeNull();
    }
    expect((await publish.read('signals', '9999-12-31T23:59:59-14:00')).source_id).toBe(1);
  });

  test('another process takes over all kinds of a publication at the same moment', async () => {
    const { storage: db, bulk } = await storage();
    const clock = testClock(START);
    const publish = processOver(db.target, clock);
    const kinds: SnapshotName[] = ['signals', 'signal-columns', 'signal-stats'];
    const current = async () => Promise.all(kinds.map(async (kind) => (await publish.read(kind)).source_id));
    await put(bulk, await stored(bulk, 1, kinds), clock);
    expect(await current()).toEqual([1, 1, 1]);
    const seen: (number | null)[][] = [];
    publish.onNews(() => {
      void current().then((sources) => seen.push(sources));
    });
    await put(bulk, await stored(bulk, 2, kinds), clock);
    await clock.advance(2_000);
    await expect
      .poll(() => seen)
      .toEqual([
        [2, 2, 2],
        [2, 2, 2],
        [2, 2, 2],
      ]);
  });

  test('an older state published again is a new publication: every process takes it over, tells it, and each past keeps its truth', async () => {
    const { storage: db, bulk } = await storage();
    const clock = testClock(START);
    const [one, other] = [processOver(db.target, clock), processOver(db.target, clock)];
    const announced: { of: string; id: number; source_id: number; received_at: string }[] = [];
    for (const [of, publish] of Object.entries({ one, other })) {
      publish.onNews((_kind, { id, source_id, received_at }) => announced.push({ of, id, source_id, received_at }));
    }
    for (const publish of [one, other]) expect(await publish.newest('signals')).toBeNull();
    const moments: [asof: string, source_id: number | null][] = [[START, null]];
    const order = [1, 2, 1];
    for (const batch of order) {
      clock.set(new Date(clock.now() + 60_000).toISOString());
      const known = await readSnapshots(bulk.query, ['signals'], batch);
      const before = await bulk.query('select md5(body) as body, received_at from snapshot where source_id = $1', [
        batch,
      ]);
      await put(bulk, known.length > 0 ? known : await stored(bulk, batch), clock);
      if (known.length > 0) {
        const after = await bulk.query('select md5(body) as body, received_at from snapshot where source_id = $1', [
          batch,
        ]);
        expect(after.rows).toEqual(before.rows);
      }
      await Promise.all([one.refresh(), other.refresh()]);
      clock.set(new Date(clock.now() + 1_000).toISOString());
      moments.push([new Date(clock.now()).toISOString(), batch]);
      for (const publish of [one, other]) expect((await publish.read('signals')).source_id).toBe(batch);
    }
    clock.set('2026-11-17T19:00:00.000Z');
    for (const publish of [one, other, processOver(db.target, clock)]) {
      for (const [asof, source_id] of moments) {
        expect([asof, (await publish.read('signals', asof)).source_id]).toEqual([asof, source_id]);
      }
    }
    for (const of of ['one', 'other']) {
      const heard = announced.filter((news) => news.of === of);
      expect(heard.map(({ source_id }) => source_id)).toEqual([1, 2, 1]);
      expect(heard.map(({ id }) => id)).toEqual([...heard.map(({ id }) => id)].sort((a, b) => a - b));
      expect(heard.map(({ received_at }) => received_at)).toEqual([
        '2026-11-17T18:15:00.001Z',
        '2026-11-17T18:16:01.001Z',
        '2026-11-17T18:17:02.001Z',
      ]);
    }
  });

  test('on a clock that stands or goes back publications keep their order, and a clock that was years ahead is not followed', async () => {
    const { storage: db, bulk } = await storage();
    const clock = testClock(START);
    const publish = processOver(db.target, clock);
    const at = async (instant: string, batch: number) => {
      clock.set(instant);
      const { published_at } = await put(bulk, await stored(bulk, batch), clock);
      await publish.refresh();
      expect((await publish.read('signals')).source_id).toBe(batch);
      return published_at;
    };
    expect(await at(START, 1)).toBe('2026-11-17T18:14:00.001Z');
    expect(await at(START, 2)).toBe('2026-11-17T18:14:00.002Z');
    expect(await at('2026-11-17T18:13:30.000Z', 3)).toBe('2026-11-17T18:14:00.003Z');
    expect(await at('2031-01-01T00:00:00.000Z', 4)).toBe('2031-01-01T00:00:00.001Z');
    expect(await at('2026-11-17T18:15:00.000Z', 5)).toBe('2026-11-17T18:15:00.001Z');
    clock.set('2026-11-17T18:16:00.000Z');
    expect((await publish.read('signals', '2026-11-17T18:14:00.002Z')).source_id).toBe(2);
    expect((await publish.read('signals', '2026-11-17T18:15:30.000Z')).source_id).toBe(5);
  });

  longTest(
    'while transactions of several processes publish slowly, no instant is ever answered twice differently',
    async () => {
      const { storage: db } = await storage();
      const order: Order = { target: db.target, from: 100, to: 112 };
      const program = fileURLToPath(new URL('./slow-publisher.ts', import.meta.url));
      const other = spawn(process.execPath, [program, JSON.stringify(order)], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const ended = once(other, 'exit');
      let running = true;
      const here = publishSlowly({ target: db.target, from: 200, to: 212 });
      const answers: { asof: string; kind: SnapshotName | 'runs'; answer: unknown }[] = [];
      const readers = [processOver(db.target, systemClock), processOver(db.target, systemClock)];
      const runs = createScreenerStore(db.database.query);
      const ask = async (publish: Publish, asof: string, kind: SnapshotName | 'runs'): Promise<unknown> => {
        if (kind === 'runs')
          return (await runs.readDayRuns('2026-11-17', await publish.knownBy(asof))).map(({ id }) => id);
        return (await publish.read(kind, asof)).source_id;
      };
      const reading = readers.flatMap((publish) =>
        (['screener', 'screener-columns', 'runs'] as const).map(async (kind) => {
          while (running) {
            const asof = new Date(systemClock.now()).toISOString();
            answers.push({ asof, kind, answer: await ask(publish, asof, kind) });
            await pause(2);
          }
        }),
      );
      await here;
      expect((await ended)[0]).toBe(0);
      running = false;
      await Promise.all(reading);
      const [, later] = readers as [Publish, Publish];
      const changed: unknown[] = [];
      for (const { asof, kind, answer } of answers) {
        const again = await ask(later, asof, kind);
        if (JSON.stringify(again) !== JSON.stringify(answer)) changed.push({ asof, kind, answer, again });
      }
      expect(changed).toEqual([]);
      expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBeGreaterThan(20);
    },
  );
});

const migrations = fileURLToPath(new URL('../../../src/server/db/migrations/', import.meta.url));

longTest('a database of before keeps its past: what was published when, and what is current', async () => {
  const { storage: db } = await storage();
  const name = `${db.target.database}_before`;
  const admin = new pg.Client({ host: db.target.socketDir, port: 5432, user: db.target.user, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const target = { ...db.target, database: name };
  const database = openDatabase(target, { applicationName: 'before' });
  onTestFinished(async () => {
    await database.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  await database.pool.query(
    'create table migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  for (const file of (await readdir(migrations)).filter((one) => one < '0080').sort()) {
    const text = await readFile(migrations + file, 'utf8');
    await database.pool.query(text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    await database.pool.query('insert into migration (name, sha256) values ($1, $2)', [file, sha256]);
  }
  const write = async (kind: string, source_id: number, at: string) => {
    await database.pool.query(
      `with written as (
         insert into snapshot (kind, source_id, received_at, as_of, formula_version, etag, body, body_brotli, body_gzip)
         values ($1, $2, $3, $3, 'sample', 'sample', '{}', '', '') returning id)
       insert into published (kind, snapshot_id) select $1, id from written
       on conflict (kind) do update set snapshot_id = excluded.snapshot_id`,
      [kind, source_id, at],
    );
  };
  for (const kind of ['signals', 'signal-stats']) await write(kind, 1, '2026-11-16T10:00:00Z');
  await write('screener', 1, '2026-11-16T10:00:00Z');
  for (const kind of ['signals', 'signal-stats']) await write(kind, 2, '2026-11-17T10:00:00Z');
  await migrate(database);

  const clock = testClock(START);
  const publish = processOver(target, clock);
  for (const kind of ['signals', 'signal-stats'] as const) {
    expect((await publish.read(kind)).source_id).toBe(2);
    expect((await publish.read(kind, '2026-11-17T09:59:59.999Z')).source_id).toBe(1);
    expect((await publish.read(kind, '2026-11-16T09:59:59.999Z')).source_id).toBeNull();
  }
  const { rows } = await database.pool.query(
    `select array_agg(kind order by kind) as kinds from publication_snapshot group by publication_id order by publication_id`,
  );
  expect(rows.map(({ kinds }: { kinds: string[] }) => kinds)).toEqual([
    ['screener'],
    ['signal-stats', 'signals'],
    ['signal-stats', 'signals'],
  ]);
  const bulk = await openBulkConnection(database.connection);
  onTestFinished(() => bulk.close());
  const { id } = await put(bulk, await readSnapshots(bulk.query, ['signals', 'signal-stats'], 1), clock);
  expect(id).toBeGreaterThan(3);
  await publish.refresh();
  expect((await publish.read('signals')).source_id).toBe(1);
});
