// Entries within a session: the first bar after a call, whatever minutes are missing, with the market of that minute.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SnapshotRow } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { EntryWatch } from '../../../src/server/record/settling/entry-watch.ts';
import { createSettlementStore } from '../../../src/server/record/settling/settlement-store.ts';
import { createKnownCallsStore } from '../../../src/server/record-calls/known-calls-store.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { addCalls } from './record-samples.ts';

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
beforeEach(async () => void (await storage.database.query('truncate call_entry, call_outcome, call, call_set')));

const session = findSession('2026-03-10')!;
const symbols = ['SPY', 'AAA', 'BBB'];
const minute = (n: number) => session.open_ms + n * minuteMs;

/** A snapshot in which each symbol's last bar began at this minute; prices rise by 1 a minute, opens were 100. */
function snapshot(lastBars: Record<string, number>) {
  const rows = symbols.map((symbol): SnapshotRow => {
    const n = lastBars[symbol]!;
    const bar = { high: 110, low: 90, close: 100.5 + n, volume: 100, vwap: null, transactions: null };
    const nothing = Object.fromEntries(
      `price_change change_from_prev_close_pct todays_range_high todays_range_low todays_close todays_volume
        volume_with_extended_hours vwap previous_close previous_high previous_low previous_volume updated_ns updated_at`
        .split(/\s+/)
        .map((name) => [name, null]),
    ) as Omit<SnapshotRow, 'symbol' | 'current_price' | 'opening_price' | 'bid' | 'ask' | 'last_minute'>;
    return {
      ...nothing,
      ...{ symbol, current_price: 100 + n, opening_price: 100, bid: 100, ask: symbol === 'AAA' ? 100.2 : 100 },
      last_minute: { start_timestamp: minute(n), open: 100 + n, ...bar, accumulated_volume: null },
    };
  });
  return toMarketColumns(rows);
}

function watch(delay = 0): EntryWatch {
  const { database } = storage;
  return new EntryWatch({
    market: 'simulated',
    source: 'test',
    calls: createKnownCallsStore(database.query),
    store: createSettlementStore(database.query),
    now: async () => session.close_ms,
    delayMinutes: async () => delay,
    basket: async () => ({ rows: Int32Array.of(1, 2), sector: Int16Array.of(0, -1), sectors: ['Tech'], spy: 0 }),
  });
}

const take = (entries: EntryWatch, n: number, lastBars: Record<string, number>) =>
  entries.take(snapshot(lastBars), { at: minute(n) + 2_000, session });

async function entriesOf() {
  const rows = await createSettlementStore(storage.database.query).entries(
    'test',
    iso(session.open_ms),
    iso(session.close_ms),
  );
  return rows.map(({ at, symbols: own, price, levels }) => ({
    minute: (Date.parse(at) - session.open_ms) / minuteMs,
    symbols: own,
    price: [...price],
    levels,
  }));
}

const call = (symbol: string) => ({ source: 'list', symbol, side: 1 });

test('a call is entered at the first bar that begins after it', async () => {
  await addCalls(storage.database.pool, { kind: 'list', known_at: iso(minute(10) + 1) }, [call('AAA'), call('BBB')]);
  const entries = watch();
  // The bar that runs when the call becomes known is none.
  expect(await take(entries, 10, { SPY: 10, AAA: 10, BBB: 10 })).toBe(0);
  expect(await take(entries, 11, { SPY: 11, AAA: 11, BBB: 10 })).toBe(1);
  expect(await take(entries, 12, { SPY: 12, AAA: 12, BBB: 10 })).toBe(0);
  expect(await take(entries, 14, { SPY: 14, AAA: 14, BBB: 13 })).toBe(1);
  expect(await entriesOf()).toEqual([
    // BBB did not trade in that minute and counts with its last price.
    {
      minute: 11,
      symbols: ['AAA'],
      price: [111],
      levels: { spy: 1.11, market: expect.closeTo(1.1075, 9), sectors: { Tech: 1.11 } },
    },
    // The snapshot came a minute late: prices of others are of another moment.
    {
      minute: 13,
      symbols: ['BBB'],
      price: [113],
      levels: { spy: null, market: null, sectors: { Tech: null } },
    },
  ]);
  const [first, second] = await createSettlementStore(storage.database.query).entries(
    'test',
    iso(session.open_ms),
    iso(session.close_ms),
  );
  expect(first!.spread[0]).toBeCloseTo(0.2, 9);
  // A locked quote is no spread of nothing.
  expect(second!.spread[0]).toBeNaN();
});

test('after half an hour it is no longer waited for, and after a restart it still is before', async () => {
  await addCalls(storage.database.pool, { kind: 'list', known_at: iso(minute(10)) }, [call('AAA'), call('BBB')]);
  const idle = { SPY: 9, AAA: 9, BBB: 9 };
  expect(await take(watch(), 20, idle)).toBe(0);
  const restarted = watch();
  expect(await take(restarted, 39, { ...idle, AAA: 39 })).toBe(1);
  expect(await take(restarted, 41, { ...idle, BBB: 40 })).toBe(0);
});

test('delayed prices count from when they reach the instant of the call', async () => {
  await addCalls(storage.database.pool, { kind: 'list', known_at: iso(minute(10)) }, [call('AAA')]);
  const entries = watch(15);
  expect(await take(entries, 12, { SPY: 12, AAA: 12, BBB: 12 })).toBe(0);
  expect(await take(entries, 24, { SPY: 24, AAA: 24, BBB: 24 })).toBe(0);
  expect(await take(entries, 25, { SPY: 25, AAA: 25, BBB: 25 })).toBe(1);
});

test('calls out of regular hours wait for no minute', async () => {
  await addCalls(storage.database.pool, { kind: 'list', known_at: iso(session.open_ms - 1) }, [call('AAA')]);
  await addCalls(storage.database.pool, { kind: 'list', known_at: iso(session.close_ms) }, [call('BBB')]);
  const entries = watch();
  expect(await take(entries, 1, { SPY: 1, AAA: 1, BBB: 1 })).toBe(0);
  expect(await take(entries, 390, { SPY: 389, AAA: 389, BBB: 389 })).toBe(0);
});
