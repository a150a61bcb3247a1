// Batches page by page: of hundreds some are read at once, by kind and by a part of number, day or file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBatchStore } from '../../../src/server/pipeline/batch/batch-store.ts';
import { testDatabase } from '../../setup/postgres.ts';

type Storage = Awaited<ReturnType<typeof testDatabase>>;
let storage: Storage;
let store: ReturnType<typeof createBatchStore>;

const BATCHES = 300;
const HASH = 'ab'.repeat(32);

beforeAll(async () => {
  storage = await testDatabase();
  store = createBatchStore(storage.database);
  const { pool } = storage.database;
  // Each hour one batch; every tenth failed, every hundredth is held, every seventh was uploaded.
  await pool.query(
    `insert into batch (id, content_hash, batch_datetime, batch_type, as_of, status, held_reason, held_since)
     overriding system value select n, n::text, timestamptz '2026-11-01T08:30:00Z' + n * interval '1 hour', case when n % 7 = 0 then 'upload' else 'fetch' end,
       now(), case when n % 100 = 0 then 'pending' when n % 10 = 0 then 'failed' else 'completed' end,
       case when n % 100 = 0 then 'too few symbols' end, case when n % 100 = 0 then now() end
     from generate_series(1, $1::integer) n`,
    [BATCHES],
  );
  await pool.query(
    `insert into source_file (sha256, size_bytes, encoding, first_received_at) values ($1, 10, 'utf-8', now())`,
    [HASH],
  );
  await pool.query(
    `insert into batch_file (batch_id, sha256, file_name, file_type, file_size_bytes)
     values (299, $1, 'Insider-Buying 2026.csv', 'insider-buying', 10)`,
    [HASH],
  );
});
afterAll(() => storage.drop());

const ids = async (given: Partial<Parameters<typeof store.page>[0]>) =>
  (await store.page({ limit: 200, before: undefined, only: 'all', find: '', ...given })).map(({ id }) => id);

const numbers = Array.from({ length: BATCHES }, (_, index) => BATCHES - index);

test('pages follow each other without a gap, newest first', async () => {
  expect(await ids({ limit: 25 })).toEqual(numbers.slice(0, 25));
  expect(await ids({ limit: 25, before: 276 })).toEqual(numbers.slice(25, 50));
  expect(await ids({ limit: 25, before: 3 })).toEqual([2, 1]);
});

test('kinds are counted over all batches and read by themselves', async () => {
  const failed = numbers.filter((n) => n % 10 === 0 && n % 100 !== 0);
  const manual = numbers.filter((n) => n % 7 === 0);
  expect(await store.counts()).toEqual({ all: BATCHES, failed: failed.length, held: 3, manual: manual.length });
  expect(await ids({ only: 'failed' })).toEqual(failed);
  expect(await ids({ only: 'held' })).toEqual([300, 200, 100]);
  expect(await ids({ only: 'manual' })).toEqual(manual);
  expect(await ids({ only: 'failed', before: 60 })).toEqual([50, 40, 30, 20, 10]);
});

test('a search finds numbers, Pacific days and names of files, literally', async () => {
  expect(await ids({ find: '29' })).toEqual([...numbers.filter((n) => n >= 290 && n < 300), 29]);
  // 24 hours of Nov 2 in Pacific standard time: 2026-11-02T08:00Z to 2026-11-03T08:00Z.
  expect(await ids({ find: '2026-11-02' })).toEqual(numbers.filter((n) => n >= 24 && n < 48));
  expect(await ids({ find: 'nov 13' })).toEqual(numbers.filter((n) => n >= 288));
  expect(await ids({ find: 'insider-buying' })).toEqual([299]);
  expect(await ids({ find: '%' })).toEqual([]);
});
