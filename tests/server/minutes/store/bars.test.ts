// Minute bars through the one way to them: equal to the vendor's whatever is asked in whichever order, and no minute asked for twice.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MinuteBar } from '../../../../src/domain/market/bars.ts';
import { findSession } from '../../../../src/domain/market/calendar.ts';
import { seededRandom } from '../../../../src/domain/numbers/seeded-random.ts';
import { createMinuteBars } from '../../../../src/server/minutes/store/bars.ts';
import { createMinuteStores } from '../../../../src/server/minutes/store/minute-store.ts';
import type { MinuteBars } from '../../../../src/server/minutes/store/stored-minutes.ts';
import { type TestDatabase, testDatabase } from '../../../setup/postgres.ts';
import { queryOf } from '../../../setup/query-of.ts';

const minute = 60_000;
const at = (text: string) => Date.parse(text);
/** The day after Thanksgiving closes early; its extended hours end at 17:00 New York time. */
const EARLY = findSession('2026-11-27')!;
const BEFORE = findSession('2026-11-25')!;
const AFTER = findSession('2026-11-30')!;

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());

/** A vendor with a bar in four minutes of five, as far as its time has come; the newest minutes still change. */
function vendorOf() {
  const asked: [from: number, to: number][] = [];
  const state = {
    now: at('2026-11-30T19:00:00Z'),
    fails: false,
    factor: 1,
    delay_minutes: 0,
    replayed: null as string | null,
  };
  const bar = (start: number): MinuteBar => {
    const final = state.now - start > 3 * minute;
    const price = ((start / minute) % 1_000) * state.factor;
    const close = final ? price : price + 0.5;
    return {
      start_timestamp: start,
      open: price,
      high: price,
      low: 0.1,
      close,
      volume: start % 7,
      vwap: null,
      transactions: 3,
    };
  };
  const truth = (from: number, to: number): MinuteBar[] =>
    [BEFORE, EARLY, AFTER].flatMap(({ pre_open_ms, after_close_ms }) => {
      const bars: MinuteBar[] = [];
      for (let start = pre_open_ms; start < after_close_ms; start += minute) {
        const place = start / minute;
        if (start >= from && start <= to && start <= state.now && place % 5 !== 0) bars.push(bar(start));
      }
      return bars;
    });
  const minuteBars = async (_symbol: string, from: number, to: number) => {
    if (state.fails) throw new Error('the vendor is away');
    asked.push([from, to]);
    return truth(from, to);
  };
  return { asked, state, truth, minuteBars };
}

let vendor: ReturnType<typeof vendorOf>;
let troubles: unknown[];
const make = (): MinuteBars =>
  createMinuteBars({
    database: storage.database,
    marketData: { minuteBars: vendor.minuteBars },
    now: () => vendor.state.now,
    sourceStatus: async () => ({ delay_minutes: vendor.state.delay_minutes, replayed_session: vendor.state.replayed }),
    onTrouble: (error) => troubles.push(error),
  });

beforeEach(async () => {
  vendor = vendorOf();
  troubles = [];
  await storage.database.pool.query('truncate minute_series, minute_market, minute_count, minute_coverage');
});
afterEach(() => expect(troubles).toEqual([]));

