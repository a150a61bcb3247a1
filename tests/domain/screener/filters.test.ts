// The four filters, what changed since the run before, and how an appearance develops.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { screenerFacts } from '../../../src/domain/record/receipt-facts.ts';
import { filterTrace } from '../../../src/domain/screener/explain/trace.ts';
import { filterChanges } from '../../../src/domain/screener/rules/filter-changes.ts';
import { activeFilters } from '../../../src/domain/screener/rules/filter-measures.ts';
import { belowHigh, filterDetails, filterMask, judgeFilters } from '../../../src/domain/screener/rules/filters.ts';
import { appearancePattern, appearancesToday } from '../../../src/domain/screener/rules/judge-stock.ts';
import { FilterCode, type ScreenerStock, type StockFigures } from '../../../src/domain/screener/screener-stock.ts';
import { plainFigures, randomFigures } from './random-stocks.ts';

const active = (figures: Partial<StockFigures>) => activeFilters({ ...plainFigures, ...figures });

// CALC-55, CALC-56, CALC-57, CALC-58, L-32, T-21
test.each<[what: string, figures: Partial<StockFigures>, codes: FilterCode[]]>([
  ['nothing remarkable', {}, []],
  ['a gain of exactly 5%', { change_from_prev_close_pct: 5 }, []],
  ['a gain above 5%', { change_from_prev_close_pct: 5.01 }, ['PM']],
  ['a loss of 20%', { change_from_prev_close_pct: -20 }, []],
  ['exactly 3 times the average volume', { todays_volume: 3_000_000 }, []],
  ['more than 3 times the average volume', { todays_volume: 3_000_001 }, ['VS']],
  ['volume without any average', { todays_volume: 5, average_daily_volume: 0 }, []],
  ['MarketRank of exactly 4.5', { marketrank: 4.5 }, []],
  ['MarketRank above 4.5', { marketrank: 4.51 }, ['SM']],
  ['news sentiment of exactly 1', { news_sentiment: 1 }, []],
  ['news sentiment above 1', { news_sentiment: 1.01 }, ['SM']],
  ['good news without a MarketRank', { marketrank: null, news_sentiment: 1.5 }, ['SM']],
  ['RSI of 30', { rsi: 30 }, ['TB']],
  ['RSI of 70', { rsi: 70 }, ['TB']],
  ['RSI below 30', { rsi: 29.99 }, []],
  ['RSI above 70', { rsi: 70.01 }, []],
  ['5% below the 52-week high', { current_price: 95, fifty_two_week_high: 100 }, ['TB']],
  ['5% below the high in cents', { current_price: 0.95, fifty_two_week_high: 1 }, ['TB']],
  ['more than 5% below the high', { current_price: 94.99, fifty_two_week_high: 100 }, []],
  ['above the old high', { current_price: 101, fifty_two_week_high: 100 }, ['TB']],
  [
    'everything',
    { change_from_prev_close_pct: 9, todays_volume: 9e6, marketrank: 5, rsi: 50 },
    ['PM', 'VS', 'SM', 'TB'],
  ],
])('%s: %j activates %j', (_what, figures, codes) => {
  expect(active(figures)).toEqual(codes);
});

// DASH-19
test('filters are named Price Momentum, Volume Surge, Smart Money and Technical Breakout, in this order', () => {
  expect(filterDetails(['TB', 'PM'])).toEqual([
    { code: 'PM', name: 'Price Momentum', is_active: true },
    { code: 'VS', name: 'Volume Surge', is_active: false },
    { code: 'SM', name: 'Smart Money', is_active: false },
    { code: 'TB', name: 'Technical Breakout', is_active: true },
  ]);
});

test('a mask of filters and its list are the same thing', () => {
  for (let mask = 0; mask < 16; mask++) expect(filterMask(judgeFilters(mask))).toBe(mask);
  expect(filterMask(['PM', 'TB'])).toBe(9);
});

// ENT-35
test('changes are what the run before did not have, and what it had', () => {
  expect(filterChanges(['PM', 'SM'], ['TB', 'SM'])).toEqual({ gained: ['PM'], lost: ['TB'] });
  expect(filterChanges(['PM'], [])).toEqual({ gained: ['PM'], lost: [] });
  expect(filterChanges(['PM'], null)).toEqual({ gained: [], lost: [] });
});

