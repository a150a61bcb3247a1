// Lists made here from what vendors tell: read once a session, refused ones said, stored and scored like others, equal events once.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventKind } from '../../../src/domain/made-lists/market-events.ts';
import { addDays, sessionsBack } from '../../../src/domain/market/calendar.ts';
import { ProviderError } from '../../../src/providers/ports/provider-error.ts';
import { createMarketEventStore } from '../../../src/server/market-memory/events/market-event-store.ts';
import { createMemoryStore } from '../../../src/server/market-memory/store.ts';
import { createInbox } from '../../../src/server/pipeline/inbox/inbox.ts';
import { createMakingStore } from '../../../src/server/pipeline/making/making-store.ts';
import { type EventVendors, readEvents } from '../../../src/server/pipeline/making/read-events.ts';
import { receiveMade } from '../../../src/server/pipeline/making/receive-made.ts';
import type { MadeDay } from '../../../src/server/pipeline/past-lists/make-days.ts';
import { dividend, judged, last, rating, report, short, trade } from '../../domain/made-lists/events.ts';
import { dailyMarketOf, flat, marketFrom } from '../../domain/made-lists/market.ts';
import { longTest } from '../../setup/long-run.ts';
import { type StageBench, stageBench } from '../pipeline-stages/batch-of-files.ts';

const SOURCE = 'Simulated market';
/** Monday, 16 November 2026; the sessions before are Friday 13 and Thursday 12. */
const DAY = '2026-11-16';
const [BEFORE, EARLIER] = ['2026-11-13', '2026-11-12'];
const AT = '2026-11-17T01:00:00.000Z';
const stocks = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'];

let bench: StageBench;
beforeAll(async () => {
  bench = await stageBench();
});
afterAll(() => bench.close());

const events = () => createMarketEventStore(bench.database.query, SOURCE);