describe('minute bars', () => {
  test('are those of the vendor for any spans in any order, from several processes, while the day goes on', async () => {
    const random = seededRandom(11);
    const processes = [make(), make()];
    vendor.state.now = BEFORE.pre_open_ms;
    const span = AFTER.after_close_ms - BEFORE.pre_open_ms;
    for (let round = 0; round < 60; round += 1) {
      vendor.state.now += Math.floor((random() * span) / 60);
      const edges = [random(), random()].map((part) => BEFORE.pre_open_ms + Math.floor((part * span) / 1_000) * 1_000);
      const [from, to] = [Math.min(...edges), random() < 0.3 ? vendor.state.now : Math.max(...edges)];
      const symbol = random() < 0.5 ? 'KSTL' : 'BACpB';
      const bars = processes[round % 2]!;
      expect(await bars(symbol, from, to)).toEqual(vendor.truth(from, to));
    }
  });

  test('of a finished session are asked for once, by many at once, in parts and after a restart; kept ones need no vendor', async () => {
    const [from, to] = [EARLY.pre_open_ms, EARLY.after_close_ms];
    const bars = make();
    expect(await bars('KSTL', from, to, { stored: true })).toEqual([]);
    await Promise.all(Array.from({ length: 5 }, () => bars('KSTL', from, to)));
    vendor.state.fails = true;
    expect(await make()('KSTL', EARLY.open_ms, EARLY.close_ms)).toHaveLength(168);
    expect(await make()('KSTL', from, vendor.state.now - 86_400_000)).toEqual(vendor.truth(from, to));
    expect(await make()('KSTL', from, to, { stored: true })).toEqual(vendor.truth(from, to));
    expect(vendor.asked).toEqual([[from, to]]);
    await expect(bars('KSTL', EARLY.open_ms, vendor.state.now)).rejects.toThrow('away');
  });

  test('of the running session are asked for from where they were final, as late as the plan is', async () => {
    const bars = make();
    vendor.state.delay_minutes = 15;
    await bars('KSTL', AFTER.open_ms, vendor.state.now);
    vendor.state.now += 10 * minute;
    expect(await bars('KSTL', AFTER.open_ms, vendor.state.now)).toEqual(vendor.truth(AFTER.open_ms, vendor.state.now));
    expect(vendor.asked.at(-1)).toEqual([vendor.state.now - 30 * minute, vendor.state.now]);
  });

  test('of a replayed session are never kept: a new round tells no more than has happened', async () => {
    const bars = make();
    vendor.state.replayed = AFTER.date;
    await bars('KSTL', EARLY.open_ms, vendor.state.now);
    vendor.state.now = AFTER.open_ms + 10 * minute;
    const later = AFTER.close_ms;
    expect(await bars('KSTL', EARLY.open_ms, later)).toEqual(vendor.truth(EARLY.open_ms, later));
    expect(vendor.asked.at(-1)).toEqual([EARLY.after_close_ms, later]);
  });

  test('kept on an earlier day are asked for again: a split changes history overnight', async () => {
    const bars = make();
    await bars('KSTL', EARLY.open_ms, EARLY.close_ms);
    vendor.state.now += 86_400_000;
    vendor.state.factor = 0.5;
    expect(await bars('KSTL', EARLY.open_ms, EARLY.close_ms)).toEqual(vendor.truth(EARLY.open_ms, EARLY.close_ms));
  });

  test('of days without a session, of hours without trading and of nothing at all are what the vendor says', async () => {
    const bars = make();
    expect(await bars('KSTL', at('2026-11-28T15:00:00Z'), at('2026-11-29T15:00:00Z'))).toEqual([]);
    expect(await bars('KSTL', EARLY.after_close_ms, EARLY.after_close_ms + minute)).toEqual([]);
    expect(vendor.asked).toHaveLength(2);
    expect(await bars('KSTL', EARLY.close_ms, EARLY.open_ms)).toEqual([]);
    expect(vendor.asked).toHaveLength(2);
  });

  test('come from the vendor while the database is away, and that is reported', async () => {
    const bars = createMinuteBars({
      database: { ...storage.database, query: queryOf(() => Promise.reject(new Error('away'))) },
      marketData: { minuteBars: vendor.minuteBars },
      now: () => vendor.state.now,
      sourceStatus: async () => ({ delay_minutes: 0, replayed_session: null }),
      onTrouble: (error) => troubles.push(error),
    });
    expect(await bars('KSTL', EARLY.open_ms, EARLY.close_ms)).toEqual(vendor.truth(EARLY.open_ms, EARLY.close_ms));
    expect(troubles.splice(0)).toHaveLength(2);
  });
});

