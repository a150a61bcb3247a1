// Real daily bars imported and judged as of three past days; ten symbols worked out again from the rows of the files.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import { type Database, reopenDatabase } from '../../../src/server/db/database.ts';
import { createMemoryStore, IMPORTED, type MemoryStore } from '../../../src/server/market-memory/store.ts';
import { judgeDay } from '../../../src/server/screener/judge-day.ts';
import { importDaily } from '../../../src/tools/import-daily/import-daily.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/real/daily/', import.meta.url));
const files = [
  'us_eod_close_volume.csv.gz',
  'sp500_ohlcv_as_traded.csv.gz',
  'etf_ohlcv_2025-2026.csv.gz',
  'splits_derived.csv',
].map((name) => `${folder}${name}`);
const absent = !existsSync(folder);

const days = ['2026-03-16', '2026-06-26', '2026-07-31'];
/** Three that split in the year, large and small ones, funds, some of which closes alone are on file; a day lists those with an active filter. */
const symbols = 'BKNG NFLX AAPL MSFT DD KO F NVDA SPY QQQ XOM JPM IWM DIA AAL ACU TCRX ARCT'.split(' ');

type RawBar = { date: string; high: number; low: number; close: number; volume: number };

let storage: TestDatabase;
let database: Database;
let store: MemoryStore;
/** Rows of the ten symbols as the files have them, the fuller one where two files know a day. */
const raw = new Map<string, RawBar[]>();
const splits: { symbol: string; date: string; factor: number }[] = [];
/** Sessions of which only a part of the market is on file; of the others all of it is. */
const inPart = new Set<string>();
let sessions: string[] = [];

async function linesOf(path: string): Promise<string[]> {
  const bytes = await readFile(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return text.split('\n').slice(1);
}

const cellsOf = (line: string) => line.split(',');

beforeAll(async () => {
  if (absent) return;
  storage = await testDatabase();
  database = reopenDatabase(storage.database.connection, 2);
  store = createMemoryStore(database.query, IMPORTED);
  await importDaily(files, store, '2026-11-17T18:14:00.000Z');
  const [closes, stocks, funds, events] = await Promise.all(files.map(linesOf));
  const bars = new Map(symbols.map((symbol) => [symbol, new Map<string, RawBar>()]));
  const known = new Set(closes!.map((line) => line.slice(0, 10)));
  for (const [, date] of stocks!.map(cellsOf)) if (date && !known.has(date)) inPart.add(date);
  sessions = [...known.union(inPart)].filter((date) => date !== '').sort();
  // Two million rows: those of other symbols are not even taken apart.
  const wanted = new RegExp(`^.{10},(?:${symbols.join('|')}),`);
  for (const [date, symbol, close, , volume] of closes!.filter((line) => wanted.test(line)).map(cellsOf)) {
    const bar = { date: date!, high: Number(close), low: Number(close), close: Number(close), volume: Number(volume) };
    bars.get(symbol!)!.set(date!, bar);
  }
  for (const [symbol, date, , high, low, close, volume] of [...stocks!, ...funds!].map(cellsOf)) {
    const bar = { date: date!, high: Number(high), low: Number(low), close: Number(close), volume: Number(volume) };
    if (bar.close > 0) bars.get(symbol ?? '')?.set(date!, bar);
  }
  for (const [symbol, own] of bars)
    raw.set(
      symbol,
      [...own.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    );
  for (const [symbol, date, factor] of events!.map(cellsOf)) {
    if (symbol) splits.push({ symbol, date: date!, factor: Number(factor) });
  }
});

afterAll(async () => {
  await database?.close();
  await storage?.drop();
});

/** Prices of a symbol up to a day in the shares of that day, worked out from the raw rows alone. */
function barsUpTo(symbol: string, day: string): RawBar[] {
  const own = splits.filter((split) => split.symbol === symbol && split.date <= day);
  return raw
    .get(symbol)!
    .filter(({ date }) => date <= day)
    .map((bar) => {
      const shares = own.filter(({ date }) => date > bar.date).reduce((product, { factor }) => product * factor, 1);
      return {
        date: bar.date,
        high: bar.high / shares,
        low: bar.low / shares,
        close: bar.close / shares,
        volume: bar.volume * shares,
      };
    });
}

/** Wilder's RSI 14 written out. */
function rsiByHand(closes: readonly number[]): number {
  let gain = 0;
  let loss = 0;
  for (let at = 1; at < closes.length; at++) {
    const change = closes[at]! - closes[at - 1]!;
    const up = Math.max(change, 0);
    const down = Math.max(-change, 0);
    if (at <= 14) {
      gain += up / 14;
      loss += down / 14;
    } else {
      gain = (gain * 13 + up) / 14;
      loss = (loss * 13 + down) / 14;
    }
  }
  return (100 * gain) / (gain + loss);
}

test.skipIf(absent).each(days)(
  'a run as of %s has the figures of ten symbols as the raw rows give them',
  async (day) => {
    const judged = await judgeDay(day, store);
    const bySymbol = new Map<string, ScreenerStock>(judged!.stocks.map((stock) => [stock.symbol, stock]));
    let seen = 0;
    for (const symbol of symbols) {
      const stock = bySymbol.get(symbol);
      if (stock === undefined) continue;
      seen += 1;
      const bars = barsUpTo(symbol, day);
      const last = bars.at(-1)!;
      const before = bars.slice(0, -1);
      const where = `${symbol} on ${day}`;
      expect(last.date, where).toBe(day);
      expect(stock.current_price, where).toBeCloseTo(last.close, 6);
      expect(stock.change_from_prev_close_pct, where).toBeCloseTo(100 * (last.close / before.at(-1)!.close - 1), 6);
      expect(stock.rsi, where).toBeCloseTo(rsiByHand(bars.map(({ close }) => close)), 3);
      const earlier = sessions.filter((date) => date < day);
      const traded = new Set(before.map(({ date }) => date));
      const month = new Set(earlier.slice(-30).filter((date) => !inPart.has(date) || traded.has(date)));
      const volume = before.filter(({ date }) => month.has(date)).reduce((sum, bar) => sum + bar.volume, 0);
      expect(Math.abs(stock.average_daily_volume! - volume / month.size), where).toBeLessThanOrEqual(0.51);
      const year = bars.filter(({ date }) => date >= (earlier.at(-252) ?? ''));
      // Of less than a year on file there is no range of a year.
      if (earlier.length < 252) {
        expect([stock.fifty_two_week_high, stock.fifty_two_week_low], where).toEqual([null, null]);
        continue;
      }
      expect(stock.fifty_two_week_high, where).toBeCloseTo(Math.max(...year.map(({ high }) => high)), 3);
      expect(stock.fifty_two_week_low, where).toBeCloseTo(Math.min(...year.map(({ low }) => low)), 3);
    }
    expect(seen).toBeGreaterThanOrEqual(10);
  },
);
