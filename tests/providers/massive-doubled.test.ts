// A row that a list holds twice counts once and is said; a price that is none is unknown.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toSnapshotRows } from '../../src/domain/market/market-columns.ts';
import type { MarketData } from '../../src/providers/ports/market-data.ts';
import { adapters, readAll } from './adapters.ts';
import { vendorClock } from './vendor-clock.ts';
import { json, startVendor, type VendorServer } from './vendor-server.ts';

let vendor: VendorServer;
let massive: MarketData;
let lines: string[];
beforeEach(async () => {
  vendor = await startVendor();
  lines = [];
  massive = adapters(vendor.url, vendorClock(), [], (line) => lines.push(line)).massive;
});
afterEach(() => vendor.close());

const at = Date.parse('2026-11-17T18:10:00Z');
const ticker = (symbol: string, price: number, updated = at * 1e6) => ({
  ticker: symbol,
  updated,
  day: { o: price, h: price, l: price, c: price, v: 500, vw: price },
  lastTrade: { p: price, t: updated },
  prevDay: { o: 10, h: 10, l: 10, c: 10, v: 900, vw: 10 },
  todaysChange: 1,
  todaysChangePerc: 10,
});
const bar = (T: string, c: number) => ({ T, o: c, h: c, l: c, c, v: 5, t: Date.parse('2026-11-16T21:00:00Z') });
const split = (symbol: string, split_to: number) => ({
  ...{ ticker: symbol, execution_date: '2026-11-16', split_from: 1, split_to },
});
const reference = (symbol: string, name: string) => ({ ticker: symbol, name, active: true });

test.each<[string, object, () => Promise<unknown>, unknown, string]>([
  [
    'the whole market',
    { status: 'OK', tickers: [ticker('A', 10), ticker('B', 20), ticker('A', 11, at * 1e6 + 1e9)] },
    async () => toSnapshotRows(await massive.fullSnapshot()).map((row) => `${row.symbol} ${row.current_price}`),
    ['A 11', 'B 20'],
    'massive snapshot all: left out 1 sent twice',
  ],
  [
    'some stocks',
    { status: 'OK', tickers: [ticker('A', 10), ticker('A', 11)] },
    async () => (await massive.snapshots(['A'])).map((row) => row.current_price),
    [10],
    'massive snapshot of A: left out 1 sent twice',
  ],
  [
    'a day of all stocks',
    { status: 'OK', results: [bar('A', 10), bar('B', 20), bar('A', 11)] },
    async () => (await massive.groupedDaily('2026-11-16')).map((row) => `${row.symbol} ${row.bar.close}`),
    ['A 10', 'B 20'],
    'massive grouped daily: left out 1 sent twice',
  ],
  [
    'splits',
    { status: 'OK', results: [split('A', 2), split('A', 2)] },
    async () => (await massive.splits({ from: '2026-11-01', to: '2026-11-17' })).map((one) => one.symbol),
    ['A'],
    'massive splits: left out 1 sent twice',
  ],
  [
    'the list of stocks',
    { status: 'OK', results: [reference('A', 'One'), reference('B', 'Two'), reference('A', 'Three')] },
    async () => (await readAll(massive.referenceTickers())).map((one) => `${one.symbol} ${one.company_name}`),
    ['A One', 'B Two'],
    'massive tickers: left out 1 sent twice',
  ],
])('a row twice in %s', async (_, answer, read, expected, line) => {
  vendor.answer((__, reply) => json(reply, answer));
  expect(await read()).toEqual(expected);
  expect(lines).toEqual([line]);
});

test.each([
  ['0', 0],
  ['negative', -5],
  ['beyond all bounds', 1e300],
])(
  'a stock that traded with prices of %s has no price and no change, not those of the day before',
  async (_, price) => {
    vendor.answer((__, reply) => json(reply, { status: 'OK', tickers: [ticker('A', price)] }));
    const [row] = await massive.snapshots(['A']);
    expect(row).toMatchObject({
      ...{ current_price: null, price_change: null, change_from_prev_close_pct: null, todays_range_high: null },
      previous_close: 10,
    });
  },
);
