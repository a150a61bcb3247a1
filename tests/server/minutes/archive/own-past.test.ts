// Minute bars of earlier sessions with an archive: the feed's own where they are whole, the same before and after a day is archived.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MinuteBar, Split } from '../../../../src/domain/market/bars.ts';
import { findSession } from '../../../../src/domain/market/calendar.ts';
import { seededRandom } from '../../../../src/domain/numbers/seeded-random.ts';
import { createArchiveReader } from '../../../../src/server/minutes/archive/archive.ts';
import { createMinuteBars, createStoredDays } from '../../../../src/server/minutes/store/bars.ts';
import { longTest } from '../../../setup/long-run.ts';
import { type ArchivedMarket, days, LATER, openArchivedMarket } from './archived-days.ts';

const BEGIN = findSession(days[0]!)!.pre_open_ms;
const END = findSession(days.at(-1)!)!.after_close_ms;
let market: ArchivedMarket;
let asked: [symbol: string, from: number, to: number][];
let splits: Split[];
let answer: MinuteBar[];
/** Symbols with a bar on each day. */
let whole: string[];
const fromVendor: MinuteBar = {
  start_timestamp: BEGIN,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 1,
  vwap: null,
  transactions: 9,
};
beforeEach(async () => {
  market = await openArchivedMarket(17);
  [asked, splits, answer] = [[], [], [fromVendor]];
  const { aggregates, coverage } = market.stores;
  const lists = await Promise.all(days.map((day) => aggregates.symbolsOn(day)));
  whole = lists[0]!.filter((symbol) => lists.every((list) => list.includes(symbol)));
  await coverage.add({ symbols: null, from: BEGIN, until: END, source: 'feed' }, LATER, null);
});
afterEach(() => market.close());

const make = () =>
  createMinuteBars({
    database: market.storage.database,
    marketData: {
      minuteBars: async (symbol, from, to) => {
        asked.push([symbol, from, to]);
        return answer;
      },
    },
    now: () => LATER,
    sourceStatus: async () => ({ delay_minutes: 0, replayed_session: null }),
    ownPast: { archive: createArchiveReader(market.thread), splits: async () => splits },
    onTrouble: (error) => {
      throw error;
    },
  });

test('stored sessions are the feed’s own for any span, from PostgreSQL, the archive and stored history, and only whole ones', async () => {
  // Nothing of it is kept, so that a second reading is like the first.
  answer = [];
  const { database } = market.storage;
  const [symbol = ''] = whole;
  const sessions = days.map((day) => findSession(day)!);
  const readStored = createStoredDays(database, createArchiveReader(market.thread));
  const expected = await Promise.all(
    sessions.map(async ({ date, open_ms, after_close_ms }) => {
      const bars = await market.stores.aggregates.readBars(symbol, open_ms, after_close_ms);
      return [date, bars] as const;
    }),
  );
  const stored = new Map(expected.filter(([, bars]) => bars.length > 0));
  expect(stored.size).toBeGreaterThan(0);
  const bars = make();
  const read = async () => {
    expect(await readStored(symbol, sessions, 5_000)).toEqual(stored);
    const random = seededRandom(23);
    const answers: MinuteBar[][] = [];
    for (let round = 0; round < 4; round += 1) {
      const edges = [random(), random()].map((part) => BEGIN + Math.floor((part * (END - BEGIN)) / 1_000) * 1_000);
      for (const one of whole) answers.push(await bars(one, Math.min(...edges), Math.max(...edges)));
    }
    for (const one of whole) answers.push(await bars(one, BEGIN, END));
    return answers;
  };
  const before = await read();
  expect(before.at(-1)).toEqual(await market.stores.aggregates.readBars(whole.at(-1)!, BEGIN, END + 1));
  for (const day of days.slice(0, 3)) {
    await market.archiveDay(day);
    expect(await read()).toEqual(before);
  }
  expect(await readStored('NONE', sessions, 5_000)).toEqual(new Map());
  // The last session misses a minute of its extended hours; what the vendor answered for the first is whole.
  const last = sessions.at(-1)!;
  await database.query('update minute_coverage set until_at = $1', [
    new Date(last.after_close_ms - 60_000).toISOString(),
  ]);
  stored.delete(last.date);
  expect(await readStored(symbol, sessions, 5_000)).toEqual(stored);
  await database.query('delete from minute_coverage');
  expect(await readStored(symbol, sessions, 5_000)).toEqual(new Map());
  answer = [{ ...fromVendor, start_timestamp: sessions[0]!.open_ms }];
  await make()(symbol, sessions[0]!.pre_open_ms, sessions[0]!.after_close_ms);
  expect(await readStored(symbol, sessions, 5_000)).toEqual(
    new Map([[days[0]!, [expect.objectContaining(answer[0]!)]]]),
  );
});

longTest(
  'bars of earlier sessions come from the vendor after a split, where a stretch is missing, and where the feed brings nothing',
  async () => {
    const [symbol = ''] = whole;
    const bars = make();
    expect(await bars(symbol, BEGIN, END)).not.toEqual([fromVendor]);
    expect(asked).toEqual([]);
    splits = [{ symbol, execution_date: days[2]!, split_from: 1, split_to: 2 }];
    expect(await bars(symbol, BEGIN, END)).toEqual([fromVendor]);
    // Bars of its own day and later are in the shares of today.
    const { pre_open_ms, after_close_ms } = findSession(days[2]!)!;
    expect(await bars(symbol, pre_open_ms, after_close_ms - 1)).not.toEqual([fromVendor]);
    splits = [];
    expect(await bars('NONE', BEGIN, END)).toEqual([fromVendor]);
    await market.storage.database.query('update minute_coverage set until_at = until_at - $1::interval', ['1 minute']);
    expect(await bars(symbol, BEGIN, END)).toEqual([fromVendor]);
    expect(asked).toHaveLength(3);
  },
);
