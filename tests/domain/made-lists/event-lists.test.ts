// Lists made here from what vendors answer: bounds by hand, days, floor, and nothing that was known later.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barLists } from '../../../src/domain/made-lists/bar-lists.ts';
import { findMadeList, madeLists } from '../../../src/domain/made-lists/made-lists.ts';
import { madeListText, makeSession } from '../../../src/domain/made-lists/make-lists.ts';
import { knownBy, type MarketEvents, noEvents } from '../../../src/domain/made-lists/market-events.ts';
import { addDays } from '../../../src/domain/market/calendar.ts';
import { expertListHeaders } from '../../../src/domain/signals/expert-list-headers.ts';
import { findExpertList } from '../../../src/domain/signals/expert-lists.ts';
import { BEFORE, dividend, EARLIER, judged, last, news, rating, report, short, split, times, trade } from './events.ts';
import { flat, LAST, marketFrom, SESSIONS } from './market.ts';

const AT = SESSIONS - 1;

/** AAA is above the floor, LOW is not. */
const market = marketFrom({ AAA: () => flat(100, 1_000_000), LOW: () => flat(0.5, 1_000_000) });

const name = '"Acme, Inc.",AAA,';

/** Cells after company and symbol of the rows a list of the session has. */
function rowsOf(events: Partial<MarketEvents>, slug: string): string[] {
  const { splits = [], ...rest } = events;
  const facts = {
    splits: Map.groupBy(splits, ({ symbol }) => symbol),
    listings: new Map([['AAA', { name: 'Acme, Inc.', type: 'CS', start: null }]]),
    events: { ...noEvents, ...rest },
  };
  const { rows } = makeSession(market, facts, AT).lists.find((list) => list.slug === slug)!;
  const lines = madeListText(findMadeList(slug)!, rows, LAST)?.trim().split('\n').slice(2) ?? [];
  return lines.map((line) => line.replace(name, ''));
}

