// Known symbols: the exchanges' lists, identities of re-used symbols, and lists of the market that came short.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createUnreadStore } from '../../../src/server/market-memory/unread/unread-store.ts';
import { createIdentityStore } from '../../../src/server/stocks/identity-store.ts';
import { createStocks } from '../../../src/server/stocks/stocks.ts';
import { createStockStore, type StockStore } from '../../../src/server/stocks/store.ts';
import { importUniverse, reportLines } from '../../../src/tools/import-universe/import-universe.ts';
import { adapters } from '../../providers/adapters.ts';
import { vendorClock } from '../../providers/vendor-clock.ts';
import { json, startVendor } from '../../providers/vendor-server.ts';
import { testClock } from '../../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { stub } from '../../setup/stub.ts';

const universe = fileURLToPath(new URL('../../../../shared/data/real/universe', import.meta.url));
const seenAt = '2026-11-17T18:14:00.000Z';

let storage: TestDatabase;
let store: StockStore;
const folder = mkdtempSync(join(tmpdir(), 'smart-cat-universe-'));
beforeAll(async () => {
  storage = await testDatabase();
  store = createStockStore(storage.database);
});
afterEach(() => storage.database.pool.query('truncate stock, market_not_read'));
afterAll(async () => {
  await storage.drop();
  rmSync(folder, { recursive: true, force: true });
});

const nasdaqListed = `Symbol,Company Name,Security Name,Market Category,Test Issue,Financial Status,Round Lot Size,ETF,NextShares
SMPL,Sample Corp,Sample Corp - Common Stock,G,N,N,100,N,N
SMPLW,Sample Corp,Sample Corp - Warrants,G,N,N,100,N,N
ZTEST,Test Only,Test Only,G,Y,N,100,N,N
File Creation Time: 0731202621:31,,,,,,,,
`;
const otherListed = `ACT Symbol,Company Name,Security Name,Exchange,CQS Symbol,ETF,Round Lot Size,Test Issue,NASDAQ Symbol
SMB$B,Sample Bank Preferred,Sample Bank Preferred,N,SMBpB,N,100.0,N,SMB-B
SMF,Sample Fund,Sample Fund,P,SMF,Y,100.0,N,SMF
`;
const screener = [
  { symbol: 'SMPL  ', name: 'Sample Corp Common Stock', sector: 'Technology', industry: 'Software', lastsale: '$1.00' },
  {
    symbol: 'SMB/A',
    name: 'Sample Bank Class A Common Stock',
    sector: 'Finance',
    industry: 'Banks',
    lastsale: '$1.00',
  },
  { symbol: 'not a symbol', name: 'x', sector: '', industry: '', lastsale: '' },
];

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('importing symbol lists', () => {
  test('stores every symbol in one notation and says what it left out and why', async () => {
    const paths = [
      write('nasdaq-listed.csv', nasdaqListed),
      write('other-listed.csv', otherListed),
      write('nyse_full_tickers.json', JSON.stringify(screener)),
    ];
    const report = await importUniverse(paths, { store, seenAt });
    expect(reportLines(report)).toEqual([
      'nasdaq-listed.csv (Nasdaq listed): 4 rows read, 2 stored, 2 skipped',
      '  skipped 1: test issue',
      '  skipped 1: not a symbol: File Creation Time: 0731202621:31',
      'other-listed.csv (listed elsewhere): 2 rows read, 2 stored, 0 skipped',
      'nyse_full_tickers.json (Nasdaq screener): 3 rows read, 2 stored, 1 skipped',
      '  skipped 1: not a symbol: not a symbol',
      '5 symbols: 5 new, 0 changed, 0 as before',
    ]);
    const { rows } = await storage.database.pool.query(
      'select symbol, name, exchange, type, sector from stock order by symbol',
    );
    expect(rows).toEqual([
      { symbol: 'SMB.A', name: 'Sample Bank', exchange: 'XNYS', type: 'CS', sector: 'Finance' },
      { symbol: 'SMBpB', name: 'Sample Bank Preferred', exchange: 'XNYS', type: 'PFD', sector: null },
      { symbol: 'SMF', name: 'Sample Fund', exchange: 'ARCX', type: 'ETF', sector: null },
      { symbol: 'SMPL', name: 'Sample Corp', exchange: 'XNAS', type: 'CS', sector: 'Technology' },
      { symbol: 'SMPLW', name: 'Sample Corp', exchange: 'XNAS', type: 'WARRANT', sector: null },
    ]);
  });

  test('twice changes nothing, and a changed name is a changed symbol', async () => {
    const path = write('nasdaq-listed.csv', nasdaqListed);
    await importUniverse([path], { store, seenAt });
    expect((await importUniverse([path], { store, seenAt })).count).toEqual({ added: 0, changed: 0, same: 2 });
    write('nasdaq-listed.csv', nasdaqListed.replaceAll('SMPL,Sample Corp', 'SMPL,Sample Holdings'));
    expect((await importUniverse([path], { store, seenAt })).count).toEqual({ added: 0, changed: 1, same: 1 });
  });

  test('refuses what it does not know before anything is stored', async () => {
    const good = write('nasdaq-listed.csv', nasdaqListed);
    const foreign = write('foreign.csv', 'a,b\n1,2\n');
    await expect(importUniverse([good, foreign], { store, seenAt })).rejects.toThrow(
      /foreign\.csv is not a symbol list/,
    );
    await expect(importUniverse([join(folder, 'absent.csv')], { store, seenAt })).rejects.toThrow(/no file or folder/);
    const broken = write('broken.json', '{');
    await expect(importUniverse([broken], { store, seenAt })).rejects.toThrow(/broken\.json cannot be read/);
    expect(await store.listed()).toEqual([]);
  });

  test.skipIf(!existsSync(universe))('reads the real lists of the exchanges whole', async () => {
    const report = await importUniverse([universe], { store, seenAt });
    const read = new Map(report.files.map((file) => [file.file, file]));
    expect(read.get('nasdaq_full_tickers.json')).toMatchObject({ read: 4179, stored: 4179 });
    expect(read.get('nyse_full_tickers.json')).toMatchObject({ read: 2711, stored: 2711 });
    expect(read.get('amex_full_tickers.json')).toMatchObject({ read: 292, stored: 292 });
    expect(read.get('other-listed.csv')).toMatchObject({ read: 7543, stored: 7543 });
    expect(read.get('sp500-constituents.csv')).toMatchObject({ read: 503, stored: 503 });
    // The last two rows are the file's own footer; eight are test issues.
    expect(read.get('nasdaq-listed-symbols.csv')).toMatchObject({ read: 5571, stored: 5561 });
    expect(await store.listed()).toHaveLength(report.symbols);
    for (const symbol of ['AAPL', 'BRK.B', 'BACpB', 'ACHR.WS', 'AAC.U', 'AIIAr', 'TNA', 'ECC', 'PCGpA']) {
      expect(await store.isKnown(symbol), symbol).toBe(true);
    }
    for (const symbol of ['BRK/B', 'BAC^B', 'BACPB', 'aapl', 'ZXYZ.A']) {
      expect(await store.isKnown(symbol), symbol).toBe(false);
    }
  });
});

