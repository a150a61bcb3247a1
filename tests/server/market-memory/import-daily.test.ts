// Daily bars and splits from files: what is stored, what is left out and why, and which of two rows of a day counts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, reopenDatabase } from '../../../src/server/db/database.ts';
import { importDaily } from '../../../src/server/market-memory/import-daily.ts';
import { createMemoryStore, dailyMarket, IMPORTED, type MemoryStore } from '../../../src/server/market-memory/store.ts';
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

test('what a simulated market left is no history of a real one, and is written over', async () => {
  const bar = { open: 1, high: 1, low: 1, close: 1, volume: 1, vwap: 1, transactions: 1, timestamp: 0 };
  const day = (close: number) =>
    dailyMarket('2026-06-01', [{ symbol: 'AAA', bar: { ...bar, date: '2026-06-01', close } }]);
  const simulated = createMemoryStore(database.query, 'Simulated market');
  const real = createMemoryStore(database.query, 'Massive and Finnhub');
  await simulated.saveDay(day(1), at);
  expect((await simulated.days('2026-06-02', 1))[0]).toEqual({ date: '2026-06-01', stocks: 1 });
  expect((await real.days('2026-06-02', 1))[0]?.date).not.toBe('2026-06-01');
  expect(await real.day('2026-06-01')).toBeNull();
  await real.saveDay(day(2), at);
  expect((await real.day('2026-06-01'))?.close[0]).toBe(2);
  expect(await simulated.day('2026-06-01')).toBeNull();
});