describe('appearance', () => {
  // CALC-18, CALC-19
  test.each<[FilterCode[], FilterCode[][], string]>([
    [['PM'], [], 'NEW'],
    [['PM', 'VS', 'SM'], [[], []], 'NEW'],
    [['PM', 'VS', 'TB'], [['PM']], 'EXPLOSIVE'],
    [['PM', 'VS'], [['SM', 'TB']], 'EXPLOSIVE'],
    [['PM', 'VS'], [['PM']], 'STRENGTHENING'],
    [['PM'], [['PM', 'VS']], 'WEAKENING'],
    [['PM'], [['PM']], 'STABLE'],
    [['VS'], [['PM']], 'STABLE'],
    // The median of the last three counts: 1, 3, 1.
    [['PM', 'VS'], [['PM', 'VS', 'SM', 'TB'], ['PM'], ['PM', 'VS', 'SM'], ['PM']], 'STRENGTHENING'],
    // Two runs, 1 and 2: the median is 1.5.
    [['PM', 'VS'], [['PM'], ['PM', 'VS']], 'STRENGTHENING'],
    [['PM'], [['PM', 'VS'], ['PM']], 'WEAKENING'],
    // Listed before, then not, now again with one.
    [['PM'], [['PM'], []], 'STRENGTHENING'],
  ])('%j after %j is %s', (now, earlier, pattern) => {
    expect(appearancePattern(now, earlier)).toBe(pattern);
  });

  test('appearances count the runs that listed the stock', () => {
    expect(appearancesToday(['PM'], [['PM'], [], ['VS']])).toBe(3);
    expect(appearancesToday([], [])).toBe(0);
  });
});

describe('the trace behind the filters', () => {
  test('tells value, threshold, margin and outcome of each measure', () => {
    const rows = filterTrace({
      ...plainFigures,
      change_from_prev_close_pct: 5.19,
      todays_volume: 3_420_000,
      marketrank: 4.71,
      news_sentiment: 0.84,
      rsi: 63.2,
      current_price: 96.8,
      fifty_two_week_high: 100,
    });
    expect(rows.map((row) => [row.code, row.measure, row.threshold, row.pass])).toEqual([
      ['PM', 'Gain today', 'above 5%', true],
      ['VS', 'Full-day volume', 'above 3x', true],
      ['SM', 'MarketRank', 'above 4.5', true],
      ['SM', 'News sentiment', 'above 1', false],
      ['TB', 'RSI 14', '30 to 70', true],
      ['TB', 'Below 52-week high', 'up to 5%', true],
    ]);
    expect(rows.map((row) => row.value)).toEqual(
      [5.19, 3.42, 4.71, 0.84, 63.2, 3.2].map((value) => expect.closeTo(value)),
    );
    expect(rows.map((row) => row.margin)).toEqual(
      [0.19, 0.42, 0.21, -0.16, 6.8, 1.8].map((value) => expect.closeTo(value)),
    );
  });

  test('a filter is active exactly when one of its measures passes', () => {
    fc.assert(
      fc.property(randomFigures, (figures) => {
        const passed = new Set(filterTrace(figures).flatMap((row) => (row.pass ? [row.code] : [])));
        expect(activeFilters(figures)).toEqual(FilterCode.options.filter((code) => passed.has(code)));
      }),
    );
  });

  test('an unknown figure has no value and no margin', () => {
    const row = filterTrace({ ...plainFigures, rsi: null }).find(({ measure }) => measure === 'RSI 14');
    expect(row).toMatchObject({ value: null, margin: null, pass: false, fields: ['rsi'] });
    expect(belowHigh(10, 0)).toBeNaN();
  });
});

test('a receipt has a percent sign at its figure, and no unit that the measure names itself', () => {
  const figures = { ...plainFigures, rsi: 69.84 };
  const facts = screenerFacts({ kind: 'filter', source: 'TB' }, figures as ScreenerStock);
  const said = Object.fromEntries(facts.map(({ label, value }) => [label, value]));
  expect(said['RSI 14']).toBe('69.8');
  expect(said['Below 52-week high']).toMatch(/^(\d+\.\d%|unknown)$/);
});
