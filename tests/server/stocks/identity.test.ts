// A symbol used again by another company is another instrument: by FIGI, with the day on which the old one ended.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentityStore } from '../../../src/server/stocks/identity-store.ts';
import { createStockStore } from '../../../src/server/stocks/store.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());

const listing = (symbol: string) => ({
  ...{ symbol, name: null, exchange: null, type: 'CS', sector: null, industry: null, is_active: true },
});
const active = (symbol: string, composite_figi: string, list_date: string | null = null) => ({
  ...{ symbol, composite_figi, cik: null, list_date, delisted_utc: null, is_active: true },
});
const gone = (symbol: string, composite_figi: string, delisted_utc: string) => ({
  ...{ symbol, composite_figi, cik: null, list_date: null, delisted_utc, is_active: false },
});
const first = '2026-11-17T18:14:00.000Z';
const later = '2026-11-18T18:14:00.000Z';

test('the present instrument begins after the old one ended, on its list date, or on the day its FIGI was first another', async () => {
  const store = createIdentityStore(storage.database, 'Vendor');
  await store.save(
    [
      active('HRN', 'BBG-NEW'),
      gone('HRN', 'BBG-OLD', '2026-01-28T00:00:00Z'),
      active('PLVR', 'BBG-P', '2026-03-02'),
      active('SAME', 'BBG-S'),
    ],
    first,
  );
  expect(await store.historyStarts()).toEqual(
    new Map([
      ['HRN', '2026-01-29'],
      ['PLVR', '2026-03-02'],
    ]),
  );
  await store.save([active('HRN', 'BBG-NEW'), active('SAME', 'BBG-OTHER')], later);
  expect((await store.historyStarts()).get('SAME')).toBe('2026-11-18');
  expect((await store.historyStarts()).get('HRN')).toBe('2026-01-29');
  expect(await createIdentityStore(storage.database, 'Another').historyStarts()).toEqual(new Map());
});

test('a stock that is no longer listed is inactive since its day; one never on file is not added', async () => {
  const stocks = createStockStore(storage.database);
  await stocks.load([listing('GONE'), listing('REUSED')], 'Vendor', first);
  await createIdentityStore(storage.database, 'Vendor').save(
    [
      gone('GONE', 'BBG-G', '2026-11-16T00:00:00Z'),
      gone('NEVER', 'BBG-N', '2020-11-16T00:00:00Z'),
      active('REUSED', 'BBG-R2'),
      gone('REUSED', 'BBG-R1', '2025-11-16T00:00:00Z'),
    ],
    later,
  );
  const { rows } = await storage.database.query(
    'select symbol, is_active, delisted_day::text from stock order by symbol',
  );
  expect(rows).toEqual([
    { symbol: 'GONE', is_active: false, delisted_day: '2026-11-16' },
    { symbol: 'REUSED', is_active: true, delisted_day: null },
  ]);
});
