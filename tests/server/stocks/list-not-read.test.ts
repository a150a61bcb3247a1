// A list of stocks that broke off or came short: the stored one stays, with both numbers and the vendor's reason.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUnreadStore } from '../../../src/server/market-memory/unread/unread-store.ts';
import { createStocks } from '../../../src/server/stocks/stocks.ts';
import { adapters } from '../../providers/adapters.ts';
import { vendorClock } from '../../providers/vendor-clock.ts';
import { json, startVendor, type VendorServer } from '../../providers/vendor-server.ts';
import { testClock } from '../../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const DAY = 24 * 3_600_000;
const source = 'Sample vendors';
let storage: TestDatabase;
let vendor: VendorServer;
beforeEach(async () => {
  storage = await testDatabase();
  vendor = await startVendor();
});
afterEach(async () => {
  await vendor.close();
  await storage.drop();
});

const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    ticker: `S${String.fromCharCode(65 + row)}`,
    name: `Sample ${row}`,
    market: 'stocks',
    active: true,
    type: 'CS',
    primary_exchange: 'XNAS',
  }));

test.each<[string, object, object]>([
  [
    'whose next page is no address',
    { status: 'OK', results: rows(6), next_url: 'see the next page' },
    { got: 0, words: expect.any(String) as string },
  ],
  ['that ends after three of eight', { status: 'OK', results: rows(3) }, { got: 3, words: null }],
  ['of status ERROR', { status: 'ERROR', error: 'sample failure' }, { got: 0, words: expect.any(String) as string }],
])('a list %s replaces nothing', async (_, body, noted) => {
  const clock = testClock('2026-11-17T18:00:00.000Z');
  const lines: string[] = [];
  const stocks = createStocks({
    database: storage.database,
    clock,
    log: { debug: () => undefined, warn: (__: object, line: string) => void lines.push(line) } as never,
    marketData: adapters(vendor.url, vendorClock()).massive,
    sourceStatus: async () => ({ name: source, simulated: false }),
  });
  const known = async () =>
    (await storage.database.query<{ n: number }>('select count(*)::int as n from stock where is_active')).rows[0]?.n;
  vendor.answer((__, reply) => json(reply, { status: 'OK', results: rows(8) }));
  await stocks.begin();
  expect(await known()).toBe(8);
  vendor.answer((__, reply) => json(reply, body));
  await clock.advance(2 * DAY);
  await stocks.begin();
  expect(await known()).toBe(8);
  expect(await createUnreadStore(storage.database.query, source).all()).toMatchObject([
    { what: 'tickers', expected: 8, ...noted },
  ]);
  expect(lines).toEqual(['stocks: list not read']);
  await stocks.close();
});
