// Import of daily bars and splits: stored rows, rows left out with their reason, precedence.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, reopenDatabase } from '../../../src/server/db/database.ts';
import { createFloatStore } from '../../../src/server/market-memory/float-store.ts';
import { readLastCloses } from '../../../src/server/market-memory/last-closes-store.ts';
import { createMemoryStore, dailyMarket, IMPORTED, type MemoryStore } from '../../../src/server/market-memory/store.ts';
import { importDaily } from '../../../src/tools/import-daily/import-daily.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const at = '2026-11-17T18:14:00.000Z';
const folder = mkdtempSync(join(tmpdir(), 'smart-cat-daily-'));
let storage: TestDatabase;
let database: Database;
let store: MemoryStore;

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

async function barOf(date: string, symbol: string) {
  const day = await store.day(date);
  const row = day?.symbols.indexOf(symbol) ?? -1;
  if (day === null || row < 0) return null;
  return { high: day.high[row], close: day.close[row], volume: day.volume[row] };
}

beforeAll(async () => {
  storage = await testDatabase();
  database = reopenDatabase(storage.database.connection, 2);
  store = createMemoryStore(database.query, IMPORTED);
});

afterAll(async () => {
  await database.close();
  await storage.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('rows are stored by day under the spelling of the tape, others are counted with their reason', async () => {
  const path = file(
    'closes.csv.gz',
    [
      'date,symbol,close,pct_change,volume',
      '2026-03-16,BRK/B,480.5,1.0,1000',
      '2026-03-16,"BAC^B",25.1,,200',
      '2026-03-16,SMPL,0,0,100',
      '2026-03-16,SMPL,12,0,',
      '2026-03-14,SMPL,12,0,100',
      'yesterday,SMPL,12,0,100',
      '2026-03-16,not a symbol,12,0,100',
      '2026-03-17,SMPL,13,0,0',
    ].join('\n'),
  );
  const [report] = await importDaily([path], store, at);
  expect(report).toEqual({
    path,
    rows: 8,
    stored: 3,
    days: 2,
    left_out: { 'no price': 1, 'no volume': 1, 'no trading day': 1, 'no date': 1, 'no symbol': 1 },
  });
  expect(await barOf('2026-03-16', 'BRK.B')).toEqual({ high: Number.NaN, close: 480.5, volume: 1000 });
  expect(await barOf('2026-03-16', 'BACpB')).toMatchObject({ close: 25.1 });
  expect(await barOf('2026-03-17', 'SMPL')).toMatchObject({ close: 13, volume: 0 });
});

test('a caret at the end is a preferred share where the file writes series so, and has two meanings elsewhere', async () => {
  const rows = ['date,symbol,close,volume', '2026-05-04,TYX^,50.5,100', '2026-05-04,PLN,10,100'];
  const alone = file('carets-alone.csv', rows.join('\n'));
  const [left] = await importDaily([alone], store, at);
  expect(left).toMatchObject({ stored: 1, left_out: { 'symbol with two meanings': 1 } });
  const series = file('carets.csv', [...rows, '2026-05-04,BACX^B,25.1,200'].join('\n'));
  const [report] = await importDaily([series], store, at);
  expect(report).toMatchObject({ stored: 3, left_out: {} });
  expect(await barOf('2026-05-04', 'TYXp')).toMatchObject({ close: 50.5 });
});

test('a bar with its range counts more than a close alone, whichever file comes first, and again is the same', async () => {
  const full = file('bars.csv', 'symbol,date,open,high,low,close,volume\nAAA,2026-04-01,10,12,9,11,500\n');
  const closes = file(
    'more.csv',
    'date,symbol,close,pct_change,volume\n2026-04-01,AAA,11.5,1,400\n2026-04-01,BBB,7,1,30\n',
  );
  for (const order of [
    [full, closes],
    [closes, full],
  ]) {
    await importDaily(order, store, at);
    expect(await barOf('2026-04-01', 'AAA')).toEqual({ high: 12, close: 11, volume: 500 });
    expect(await barOf('2026-04-01', 'BBB')).toMatchObject({ close: 7 });
  }
});

test('splits are new shares for one old one', async () => {
  const path = file(
    'splits.csv',
    'symbol,ex_date,split_factor,measured\nAAA,2026-05-01,4,4.01\nBBB,2026-05-04,0.1,0.1\nCCC,never,2,2\n',
  );
  const [report] = await importDaily([path], store, at);
  expect(report).toMatchObject({ stored: 2, left_out: { 'no split': 1 } });
  expect(await store.splits()).toEqual([
    { symbol: 'AAA', execution_date: '2026-05-01', split_from: 1, split_to: 4 },
    { symbol: 'BBB', execution_date: '2026-05-04', split_from: 1, split_to: 0.1 },
  ]);
});

test('a file that is neither is refused by name', async () => {
  const path = file('other.csv', 'name,price\nx,1\n');
  await expect(importDaily([path], store, at)).rejects.toThrow(`${path} has neither daily bars nor splits`);
});

// CALC-57
test('days of the simulated market, of a vendor and of files stand beside each other, never in each other’s place', async () => {
  const bar = { open: 1, high: 1, low: 1, close: 1, volume: 1, vwap: 1, transactions: 1, timestamp: 0 };
  const day = (close: number) =>
    dailyMarket('2026-06-01', [{ symbol: 'AAA', bar: { ...bar, date: '2026-06-01', close } }]);
  const simulated = createMemoryStore(database.query, 'Simulated market');
  const real = createMemoryStore(database.query, 'Massive and Finnhub');
  await simulated.saveDay(day(1), at);
  expect((await simulated.days('2026-06-02', 1))[0]).toEqual({ date: '2026-06-01', stocks: 1 });
  expect((await real.days('2026-06-02', 1))[0]?.date).not.toBe('2026-06-01');
  expect(await real.day('2026-06-01')).toBeNull();
  await real.saveDay(day(2), '2026-11-17T18:15:00.000Z');
  const floats = createFloatStore(database.query, 'Simulated market');
  await floats.saveFloats([{ symbol: 'AAA', free_float: 1_000, effective_date: '2026-06-01' }], at);
  await floats.saveCheck(at, true);
  const path = file('june.csv', 'symbol,date,close,volume\nAAA,2026-06-01,3,10\n');
  await expect(importDaily([path], store, at)).rejects.toThrow('This database holds days of the simulated market');
  expect(await importDaily([], store, at)).toEqual([]);
  expect(await store.day('2026-06-01')).toBeNull();
  expect((await simulated.day('2026-06-01'))?.close[0]).toBe(1);
  expect((await readLastCloses(database.query)).get('AAA')).toBe(2);
  // Nothing is deleted for files that cannot be imported.
  for (const paths of [[], [path, `${path}.nowhere`], [file('notes.csv', 'about,nothing\n')]]) {
    await expect(importDaily(paths, store, at, { makeImported: true })).rejects.toThrow();
    expect((await simulated.day('2026-06-01'))?.close[0]).toBe(1);
  }
  await importDaily([path], store, at, { makeImported: true });
  expect(await simulated.day('2026-06-01')).toBeNull();
  expect([await floats.count(), await floats.check()]).toEqual([0, null]);
  expect((await real.day('2026-06-01'))?.close[0]).toBe(2);
  expect((await store.day('2026-06-01'))?.close[0]).toBe(3);
  expect((await real.days('2026-06-02', 5)).map(({ date }) => date)).toEqual(['2026-06-01']);
});

test('what a vendor first said of a day and of a split is kept beside its correction', async () => {
  const vendor = createMemoryStore(database.query, 'Vendor');
  const bar = { open: 1, high: 1, low: 1, close: 1, volume: 1, vwap: 1, transactions: 1, timestamp: 0 };
  const day = (volume: number) =>
    dailyMarket('2026-06-02', [{ symbol: 'AAA', bar: { ...bar, date: '2026-06-02', volume } }]);
  const later = '2026-11-18T18:14:00.000Z';
  await vendor.saveDay(day(1), at);
  await vendor.saveDay(day(1), later);
  await vendor.saveDay(day(2), later);
  const { rows } = await database.query<{ received_at: string; first_received_at: string; first: boolean }>(
    "select received_at, first_received_at, first_columns is not null as first from market_day where source = 'Vendor'",
  );
  expect(rows).toEqual([{ received_at: later, first_received_at: at, first: true }]);
  const split = { symbol: 'AAA', execution_date: '2026-06-02', split_from: 1, split_to: 4 };
  await vendor.saveSplits([split], at);
  await vendor.saveSplits([{ ...split, split_to: 5 }], later);
  const { rows: splits } = await database.query(
    "select split_to, first_split_to, first_received_at from market_split where source = 'Vendor'",
  );
  expect(splits).toEqual([{ split_to: 5, first_split_to: 4, first_received_at: at }]);
  await vendor.withdrawSplits([], '2026-06-01', '2026-06-30', later);
  expect(await vendor.splits()).toEqual([]);
});

test('a split filed twice a few days apart counts once', async () => {
  const vendor = createMemoryStore(database.query, 'Twice');
  const split = (execution_date: string, split_to = 4) => ({ symbol: 'AAA', execution_date, split_from: 1, split_to });
  await vendor.saveSplits([split('2026-05-01'), split('2026-05-05'), split('2026-05-05', 4), split('2026-09-01')], at);
  expect((await vendor.splits()).map(({ execution_date }) => execution_date)).toEqual(['2026-05-01', '2026-09-01']);
});

test('bars that cannot be are left out with their reason, and a price far from its neighbours unless a split explains it', async () => {
  const path = file(
    'damaged.csv',
    [
      'symbol,date,open,high,low,close,volume',
      'AAPL,2026-03-24,230,231,229,230,1000',
      'AAPL,2026-03-25,230,220,240,999,1000',
      'AAPL,2026-03-26,0.01,231,0.01,230.5,1000',
      'AAPL,2026-03-27,230,231,229,230,-5',
      'AAPL,2026-03-30,230,abc,229,230,5',
      'AAPL,2026-03-31,0.01,0.01,0.01,0.01,1000',
      'AAPL,2026-04-01,231,232,229,231,1000',
      'BRK.A,2026-03-24,628900,628930,620000,628930,10',
      'REV,2026-03-24,0.01,0.01,0.01,0.01,1000',
      'REV,2026-03-25,25,25,25,25,1000',
      'REV,2026-03-26,25,25,25,25,1000',
      'AAPL,2026-11-17,230,231,229,230,1000',
    ].join('\n'),
  );
  await importDaily([file('reverse.csv', 'symbol,ex_date,split_factor\nREV,2026-03-25,0.0004\n')], store, at);
  const [report] = await importDaily([path], store, at);
  const far = "prices far apart within the bar, or far from the bar's neighbours";
  expect(report?.left_out).toEqual({
    "open or close outside the bar's range": 1,
    [far]: 2,
    'no volume': 1,
    'unreadable figures': 1,
    'session not over': 1,
  });
  expect(await barOf('2026-03-31', 'AAPL')).toBeNull();
  expect(await barOf('2026-03-24', 'BRK.A')).toMatchObject({ close: 628_930 });
  expect(await barOf('2026-03-24', 'REV')).toMatchObject({ close: 0.01 });
});