// MIN-12
describe('minutes of the feed', () => {
  const feed = () => createMinuteStores(storage.database);
  const until = AFTER.pre_open_ms + 600 * minute;
  const halfPast = until + 30_000;
  /** The feed has sent these minutes as the vendor's history does, but for the number of trades. */
  async function sent(symbol: string, from: number, to: number, change: Partial<MinuteBar> = {}) {
    const rows = vendor.truth(from, to - 1).map(({ start_timestamp: start_ms, transactions: _, ...figures }) => ({
      ...figures,
      ...change,
      symbol,
      start_ms,
      end_ms: start_ms + minute,
      accumulated_volume: null,
      official_open: null,
      avg_price: null,
      avg_trade_size: null,
      is_otc: false,
      received_ms: start_ms + minute,
      source: 'feed' as const,
    }));
    await feed().aggregates.write(rows, null);
  }
  const whole = (symbols: string[] | null, from: number, to: number) =>
    feed().coverage.add({ symbols, from, until: to, source: 'feed' }, to, null);
  const without = (bars: readonly MinuteBar[]) => bars.map((bar) => ({ ...bar, transactions: null }));
  beforeEach(() => {
    vendor.state.now = halfPast + 4 * minute;
  });

  test('answer for a symbol that is whole: the vendor is asked for nothing, at no time of the minute, and corrections are seen', async () => {
    const truth = vendor.truth(AFTER.open_ms, until - 1);
    await sent('KSTL', AFTER.pre_open_ms, until);
    await whole(['KSTL'], AFTER.pre_open_ms, until);
    for (const now of [until + 1_000, until + 30_000, until + 79_000]) {
      vendor.state.now = now;
      expect(await make()('KSTL', AFTER.open_ms, now)).toEqual(without(truth));
    }
    await sent('KSTL', until - 3 * minute, until, { close: 777 });
    expect((await make()('KSTL', AFTER.open_ms, until)).at(-1)).toMatchObject({ close: 777 });
    expect(vendor.asked).toEqual([]);
    // Kept nowhere a second time.
    const { rows } = await storage.database.query('select from minute_series');
    expect(rows).toEqual([]);
  });

  test('leave the session before, and what came after the feed fell silent, to history', async () => {
    await sent('KSTL', AFTER.pre_open_ms, until);
    await whole(['KSTL'], AFTER.pre_open_ms, until);
    const bars = make();
    const found = await bars('KSTL', EARLY.open_ms, vendor.state.now);
    expect(without(found)).toEqual(without(vendor.truth(EARLY.open_ms, vendor.state.now)));
    // Both are asked for at the same time.
    expect(vendor.asked.toSorted(([one], [other]) => one - other)).toEqual([
      [EARLY.open_ms, AFTER.pre_open_ms - 1],
      [until, vendor.state.now],
    ]);
  });

  test('of a symbol that is tracked since noon begin at noon', async () => {
    const noon = AFTER.pre_open_ms + 480 * minute;
    await sent('KSTL', noon, until);
    await whole(['SPY'], AFTER.pre_open_ms, until);
    await whole(['KSTL'], noon, until);
    const truth = without(vendor.truth(AFTER.pre_open_ms, until - 1));
    vendor.state.now = halfPast;
    expect(without(await make()('KSTL', AFTER.pre_open_ms, halfPast))).toEqual(truth);
    expect(vendor.asked).toEqual([[AFTER.pre_open_ms, noon - 1]]);
  });

  test('with a hole in their middle have it filled, and a later comparison makes them whole', async () => {
    const [lost, again] = [until - 60 * minute, until - 50 * minute];
    await sent('KSTL', AFTER.pre_open_ms, lost);
    await sent('KSTL', again, until);
    await whole(null, AFTER.pre_open_ms, lost);
    const number = await whole(null, again, again + minute);
    await feed().coverage.extend(number, until, until, null);
    const bars = make();
    const truth = without(vendor.truth(AFTER.open_ms, until - 1));
    vendor.state.now = halfPast;
    expect(without(await bars('KSTL', AFTER.open_ms, halfPast))).toEqual(truth);
    expect(vendor.asked).toEqual([[lost, again - 1]]);
    await sent('KSTL', lost, again);
    await feed().coverage.add({ symbols: ['KSTL'], from: lost, until: again, source: 'history' }, until, null);
    expect(await bars('KSTL', AFTER.open_ms, halfPast)).toEqual(truth);
    expect(vendor.asked).toHaveLength(1);
  });

  test('are no proof of a symbol they tell nothing of, nor of a day before or one that is replayed', async () => {
    await sent('KSTL', EARLY.pre_open_ms, EARLY.after_close_ms);
    await whole(null, EARLY.pre_open_ms, until);
    vendor.state.now = halfPast;
    const bars = make();
    await bars('OTHER', AFTER.open_ms, until);
    await bars('KSTL', EARLY.open_ms, EARLY.close_ms);
    vendor.state.replayed = AFTER.date;
    await sent('KSTL', AFTER.open_ms, until);
    await bars('KSTL', AFTER.open_ms, until);
    expect(vendor.asked).toHaveLength(3);
  });
});