describe('rows of a session', () => {
  test.each<[string, string, Partial<MarketEvents>, string]>([
    ['a split of the day', 'forward-splits', { splits: [split(LAST, 1, 2)] }, `2-for-1,,${LAST}`],
    ['a split of the holiday before', 'forward-splits', { splits: [split('2026-11-26', 2, 3)] }, '3-for-2,,2026-11-26'],
    ['a split of the session before', 'forward-splits', { splits: [split(BEFORE, 1, 2)] }, ''],
    ['a split to come', 'forward-splits', { splits: [split('2026-11-30', 1, 2)] }, ''],
    ['a split into fewer shares', 'reverse-splits', { splits: [split(LAST, 10, 1)] }, `1-for-10,,${LAST}`],
    [
      'a dividend raised by a tenth, declared the session before',
      'dividend-increases',
      { dividends: [last, dividend({ cash: 0.55 })] },
      `0.50,0.55,0.55,2.20%,${BEFORE},2026-12-10`,
    ],
    ['raised by less than 1 %', 'dividend-increases', { dividends: [last, dividend({ cash: 0.504 })] }, ''],
    [
      'declared in the session itself: still to be listed',
      'dividend-increases',
      { dividends: [last, dividend({ cash: 0.55, declared: LAST })] },
      '',
    ],
    [
      'declared two sessions before: listed already',
      'dividend-increases',
      { dividends: [last, dividend({ cash: 0.55, declared: EARLIER })] },
      '',
    ],
    ['of another rhythm', 'dividend-increases', { dividends: [last, dividend({ cash: 0.55, times_a_year: 12 })] }, ''],
    ['without an earlier one', 'dividend-increases', { dividends: [dividend({ cash: 0.55 })] }, ''],
    [
      'of more shares after a split, as much as before',
      'dividend-cuts',
      { dividends: [last, dividend({ cash: 0.25 })], splits: [split('2026-10-01', 1, 2)] },
      '',
    ],
    [
      'a dividend cut by half',
      'dividend-cuts',
      { dividends: [last, dividend({ cash: 0.25 })] },
      `0.50,0.25,0.25,1.00%,${BEFORE}`,
    ],
    [
      'a special dividend is no increase',
      'special-dividends',
      { dividends: [last, dividend({ cash: 3, is_special: true, times_a_year: 0 })] },
      '3.00,2026-12-10',
    ],
    [
      'an ex-date within five sessions',
      'ex-dividend',
      { dividends: [dividend({ ex_date: '2026-12-04', payable: '2026-12-20' })] },
      '0.50,2.00%,2026-12-04,2026-12-20',
    ],
    [
      'an ex-date after them, and one of the day',
      'ex-dividend',
      { dividends: [dividend({ ex_date: '2026-12-07' }), dividend({ ex_date: LAST })] },
      '',
    ],
    [
      'a beat by 1 % before the open',
      'earnings-beats',
      { reports: [report({})] },
      `1.01,1.00,+1.00%,2000000000,,${LAST}`,
    ],
    ['a beat by less', 'earnings-beats', { reports: [report({ eps_actual: 1.009 })] }, ''],
    ['a beat after the close of the day', 'earnings-beats', { reports: [report({ hour: 'amc' })] }, ''],
    [
      'a beat after the close before',
      'earnings-beats',
      { reports: [report({ hour: 'amc', date: BEFORE })] },
      `1.01,1.00,+1.00%,2000000000,,${BEFORE}`,
    ],
    ['a beat before the open of the session before', 'earnings-beats', { reports: [report({ date: BEFORE })] }, ''],
    ['no result yet', 'earnings-misses', { reports: [report({ eps_actual: null })] }, ''],
    [
      'a loss larger than expected',
      'earnings-misses',
      { reports: [report({ eps_actual: -0.3, eps_estimate: -0.2 })] },
      `-0.30,-0.20,-50.00%,2000000000,,${LAST}`,
    ],
    [
      'a report of the next week',
      'upcoming-earnings',
      { reports: [report({ date: '2026-12-04', eps_actual: null })] },
      '2026-12-04,Before Market Open,1.00',
    ],
    [
      'a report that was not in the calendar yet',
      'upcoming-earnings',
      { reports: [report({ date: '2026-12-04', eps_actual: null, first_read: '2026-11-28' })] },
      '',
    ],
    [
      'a tenth more shares sold short, public after seven sessions',
      'short-interest-increase',
      { shorts: [short('2026-10-30', 1_000_000), short('2026-11-13', 1_100_000)] },
      '1100000,1000000,+10.00%,,1.1,2026-11-13',
    ],
    [
      'less than a tenth',
      'short-interest-increase',
      { shorts: [short('2026-10-30', 1_000_000), short('2026-11-13', 1_099_999)] },
      '',
    ],
    ['few shares', 'short-interest-increase', { shorts: [short('2026-10-30', 100), short('2026-11-13', 99_999)] }, ''],
    [
      'a settlement that is not public yet: the two before it',
      'short-interest-decrease',
      { shorts: [short('2026-10-15', 2_000_000), short('2026-10-30', 1_000_000), short('2026-11-20', 9_000_000)] },
      '1000000,2000000,-50.00%,,1.0,2026-10-30',
    ],
    [
      'a settlement after a gap',
      'short-interest-decrease',
      { shorts: [short('2026-09-30', 2_000_000), short('2026-11-13', 1_000_000)] },
      '',
    ],
    [
      'three good articles of three days',
      'positive-news-sentiment',
      news(judged('positive'), judged('positive'), judged('positive', '2026-11-24T18:01:00.000Z')),
      '1.00,3,+0.00%',
    ],
    ['two good ones', 'positive-news-sentiment', news(...times(2, () => judged('positive'))), ''],
    ['one article three times', 'positive-news-sentiment', news(...Array(3).fill(judged('positive'))), ''],
    [
      'a mean below a half',
      'positive-news-sentiment',
      news(...times(2, () => judged('positive')), ...times(3, () => judged('neutral'))),
      '',
    ],
    [
      'articles 72 hours before the close (13:00 New York) and after it',
      'negative-news-sentiment',
      news(
        ...times(3, () => judged('negative', '2026-11-24T18:00:00.000Z')),
        ...times(3, () => judged('negative', '2026-11-27T18:00:01.000Z')),
      ),
      '',
    ],
    [
      'bad articles where those of the first day are not read',
      'negative-news-sentiment',
      { ...news(...times(3, () => judged('negative'))), judged_from: '2026-11-25' },
      '',
    ],
    [
      'four bad ones and a good one',
      'negative-news-sentiment',
      news(...times(4, () => judged('negative')), judged('positive')),
      '-0.60,5,+0.00%',
    ],
    [
      'a raised rating',
      'upgrades',
      { ratings: [rating({}), rating({ action: 'reit' })] },
      'Upgraded by,"Sample, House",,100.00,,Hold ➝ Buy,',
    ],
    ['a rating of the session before', 'upgrades', { ratings: [rating({ at: `${BEFORE}T20:00:00.000Z` })] }, ''],
    [
      'a lowered rating, not known before',
      'downgrades',
      { ratings: [rating({ action: 'down', before: null, after: 'Sell' })] },
      'Downgraded by,"Sample, House",,100.00,,Sell,',
    ],
    [
      'a purchase of 10,000 USD',
      'insider-buying',
      { trades: [trade({}), trade({})] },
      `Ann Kestrel,,Buy,100,100.00,10000.00,${EARLIER}`,
    ],
    ['a smaller one', 'insider-buying', { trades: [trade({ change: 99 })] }, ''],
    ['an award', 'insider-buying', { trades: [trade({ transactionCode: 'A' })] }, ''],
    ['a purchase without a price', 'insider-buying', { trades: [trade({ transactionPrice: null })] }, ''],
    ['filed in the session itself', 'insider-buying', { trades: [trade({ filingDate: LAST })] }, ''],
    [
      'a sale of 100,000 USD',
      'insider-selling',
      { trades: [trade({ transactionCode: 'S', change: -1_000 })] },
      `Ann Kestrel,,Sell,1000,100.00,100000.00,${EARLIER}`,
    ],
    ['a smaller sale', 'insider-selling', { trades: [trade({ transactionCode: 'S', change: -999 })] }, ''],
    [
      'three buyers within 14 days',
      'cluster-insider-buys',
      {
        trades: [
          trade({}),
          trade({ name: 'Bo Heron', filingDate: '2026-11-16', transactionDate: '2026-11-12' }),
          trade({ name: 'Cy Crane', filingDate: '2026-11-13', transactionDate: '2026-11-11' }),
        ],
      },
      `3,300,30000.00,2026-11-11,${EARLIER}`,
    ],
    [
      'the third one is a day too early',
      'cluster-insider-buys',
      {
        trades: [
          trade({}),
          trade({ name: 'Bo Heron' }),
          trade({ name: 'Cy Crane', filingDate: '2026-11-13', transactionDate: '2026-11-10' }),
        ],
      },
      '',
    ],
    [
      'three purchases of one person in two spellings',
      'cluster-insider-buys',
      { trades: [trade({}), trade({ change: 5 }), trade({ change: 6, name: 'ANN KESTREL' })] },
      '',
    ],
    [
      'a purchase of the finance chief',
      'ceo-cfo-buys',
      { trades: [trade({ position: 'Chief Financial Officer' }), trade({ name: 'Bo Heron', position: 'Director' })] },
      `Ann Kestrel,Chief Financial Officer,Buy,100,100.00,10000.00,${EARLIER}`,
    ],
    ['a purchase of somebody whose position is not known', 'ceo-cfo-buys', { trades: [trade({})] }, ''],
  ])('%s: %s', (_, slug, events, expected) => {
    expect(rowsOf(events, slug).join('\n')).toBe(expected);
  });

  test('a stock below the floor is on none of them', () => {
    const events = { reports: [report({ symbol: 'LOW' })], trades: [trade({ symbol: 'LOW' })] };
    expect(rowsOf(events, 'earnings-beats')).toEqual([]);
    expect(rowsOf(events, 'insider-buying')).toEqual([]);
  });
});

