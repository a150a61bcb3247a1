// Lists made from daily bars: bounds by hand, floor, splits, and nothing of later sessions.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barLists } from '../../../src/domain/made-lists/bar-lists.ts';
import { findMadeList } from '../../../src/domain/made-lists/made-lists.ts';
import { barRow, type MarketFacts, madeListText, makeSession } from '../../../src/domain/made-lists/make-lists.ts';
import { sessionFigures } from '../../../src/domain/made-lists/session-figures.ts';
import type { Split } from '../../../src/domain/market/bars.ts';
import { expertListHeaders } from '../../../src/domain/signals/expert-list-headers.ts';
import { findExpertList } from '../../../src/domain/signals/expert-lists.ts';
import { type Bar, dates, flat, LAST, marketFrom, marketOf, noTrade, SESSIONS } from './market.ts';

const AT = SESSIONS - 1;
const nothing: MarketFacts = { splits: new Map(), listings: new Map() };

/** Lists a single stock is on, given its bars that differ from the usual ones. */
function listsOf(changed: Record<number, Partial<Bar>>, facts: MarketFacts = nothing, symbol = 'AAA'): string[] {
  const { lists } = makeSession(marketOf({ [symbol]: changed }), facts, AT);
  return lists.filter(({ rows }) => rows.length > 0).map(({ slug }) => slug);
}

/** On for any stock that trades and moved at all. */
const always = ['most-active', 'most-volatile'];

describe('a stock of 100 USD and a million shares a day', () => {
  test.each<[string, Record<number, Partial<Bar>>, string[]]>([
    ['is on no list of bounds while nothing happens', {}, ['most-active']],
    [
      'gains 3 %: averages and MACD cross, RSI has gains alone',
      { 0: { close: 103, high: 103, low: 99 } },
      ['52-week-highs', 'golden-cross', 'percentage-gainers', 'rsi-overbought', 'macd-bullish', ...always],
    ],
    [
      'gains less than 3 %',
      { 0: { close: 102.99, high: 102.99, low: 99 } },
      ['52-week-highs', 'golden-cross', 'rsi-overbought', 'macd-bullish', ...always],
    ],
    [
      'loses 3 %',
      { 0: { close: 97, low: 97, high: 101 } },
      ['52-week-lows', 'death-cross', 'percentage-decliners', 'rsi-oversold', 'macd-bearish', ...always],
    ],
    ['opens 2 % higher', { 0: { open: 102 } }, ['gap-up', 'most-active']],
    ['opens 1.99 % higher', { 0: { open: 101.99 } }, ['most-active']],
    ['opens 2 % lower', { 0: { open: 98 } }, ['gap-down', 'most-active']],
    ['trades twice its average', { 0: { volume: 2_000_000 } }, ['unusual-volume', 'most-active']],
    ['trades just below twice its average', { 0: { volume: 1_999_999 } }, ['most-active']],
    ['is at its high and its low of a year at once', { 0: { high: 110, low: 90 } }, ['most-active']],
    ['was higher within 252 sessions', { 0: { high: 103 }, 251: { high: 104 }, 1: { low: 97 } }, ['most-active']],
    ['was higher before', { 0: { high: 103 }, 252: { high: 104 }, 1: { low: 97 } }, ['52-week-highs', 'most-active']],
    ['did not trade in the session', { 0: noTrade }, []],
    [
      'did not trade in the session before',
      { 0: { close: 100, open: 150, high: 150, low: 99 }, 1: noTrade },
      ['52-week-highs', 'most-active'],
    ],
    ['jumps by an unfiled reverse split', { 0: { open: 1_100, high: 1_100, low: 1_100, close: 1_100 } }, []],
  ])('%s', (_, changed, expected) => {
    expect(listsOf(changed).toSorted()).toEqual(expected.toSorted());
  });

  test('a day that no price of its neighbours bears out leaves range, RSI and averages alone', () => {
    expect(listsOf({ 5: { open: 4_000, high: 4_000, low: 4_000, close: 4_000 } })).toEqual(['most-active']);
  });

  test.each<[string, (at: number) => Bar, string[]]>([
    ['costs less than a dollar', () => flat(0.99, 5_000_000), []],
    ['costs a dollar', () => flat(1, 1_000_000), ['most-active']],
    ['is traded for less than a million dollars a day', () => flat(100, 9_999), []],
    ['is listed for less than 31 sessions', (at) => (at < SESSIONS - 30 ? noTrade : flat(100, 1_000_000)), []],
  ])('a stock that %s', (_, bar, expected) => {
    const { lists } = makeSession(marketFrom({ AAA: bar }), nothing, AT);
    expect(lists.flatMap(({ slug, rows }) => (rows.length > 0 ? [slug] : []))).toEqual(expected);
  });

  test.each([
    ['a fund is no stock', 'AAA', 'ETF'],
    ['a warrant of unknown type is none by its spelling', 'AAA.WS', null],
  ])('%s', (_, symbol, type) => {
    const listings = new Map([[symbol, { name: null, type, start: null }]]);
    expect(listsOf({ 0: { close: 103 } }, { ...nothing, listings }, symbol)).toEqual([]);
  });

  test('bars before the first day of the company are not its own', () => {
    const listings = new Map([['AAA', { name: null, type: 'CS', start: dates[SESSIONS - 100]! }]]);
    expect(listsOf({ 0: { close: 103, high: 103 } }, { ...nothing, listings })).toEqual(
      // 100 sessions: no range of a year, no average of 200 closes, no RSI and no MACD.
      ['percentage-gainers', ...always],
    );
  });
});

