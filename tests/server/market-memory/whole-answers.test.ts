// Market data that did not come as a whole is not read: what is stored stays, both numbers are noted.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Payment, SnapshotRow, Split, SymbolDailyBar } from '../../../src/domain/market/bars.ts';
import { newYorkInstant, sessionsBack } from '../../../src/domain/market/calendar.ts';
import { toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import type { MarketData } from '../../../src/providers/ports/market-data.ts';
import { ProviderError } from '../../../src/providers/ports/provider-error.ts';
import { createClosesBefore } from '../../../src/server/market-belief/closes.ts';
import { endedSession, loadEndedSession, loadHistory } from '../../../src/server/market-memory/load-history.ts';
import { createMemoryStore, dailyMarket } from '../../../src/server/market-memory/store.ts';
import { createUnreadStore } from '../../../src/server/market-memory/unread/unread-store.ts';
import { createSnapshotReader } from '../../../src/server/market-thread/read-snapshot.ts';
import { longTest } from '../../setup/long-run.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const AS_OF = '2026-11-17';
const NOW = Date.parse('2026-11-17T18:00:00Z');
const SYMBOLS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const MANY = Array.from({ length: 60 }, (_, at) => `M${at}`);
const sessions = sessionsBack('2026-11-16', 300);
const known: Split[] = ['2026-03-02', '2026-05-04', '2026-06-15', '2026-09-01'].map((execution_date) => ({
  symbol: 'A',
  execution_date,
  split_from: 1,
  split_to: 2,
}));

const barsOf = (date: string, symbols = SYMBOLS): SymbolDailyBar[] =>
  symbols.map((symbol) => {
    const [open, high, low, close, vwap] = [10, 11, 9, 10, 10];
    const bar = { open, high, low, close, volume: 1_000, vwap, transactions: 5 };
    return { symbol, bar: { date, ...bar, timestamp: newYorkInstant(date, 16 * 60) } };
  });
const refuse = (scope: 'day' | 'span'): never => {
  throw new ProviderError('not_entitled', 'not part of the plan for these days', { provider: 'massive', scope });
};

let storage: TestDatabase;
let lines: string[];
let asked: string[];
let days: (date: string) => SymbolDailyBar[];
let splits: () => Split[];
let payments: () => Payment[];
let snapshot: () => Partial<SnapshotRow>[];

beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
beforeEach(async () => {
  await storage.database.query(
    'truncate market_day, market_split, market_split_check, market_payment, market_payment_check, market_not_read',
  );
  lines = [];
  asked = [];
  days = barsOf;
  splits = () => known;
  payments = () => [];
});

function bench() {
  const { query } = storage.database;
  const store = createMemoryStore(query, 'Vendor');
  const unread = createUnreadStore(query, 'Vendor');
  const marketData = {
    name: 'Massive',
    groupedDaily: async (date: string) => {
      asked.push(date);
      return days(date);
    },
    splits: async () => splits(),
    payments: async () => payments(),
    fullSnapshot: async () =>
      toMarketColumns(snapshot().map((row) => ({ updated_ns: null, last_minute: null, ...row }) as SnapshotRow)),
  } as unknown as MarketData;
  const now = async () => NOW;
  const deps = { marketData, store, unread, now, minuteBars: async () => [], warn: (line: string) => lines.push(line) };
  return { ...deps, load: () => loadHistory(deps, AS_OF, () => undefined) };
}

longTest(
  'cash payments of lately are on file, those of a day together; one no longer listed is withdrawn',
  async () => {
    const { load, store, unread } = bench();
    const paid = (symbol: string, cash: number): Payment => ({ symbol, ex_date: '2026-11-10', cash });
    payments = () => [paid('A', 1), paid('A', 0.5), paid('B', 2)];
    await load();
    expect(await store.payments('2026-11-01')).toEqual([paid('A', 1.5), paid('B', 2)]);
    await storage.database.query('delete from market_payment_check');
    payments = () => [paid('A', 1.5)];
    await load();
    expect(await store.payments('2026-11-01')).toEqual([paid('A', 1.5)]);
    await storage.database.query('delete from market_payment_check');
    payments = () => refuse('span');
    await load();
    expect(await store.payments('2026-11-01')).toEqual([paid('A', 1.5)]);
    expect(await unread.all()).toMatchObject([{ what: 'dividends', got: null, expected: 1 }]);
  },
);

test('sessions answered in part, in cents, with another day or not at all are not stored, asked again, and noted', async () => {
  const inCents = ({ symbol, bar }: SymbolDailyBar) => {
    const [open, high, low, close] = [1_000, 1_100, 900, 1_000];
    return { symbol, bar: { ...bar, open, high, low, close } };
  };
  const whole = (date: string) => barsOf(date, MANY);
  const wrong: [answer: (date: string) => SymbolDailyBar[], noted: object][] = [
    [() => [], { got: 0 }],
    [(date) => whole(date).map((row) => ({ ...row, bar: { ...row.bar, date: '2026-10-13' } })), { got: 0 }],
    [(date) => barsOf(date, MANY.slice(0, 29)), { got: 29 }],
    [(date) => whole(date).map(inCents), { got: 60, words: 'impossible prices' }],
    [() => refuse('span'), { got: null }],
    [
      () => {
        throw new ProviderError('unknown_symbol', 'not known', { provider: 'massive', status: 404 });
      },
      { got: null },
    ],
  ];
  // Far apart: refusals of neighbouring days are taken for the end of what the plan gives.
  const dates = wrong.map((_, at) => sessions[100 + at * 30]?.date ?? '');
  const bad = new Map(wrong.map(([answer], at) => [dates[at] ?? '', answer]));
  days = (date) => (bad.get(date) ?? whole)(date);
  const { load, store, unread } = bench();
  expect(await load()).toMatchObject({ done: 294, total: 300 });
  const stored = new Set((await store.days(AS_OF, 400)).map(({ date }) => date));
  expect(dates.filter((date) => stored.has(date))).toEqual([]);
  const noted = (await unread.all()).toSorted((one, other) => (one.what < other.what ? -1 : 1));
  expect(noted).toMatchObject(wrong.map(([, note], at) => ({ what: `session ${dates[at]}`, expected: 60, ...note })));
  days = whole;
  expect(await load()).toMatchObject({ done: 300, missing: 0 });
  expect(await unread.all()).toEqual([]);
});

test('a session of a vendor under load is asked for a second time within the same load', async () => {
  const date = sessions[200]?.date ?? '';
  days = (day) => (day === date && asked.filter((one) => one === day).length === 1 ? [] : barsOf(day));
  expect(await bench().load()).toMatchObject({ done: 300, missing: 0 });
});

longTest(
  'the day a plan does not give yet stops no other, and what a plan does not reach back to is asked for three times',
  async () => {
    const begin = sessions[150]?.date ?? '';
    days = (day) => {
      if (day === '2026-11-16') refuse('day');
      if (day < begin) refuse('span');
      return barsOf(day);
    };
    const { load, loadEnded } = { ...bench(), loadEnded: () => loadEndedSession(bench(), sessions[299] as never) };
    expect(await load()).toMatchObject({ done: 149, total: 300 });
    // Three in a row, three at once: those under way when a session before them was filed count besides.
    expect(asked.filter((day) => day < begin).length).toBeLessThanOrEqual(9);
    expect(await loadEnded()).toBe(false);
  },
);

longTest('a reading the vendor stops is noted in its words, and no longer once it went on to its end', async () => {
  const { load, unread } = bench();
  days = (day) => {
    if (day < (sessions[250]?.date ?? ''))
      throw new ProviderError('rate_limited', 'asked us to wait', { provider: 'massive' });
    return barsOf(day);
  };
  await expect(load()).rejects.toThrow('asked us to wait');
  const noted = await unread.all();
  expect(noted).toMatchObject([{ what: 'history', expected: 300, words: 'asked us to wait' }]);
  expect(noted[0]?.got).toBeGreaterThan(30);
  days = barsOf;
  await load();
  expect(await unread.all()).toEqual([]);
});

test('an answer without most of the splits withdraws nothing and does not count as the check of the day', async () => {
  const { load, store, unread } = bench();
  await load();
  const away = (): never => {
    throw new ProviderError('unavailable', 'answered 200 with status "ERROR"', { provider: 'massive' });
  };
  for (const [answer, got] of [
    [() => [], 0],
    [() => known.slice(0, 1), 1],
    [away, null],
  ] as const) {
    await storage.database.query('update market_split_check set through_date = $1', ['2026-11-16']);
    splits = answer;
    await load();
    expect(await store.splits()).toEqual(known);
    expect(await unread.all()).toMatchObject([{ what: 'splits', got, expected: 4 }]);
  }
  splits = () => known.slice(0, 3);
  await load();
  expect(await store.splits()).toEqual(known.slice(0, 3));
  expect(await unread.all()).toEqual([]);
});

longTest(
  'days stored empty and splits withdrawn by an empty answer come back at the next start, with a line of the log',
  async () => {
    const { load, store } = bench();
    await load();
    const date = sessions[200]?.date ?? '';
    const { query } = storage.database;
    await query('delete from market_day where date = $1', [date]);
    await store.saveDay(dailyMarket(date, []), '2026-10-01T00:00:00Z');
    await query(`update market_split set withdrawn_at = now() where symbol = 'A'`);
    const progress = await load();
    expect(progress).toMatchObject({ done: 300, missing: 0 });
    expect(await store.splits()).toEqual(known);
    expect(lines).toEqual([
      `market history: days stored without a stock are asked for again: ${date}`,
      'market history: 4 splits that an incomplete answer withdrew count again',
    ]);
  },
);

const near = (price: number, updated_at: number | null = NOW) =>
  SYMBOLS.map((symbol) => ({ symbol, current_price: price, updated_at }));
const many = (wrong: number) =>
  MANY.map((symbol, at) => ({ symbol, current_price: at < wrong ? 1_000 : 10, updated_at: NOW }));

test('a snapshot that is not the whole market of now is not taken; one stock alone is left out with a line of the log', async () => {
  const { marketData, store, unread, now } = bench();
  await store.saveDay(dailyMarket('2026-11-16', barsOf('2026-11-16', MANY)), '2026-11-16T21:00:00Z');
  await store.saveDay(dailyMarket(AS_OF, barsOf(AS_OF)), '2026-11-17T17:00:00Z');
  const readerOf = () => {
    const closesBefore = createClosesBefore(
      async () => store,
      () => 0,
    );
    const onLeftOut = (line: string) => lines.push(line);
    return createSnapshotReader({ marketData, store, unread, closesBefore, replays: false, now, onLeftOut });
  };
  const cases: [all: Partial<SnapshotRow>[], rows: Partial<SnapshotRow>[], words: RegExp, got: number][] = [
    [near(10), near(10).slice(0, 3), /3 stocks where 8 came last/, 3],
    [near(10), [], /cleared/, 0],
    [near(10), near(10, null), /cleared/, 8],
    [near(10), near(10, NOW - 3_600_000), /60 minutes older than the last one/, 8],
    [many(0), many(30), /impossible prices for 30 of 60 stocks/, 30],
  ];
  for (const [all, rows, words, got] of cases) {
    const read = readerOf();
    snapshot = () => all;
    await read({});
    snapshot = () => rows;
    await expect(read({})).rejects.toMatchObject({ status: 503, detail: expect.stringMatching(words) });
    expect(await unread.all()).toMatchObject([{ what: 'snapshot', got, expected: all.length }]);
    snapshot = () => all;
    expect((await read({})).market.symbols).toEqual(all.map(({ symbol }) => symbol));
    expect(await unread.all()).toEqual([]);
  }
  expect(lines).toEqual([]);
  snapshot = () => many(0).map((row, at) => (at === 3 ? { ...row, current_price: 1e300 } : row));
  const { market } = await readerOf()({});
  expect(market.figures.current_price[3]).toBeNaN();
  expect(lines).toEqual(['snapshot: left out impossible figures of 1 stock']);
});

test('the newest session whose bars are whole ended half an hour ago with its extended hours; a replayed one has not', () => {
  const newest = (at: string, replayNow?: string) => endedSession(Date.parse(at), replayNow).date;
  // Friday after Thanksgiving closes at 13:00, its extended hours at 17:00 New York.
  expect(newest('2026-11-27T22:29:00Z')).toBe('2026-11-25');
  expect(newest('2026-11-27T22:30:00Z')).toBe('2026-11-27');
  expect(newest('2026-11-29T02:00:00Z')).toBe('2026-11-27');
  expect(newest('2026-11-29T02:00:00Z', '2026-11-27T15:02:00.000Z')).toBe('2026-11-25');
});
