// The optional SQL for TimescaleDB on a PostgreSQL without it: it says so and changes nothing.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMinuteStores } from '../../../../src/server/minutes/store/minute-store.ts';
import { type TestDatabase, testDatabase } from '../../../setup/postgres.ts';

const sql = readFileSync(new URL('../../../../docs/minutes-timescale.sql', import.meta.url), 'utf8');
let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());

const relations = async () =>
  (
    await storage.database.pool.query(
      `select relname, relkind, relhastriggers from pg_class where relname like 'minute%' order by relname`,
    )
  ).rows;

test('leaves every table as it is, twice, and rows go on being written and read', async () => {
  const before = await relations();
  expect(before.length).toBeGreaterThan(10);
  const notices: (string | undefined)[] = [];
  const client = await storage.database.pool.connect();
  try {
    client.on('notice', ({ message }) => notices.push(message));
    await client.query(sql);
    await client.query(sql);
  } finally {
    client.release();
  }
  expect(notices).toEqual(Array(2).fill('TimescaleDB is not offered by this server: nothing was changed'));
  expect(await relations()).toEqual(before);
  const { fetched } = createMinuteStores(storage.database);
  await fetched.addNews(
    [{ symbol: 'KO', full_response: { results: [] }, articles: 0 }],
    Date.parse('2026-11-20T15:00:00Z'),
    null,
  );
  expect((await fetched.news({ limit: 1, offset: 0 })).total).toBe(1);
});