describe('splits', () => {
  const split: Split = { symbol: 'AAA', execution_date: LAST, split_from: 1, split_to: 2 };
  const after = { 0: { open: 50, high: 51, low: 49, close: 50, volume: 2_000_000 } };

  test('a split of the day changes neither price nor volume', () => {
    const splits = new Map([['AAA', [split]]]);
    expect(listsOf(after, { ...nothing, splits })).toEqual(['most-active', 'forward-splits']);
    expect(listsOf(after)).toContain('percentage-decliners');
  });

  test('a split of the next day is not known yet', () => {
    const splits = new Map([['AAA', [{ ...split, execution_date: '2026-11-30' }]]]);
    expect(listsOf(after, { ...nothing, splits })).toEqual(listsOf(after));
  });
});

test('cells hold what a reader computes by hand', () => {
  // RSI after +1 and -3: gains 13/196, losses 42/196. Averages of 48 and 198 closes of 100 with 101 and 98.
  const market = marketOf({
    AAA: { 1: { close: 101 }, 0: { close: 98, high: 101, low: 97.5, open: 98.98, volume: 2_345_678 } },
  });
  const listings = new Map([['AAA', { name: 'Acme, Inc.', type: 'CS', start: null }]]);
  const { lists } = makeSession(market, { ...nothing, listings }, AT);
  const lineOf = (slug: string) =>
    madeListText(findMadeList(slug)!, lists.find((one) => one.slug === slug)!.rows, LAST)?.split('\n')[1];
  expect(lineOf('rsi-oversold')).toBe('"Acme, Inc.",AAA,98.00,-2.97%,2345678,1000000,,23.64');
  expect(lineOf('52-week-lows')).toBe('"Acme, Inc.",AAA,98.00,-2.97%,2345678,1000000,,97.50');
  expect(lineOf('gap-down')).toBe('"Acme, Inc.",AAA,98.00,-2.97%,2345678,1000000,,-2.00%');
  expect(lineOf('unusual-volume')).toBe('"Acme, Inc.",AAA,98.00,-2.97%,2345678,1000000,,2.35');
  expect(lineOf('death-cross')).toBe('"Acme, Inc.",AAA,98.00,-2.97%,2345678,1000000,,99.98,99.995');
  expect(lineOf('percentage-gainers')).toBeUndefined();
  // One return of +1 % among 21: 0.01 x sqrt((1 - 1/21) / 20) x sqrt(252).
  const calm = makeSession(marketOf({ BBB: { 0: { close: 101 } } }), nothing, AT);
  const volatile = calm.lists.find(({ slug }) => slug === 'most-volatile')!;
  expect(madeListText(findMadeList('most-volatile')!, volatile.rows, LAST)?.split('\n')[1]).toBe(
    'BBB,BBB,101.00,,3.46%',
  );
  const macd = calm.lists.find(({ slug }) => slug === 'macd-bullish')!;
  // Fast 100 + 2/13, slow 100 + 2/27, signal a fifth of the difference.
  expect(madeListText(findMadeList('macd-bullish')!, macd.rows, LAST)?.split('\n')[1]).toBe(
    'BBB,BBB,101.00,+1.00%,1000000,1000000,,0.0798,0.0160',
  );
});

