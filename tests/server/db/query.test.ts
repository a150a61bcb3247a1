// Queries: equal values from every kind of connection, transactions that survive a lost one.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BulkConnection, openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { type Database, openDatabase, reopenDatabase } from '../../../src/server/db/database.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

let storage: TestDatabase;
let bulk: BulkConnection;
let thread: Database;

beforeAll(async () => {
  storage = await testDatabase();
  bulk = await openBulkConnection(storage.database.connection);
  thread = reopenDatabase(storage.database.connection, 1);
  await storage.database.query('create table sample (id integer primary key)');
});
afterAll(async () => {
  await bulk.close();
  await thread.close();
  await storage.drop();
});

test('after a lost connection an old session does not prove that the database answers, a new one does', async () => {
  const { socketDir, ...target } = storage.target;
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-socket-'));
  const [real, socket] = [socketDir, folder].map((of) => join(of, '.s.PGSQL.5432'));
  symlinkSync(real as string, socket as string);
  const lost = Promise.withResolvers<void>();
  const database = openDatabase(
    { ...target, socketDir: folder },
    { applicationName: 'probe', onLost: () => lost.resolve() },
  );
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const [first, second] = await Promise.all([database.pool.connect(), database.pool.connect()]);
  const { rows } = await first.query<{ pid: number }>('select pg_backend_pid() as pid');
  first.release();
  second.release();
  expect(await database.answers()).toBe(true);
  // As after the death of the server: no session can be begun, one is lost, another lives on.
  rmSync(socket as string);
  await storage.database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await lost.promise;
  expect(await database.answers()).toBe(false);
  symlinkSync(real as string, socket as string);
  expect(await database.answers()).toBe(true);
});

const ids = async () =>
  (await storage.database.query<{ id: number }>('select id from sample order by id')).rows.map(({ id }) => id);

test('rows, the first row, its first column or nothing are answered as asked, also of no rows', async () => {
  const { query } = storage.database;
  const numbers = (most: number) => [`select n as id, n * 2 as twice from generate_series(1, $1) n`, [most]] as const;
  expect(await query.all(...numbers(2))).toEqual([
    { id: 1, twice: 2 },
    { id: 2, twice: 4 },
  ]);
  expect(await query.first(...numbers(2))).toEqual({ id: 1, twice: 2 });
  expect(await query.one`select ${7}::integer as id`).toEqual({ id: 7 });
  expect(await query.value(...numbers(2))).toBe(1);
  expect(await query.column(...numbers(2))).toEqual([1, 2]);
  expect([...(await query.map(...numbers(2)))]).toEqual([
    [1, 2],
    [2, 4],
  ]);
  expect([await query.any(...numbers(1)), await query.any(...numbers(0))]).toEqual([true, false]);
  expect(await query.any`update sample set id = id where id = ${1_000}`).toBe(false);
  expect(await query.run`insert into sample (id) values (${1_000})`).toBeUndefined();
  expect(await query.value`delete from sample where id = ${1_000} returning id`).toBe(1_000);
  expect([await query.all(...numbers(0)), await query.first(...numbers(0)), await query.value(...numbers(0))]).toEqual([
    [],
    null,
    null,
  ]);
});

test('a number, a day and an instant are read alike by the pool, by bulk work, by a thread and in a transaction', async () => {
  const text = `select 9007199254740991::bigint as whole, 12.5::numeric as price, date '2026-03-08' as day,
    timestamptz '2026-03-08 10:00:00.125+01' as at, null::timestamptz as never`;
  const asWire = {
    whole: 9007199254740991,
    price: 12.5,
    day: '2026-03-08',
    at: '2026-03-08T09:00:00.125Z',
    never: null,
  };
  expect((await storage.database.query(text)).rows).toEqual([asWire]);
  expect((await bulk.query(text)).rows).toEqual([asWire]);
  expect((await thread.query(text)).rows).toEqual([asWire]);
  expect((await storage.database.transaction((query) => query(text))).rows).toEqual([asWire]);
  expect((await bulk.transaction((query) => query(text))).rows).toEqual([asWire]);
});

test('a transaction that fails leaves nothing behind and its connection goes on', async () => {
  const failing = storage.database.transaction(async (query) => {
    await query('insert into sample values (1)');
    throw new Error('sample failure');
  });
  await expect(failing).rejects.toThrow('sample failure');
  expect(await ids()).toEqual([]);
  await storage.database.transaction((query) => query('insert into sample values (2)'));
  expect(await ids()).toEqual([2]);
});

test('a connection that died within a transaction, or while nobody used it, is replaced by the next one', async () => {
  const killed = thread.transaction(async (query) => {
    const { rows } = await query<{ pid: number }>('select pg_backend_pid() as pid');
    await storage.database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await query('insert into sample values (3)');
  });
  await expect(killed).rejects.toThrow();
  const { rows } = await thread.query<{ pid: number }>('select pg_backend_pid() as pid');
  await storage.database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect
    .poll(
      async () =>
        (await storage.database.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount,
    )
    .toBe(0);
  // Its end is noticed here a moment after it is gone there; until then it may still be handed out.
  const one = async () => (await thread.query<{ one: number }>('select 1 as one')).rows;
  await expect.poll(one).toEqual([{ one: 1 }]);
  expect(await ids()).toEqual([2]);
});