describe('reading', () => {
  const refusal = (service: string) =>
    new ProviderError('not_entitled', 'refused', { provider: 'sample', words: `${service} is not in your plan` });
  /** Fails as pages and as a single answer. */
  const failing = (error: Error) => () => {
    const answer = Promise.reject(error);
    answer.catch(() => undefined);
    return Object.assign(answer, { [Symbol.asyncIterator]: () => ({ next: () => answer }) }) as never;
  };
  async function* pages<T>(...rows: T[]): AsyncGenerator<T[]> {
    yield rows;
  }
  let asked: string[];
  const counted =
    <A extends unknown[], T>(service: string, answer: (...args: A) => T) =>
    (...args: A): T => {
      asked.push(service);
      return answer(...args);
    };
  type Changed = Partial<EventVendors['marketData'] & EventVendors['fundamentals']>;
  function vendors(changed: Changed = {}): EventVendors {
    const all = {
      dividends: () => pages(last, dividend({})),
      shortInterest: () => pages(short('2026-10-30', 5)),
      newsPages: () => pages(),
      earningsCalendar: async ({ from }: { from: string }) => (from === DAY ? [report({ date: DAY })] : []),
      ratingChanges: async () => [],
      ...changed,
    } as EventVendors['marketData'] & EventVendors['fundamentals'];
    const wrapped = Object.fromEntries(
      Object.entries(all).map(([name, answer]) => [name, counted(name, answer as () => unknown)]),
    ) as unknown as typeof all;
    return { marketData: wrapped, fundamentals: wrapped };
  }
  const read = (given: EventVendors, session = DAY, insist = false) =>
    readEvents({ vendors: given, store: events(), now: () => Date.parse(AT), insist }, session);
  const stored = async (kind: EventKind) => (await events().since(kind, '2026-01-01')).length;
  const words = async (kind: EventKind) => (await events().checks()).get(kind)?.words;

  beforeEach(async () => {
    asked = [];
    await bench.rows('truncate market_event, market_event_check');
  });

  test('each interface is read once for a session', async () => {
    expect(await read(vendors())).toBe(true);
    expect(await stored('dividends')).toBe(2);
    expect(await stored('earnings calendar')).toBe(1);
    asked = [];
    expect(await read(vendors())).toBe(false);
    expect(asked).toEqual([]);
    expect(await read(vendors(), '2026-11-17')).toBe(true);
    expect(new Set(asked).size).toBe(5);
  });

  test.each(['dividends', 'shortInterest', 'newsPages', 'earningsCalendar', 'ratingChanges'])(
    'a refusal of %s is said in the vendor’s words, stops no other, and is asked again by a person alone',
    async (service) => {
      await read(vendors({ [service]: failing(refusal(service)) }));
      const checks = [...(await events().checks()).values()];
      expect(checks.flatMap((check) => check.words ?? [])).toEqual([`${service} is not in your plan`]);
      expect(checks.filter(({ through_date }) => through_date === DAY)).toHaveLength(4);
      asked = [];
      await read(vendors());
      expect(asked).toEqual([]);
      await read(vendors(), DAY, true);
      expect(new Set(asked)).toEqual(new Set([service]));
      expect([...(await events().checks()).values()].every((check) => check.words === null)).toBe(true);
    },
  );

  test('an interface that is down is asked again', async () => {
    await read(
      vendors({ shortInterest: failing(new ProviderError('unavailable', 'does not answer', { provider: 'sample' })) }),
    );
    expect(await words('short interest')).toBe('does not answer');
    asked = [];
    await read(vendors());
    expect(asked).toEqual(['shortInterest']);
    expect(await words('short interest')).toBeNull();
  });

  test('what is no longer listed is withdrawn, but an answer of less than half is none', async () => {
    await read(vendors({ dividends: () => pages(last, dividend({}), dividend({ symbol: 'BBB' })) }));
    await read(vendors({ dividends: () => pages(last, dividend({})) }), '2026-11-17');
    expect(await stored('dividends')).toBe(2);
    await read(vendors({ dividends: () => pages() }), '2026-11-18');
    expect(await stored('dividends')).toBe(2);
    expect(await words('dividends')).toBe('answered 0 events where 1 are on file');
  });

  test('a report stays known since it was first read', async () => {
    const ahead = {
      earningsCalendar: async ({ from }: { from: string }) => (from === '2026-11-19' ? [report({ date: from })] : []),
    };
    await read(vendors(ahead));
    await read(vendors(ahead), '2026-11-17');
    expect(await events().since('earnings calendar', '2026-01-01')).toMatchObject([{ first_read: DAY }]);
  });
});