test('lists are of the catalogue, once each, fill columns of their own alone, and say what they read', () => {
  expect(new Set(madeLists.map(({ slug }) => slug)).size).toBe(madeLists.length);
  for (const list of madeLists.slice(barLists.length)) {
    expect(findExpertList(list.slug), list.slug).not.toBeNull();
    expect('reads' in list && list.reads.length > 0, list.slug).toBe(true);
    expect(expertListHeaders[list.slug], list.slug).toBeDefined();
  }
});

test('what became known after a session changes none of its lists', () => {
  const day = fc.integer({ min: -40, max: 20 }).map((days) => addDays(LAST, days));
  const events = fc.record({
    dividends: fc.array(
      fc
        .tuple(day, day, fc.integer({ min: 1, max: 9 }))
        .map(([declared, ex_date, cash]) => dividend({ declared, ex_date, cash })),
    ),
    shorts: fc.array(fc.tuple(day, fc.integer({ min: 1, max: 9 })).map(([at, shares]) => short(at, shares * 1e6))),
    reports: fc.array(fc.tuple(day, day).map(([date, first_read]) => report({ date, first_read }))),
    ratings: fc.array(day.map((at) => rating({ at: `${at}T15:00:00.000Z` }))),
    trades: fc.array(day.map((filingDate) => trade({ filingDate }))),
    judgements: fc.array(day.map((at) => judged('positive', `${at}T15:00:00.000Z`))),
    judged_from: fc.constant('2026-01-01'),
  });
  const listsOf = (given: MarketEvents) =>
    makeSession(market, { splits: new Map(), listings: new Map(), events: given }, AT).lists;
  fc.assert(
    fc.property(events, (given) => {
      const all: MarketEvents = { ...given, splits: [] };
      expect(listsOf(all)).toEqual(listsOf(knownBy(all, LAST)));
    }),
    { numRuns: 40 },
  );
});