test('a list has its length, the largest value first and equal ones by symbol', () => {
  const stocks = Object.fromEntries(
    Array.from({ length: 230 }, (_, at) => [`S${String(at).padStart(3, '0')}`, { 0: { close: 104 + (at % 2) } }]),
  );
  const { lists } = makeSession(marketOf(stocks), nothing, AT);
  const gainers = lists.find(({ slug }) => slug === 'percentage-gainers')!.rows.map(({ symbol }) => symbol);
  expect(gainers).toHaveLength(200);
  expect(gainers.slice(0, 2)).toEqual(['S001', 'S003']);
  expect(gainers.slice(115, 117)).toEqual(['S000', 'S002']);
});

test('every list of bars is one of the catalogue, and has all its own columns but Beta and the words of vendors', () => {
  const figures = sessionFigures(marketOf({ AAA: { 0: { close: 103 } } }).bars.get('AAA')!)!;
  for (const list of barLists) {
    const rows = [barRow(list, 'AAA', { name: null, figures })];
    expect(findExpertList(list.slug)?.kind, list.slug).toBe('state');
    const [header = '', line = ''] = madeListText(list, rows, LAST)!.split('\n');
    expect(header).toBe(expertListHeaders[list.slug]);
    const empty = header.split(',').filter((_, at) => line.split(',')[at] === '');
    expect(empty, list.slug).toEqual(list.slug === 'most-volatile' ? ['Beta'] : ['Indicator(s)']);
  }
});

test('rows of a session depend on no later bar and no later split', () => {
  const step = fc.integer({ min: -8, max: 8 });
  const stock = fc.record({
    steps: fc.array(step, { minLength: 60, maxLength: 60 }),
    volumes: fc.array(fc.integer({ min: 20_000, max: 4_000_000 }), { minLength: 60, maxLength: 60 }),
    splits: fc.array(fc.record({ at: fc.integer({ min: 0, max: AT }), to: fc.integer({ min: 2, max: 9 }) }), {
      maxLength: 3,
    }),
  });
  fc.assert(
    fc.property(fc.array(stock, { minLength: 3, maxLength: 3 }), fc.integer({ min: 1, max: 60 }), (stocks, hidden) => {
      const names = ['AAA', 'BBB', 'CCC'];
      const series = stocks.map(({ steps, volumes }) => {
        let price = 50;
        return dates.map((_, at): Bar => {
          const open = price;
          price = Math.max(2, price * (1 + steps[at % steps.length]! / 100));
          const [high, low] = [Math.max(open, price), Math.min(open, price)];
          return { open, high, low, close: price, volume: volumes[at % volumes.length]! };
        });
      });
      const at = AT - hidden;
      const splitsOf = (through: string) =>
        new Map(
          stocks.map(({ splits }, place) => [
            names[place]!,
            splits
              .map((one) => ({
                symbol: names[place]!,
                execution_date: dates[one.at]!,
                split_from: 1,
                split_to: one.to,
              }))
              .filter(({ execution_date }) => execution_date <= through),
          ]),
        );
      const marketTo = (days: readonly string[]) =>
        marketFrom(Object.fromEntries(names.map((name, place) => [name, (day: number) => series[place]![day]!])), days);
      const whole = makeSession(marketTo(dates), { ...nothing, splits: splitsOf(LAST) }, at);
      const known = makeSession(marketTo(dates.slice(0, at + 1)), { ...nothing, splits: splitsOf(dates[at]!) }, at);
      expect(whole).toEqual(known);
    }),
    { numRuns: 25 },
  );
});