describe('lists of two sessions', () => {
  let made: MadeDay[];
  beforeAll(async () => {
    await bench.rows('truncate market_event, market_event_check');
    const days = sessionsBack(DAY, 40).map(({ date }) => date);
    const memory = createMemoryStore(bench.database.query, SOURCE);
    for (const day of dailyMarketOf(
      marketFrom(Object.fromEntries(stocks.map((symbol) => [symbol, () => flat(100, 1e6)])), days),
    ))
      await memory.saveDay(day, AT);
    const split = { symbol: 'AAA', execution_date: DAY, split_from: 1, split_to: 2 };
    await memory.saveSplits([split, { ...split, symbol: 'BBB', split_from: 10, split_to: 1 }], AT);
    const store = events();
    const declared = { declared: BEFORE, ex_date: '2026-11-20' };
    await store.save(
      'dividends',
      [
        ...['CCC', 'DDD'].map((symbol) => ({ ...last, symbol, ex_date: '2026-08-20' })),
        dividend({ ...declared, symbol: 'CCC', cash: 0.6 }),
        dividend({ ...declared, symbol: 'DDD', cash: 0.4 }),
        dividend({ ...declared, symbol: 'EEE', is_special: true, times_a_year: 0 }),
      ],
      AT,
    );
    await store.save(
      'short interest',
      ['CCC', 'DDD'].flatMap((symbol, at) => [
        short('2026-10-15', 1e6, symbol),
        short('2026-10-30', 1e6 * (at === 0 ? 2 : 0.5), symbol),
      ]),
      AT,
    );
    await store.save(
      'earnings calendar',
      [
        report({ date: DAY, first_read: DAY }),
        report({ symbol: 'BBB', date: DAY, first_read: DAY, eps_actual: 0.5 }),
        report({ symbol: 'CCC', date: '2026-11-18', first_read: DAY, eps_actual: null }),
      ],
      AT,
    );
    await store.save(
      'rating changes',
      [
        rating({ at: `${DAY}T13:00:00.000Z` }),
        rating({ symbol: 'BBB', at: `${DAY}T13:00:00.000Z`, action: 'down', after: 'Sell' }),
      ],
      AT,
    );
    const filed = { filingDate: BEFORE, transactionDate: EARLIER, position: 'Chief Executive Officer' };
    await store.save(
      'insider transactions',
      [
        ...['Ann Kestrel', 'Bo Heron', 'Cy Crane'].map((name) => trade({ ...filed, name, change: 200 })),
        trade({ ...filed, symbol: 'BBB', transactionCode: 'S', change: -5_000 }),
      ],
      AT,
    );
    const read = (symbol: string, sentiment: 'positive' | 'negative') =>
      Array.from({ length: 3 }, () => ({ ...judged(sentiment, `${DAY}T15:00:00.000Z`), symbol }));
    await store.save('news', [...read('AAA', 'positive'), ...read('BBB', 'negative')], AT);
    await store.noteRead('news', { from: addDays(DAY, -5), to: DAY }, AT);
    made = await bench.thread.ask('makeDays', { source: SOURCE, through: '2026-11-17', days: 2 });
  });

  longTest(
    'every one of them goes through the stages without a row in quarantine, dated by its session or announcement',
    async () => {
      const inbox = createInbox({ ...bench, randomBytes });
      for (const day of made)
        await receiveMade({ store: createMakingStore(bench.database.query), inbox, fence: null }, day);
      await bench.runAll();
      expect(
        await bench.rows('select file_name, notes from batch_file where quarantined_count > 0 or skipped_count > 0'),
      ).toEqual([]);
      const rows = await bench.rows<{ file: string; days: string[] }>(
        `select split_part(f.file_name, ' ', 1) as file, array_agg(distinct s.signal_date::text) as days
       from batch_file f join signal s on s.file_id = f.id where f.file_name like '%${DAY}%' group by 1`,
      );
      const days = Object.fromEntries(rows.map(({ file, days }) => [file, days]));
      const fromEvents = {
        'forward-splits': [DAY],
        'reverse-splits': [DAY],
        'dividend-increases': [BEFORE],
        'dividend-cuts': [BEFORE],
        'special-dividends': [DAY],
        'ex-dividend': [DAY],
        'earnings-beats': [DAY],
        'earnings-misses': [DAY],
        'upcoming-earnings': [DAY],
        'short-interest-increase': [DAY],
        'short-interest-decrease': [DAY],
        'positive-news-sentiment': [DAY],
        'negative-news-sentiment': [DAY],
        upgrades: [DAY],
        downgrades: [DAY],
        'insider-buying': [DAY],
        'insider-selling': [DAY],
        'cluster-insider-buys': [DAY],
        'ceo-cfo-buys': [DAY],
      };
      expect(days).toMatchObject(fromEvents);
    },
  );

  test('an event is listed in one session alone', () => {
    const [before, newest] = made.map(({ files }) => files.map(({ slug }) => slug));
    const states = ['most-active', 'short-interest-increase', 'short-interest-decrease', 'ex-dividend'];
    expect(before!.filter((slug) => newest!.includes(slug) && !states.includes(slug))).toEqual([]);
  });
});