describe('known symbols', () => {
  test('an empty list cannot tell; a filled one tells exactly, case included', async () => {
    expect(await store.isKnown('SMPL')).toBeNull();
    await importUniverse([write('nasdaq-listed.csv', nasdaqListed)], { store, seenAt });
    expect(await store.isKnown('SMPL')).toBe(true);
    expect(await store.isKnown('smpl')).toBe(false);
    expect(await store.names(['SMPL', 'NONE'])).toEqual([{ symbol: 'SMPL', name: 'Sample Corp' }]);
  });
});

const listing = (symbol: string) => ({
  ...{ symbol, name: null, exchange: null, type: 'CS', sector: null, industry: null, is_active: true },
});
const active = (symbol: string, composite_figi: string, list_date: string | null = null) => ({
  ...{ symbol, composite_figi, cik: null, list_date, delisted_utc: null, is_active: true },
});
const gone = (symbol: string, composite_figi: string, delisted_utc: string) => ({
  ...{ symbol, composite_figi, cik: null, list_date: null, delisted_utc, is_active: false },
});
const later = '2026-11-18T18:14:00.000Z';

test('the present instrument begins after the old one ended, on its list date, or on the day its FIGI was first another', async () => {
  const identities = createIdentityStore(storage.database, 'Vendor');
  await identities.save(
    [
      active('HRN', 'BBG-NEW'),
      gone('HRN', 'BBG-OLD', '2026-01-28T00:00:00Z'),
      active('PLVR', 'BBG-P', '2026-03-02'),
      active('SAME', 'BBG-S'),
    ],
    seenAt,
  );
  expect(await identities.historyStarts()).toEqual(
    new Map([
      ['HRN', '2026-01-29'],
      ['PLVR', '2026-03-02'],
    ]),
  );
  await identities.save([active('HRN', 'BBG-NEW'), active('SAME', 'BBG-OTHER')], later);
  expect((await identities.historyStarts()).get('SAME')).toBe('2026-11-18');
  expect((await identities.historyStarts()).get('HRN')).toBe('2026-01-29');
  expect(await createIdentityStore(storage.database, 'Another').historyStarts()).toEqual(new Map());
});

test('a stock that is no longer listed is inactive since its day; one never on file is not added', async () => {
  await store.load([listing('GONE'), listing('REUSED')], 'Vendor', seenAt);
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
])('a list of the market %s replaces nothing', async (_, body, noted) => {
  const vendor = await startVendor();
  onTestFinished(vendor.close);
  const clock = testClock('2026-11-17T18:00:00.000Z');
  const lines: string[] = [];
  const stocks = createStocks(
    stub({
      database: storage.database,
      clock,
      log: { debug: () => undefined, warn: (__: object, line: string) => void lines.push(line) } as never,
      marketData: adapters(vendor.url, vendorClock()).massive,
      sourceStatus: async () => ({ name: 'Sample vendors', simulated: false }) as never,
    }),
  );
  const known = async () =>
    (await storage.database.query<{ n: number }>('select count(*)::int as n from stock where is_active')).rows[0]?.n;
  vendor.answer((__, reply) => json(reply, { status: 'OK', results: rows(8) }));
  await stocks.begin();
  expect(await known()).toBe(8);
  vendor.answer((__, reply) => json(reply, body));
  await clock.advance(48 * 3_600_000);
  await stocks.begin();
  expect(await known()).toBe(8);
  expect(await createUnreadStore(storage.database.query, 'Sample vendors').all()).toMatchObject([
    { what: 'tickers', expected: 8, ...noted },
  ]);
  expect(lines).toEqual(['stocks: list not read']);
  await stocks.close();
});
