// Known symbols, from the market's list and the exchanges' symbol lists.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createStockStore, type StockStore } from '../../../src/server/stocks/store.ts';
import { importUniverse, reportLines } from '../../../src/tools/import-universe/import-universe.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const universe = fileURLToPath(new URL('../../../../shared/data/real/universe', import.meta.url));
const seenAt = '2026-11-17T18:14:00.000Z';

let storage: TestDatabase;
let store: StockStore;
const folder = mkdtempSync(join(tmpdir(), 'smart-cat-universe-'));
beforeAll(async () => {
  storage = await testDatabase();
  store = createStockStore(storage.database);
});
afterEach(() => storage.database.pool.query('truncate stock'));
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
