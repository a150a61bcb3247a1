// The list of the screener: views, order by column, search.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeStock } from '../../../src/domain/screener/judge-stock.ts';
import { searchesAllStocks, searchLocally, searchTerm } from '../../../src/domain/screener/local-search.ts';
import { noMomentum } from '../../../src/domain/screener/momentum.ts';
import type { Confidence, Decision, ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import { defaultSort, type SortColumn, sortColumns, sortStocks } from '../../../src/domain/screener/sort.ts';
import { inView, viewCounts } from '../../../src/domain/screener/views.ts';
import { plainFigures, plainHistory, randomFigures, randomHistory } from './random-stocks.ts';

const plain = judgeStock(plainFigures, plainHistory);
const stock = (symbol: string, changes: Partial<ScreenerStock> = {}): ScreenerStock => ({
  ...plain,
  symbol,
  ...changes,
});
const order = (stocks: readonly ScreenerStock[], column: SortColumn, direction: 'asc' | 'desc') =>
  sortStocks(stocks, { column, direction }).map(({ symbol }) => symbol);

// SCREEN-13, SCREEN-14, SCREEN-15, CALC-59
test('hot has three or four active filters, rising has momentum, all has everything', () => {
  const stocks = [0, 1, 2, 3, 4].map((active_filter_count) => ({
    ...noMomentum,
    active_filter_count,
    closing_momentum: active_filter_count === 1 ? ('HOT' as const) : null,
  }));
  expect(stocks.map((one) => inView(one, 'hot'))).toEqual([false, false, false, true, true]);
  expect(stocks.map((one) => inView(one, 'rising'))).toEqual([false, true, false, false, false]);
  expect(viewCounts(stocks)).toEqual({ hot: 2, rising: 1, all: 5 });
});

describe('the order of the table', () => {
  // SCREEN-22
  test('begins with most active filters, ties by symbol', () => {
    const stocks = [
      stock('C', { active_filter_count: 1 }),
      stock('B', { active_filter_count: 3 }),
      stock('A', { active_filter_count: 1 }),
    ];
    expect(sortStocks(stocks, defaultSort).map(({ symbol }) => symbol)).toEqual(['B', 'A', 'C']);
  });

  // L-34
  test('unknown prices come last both ways, and ties stand by symbol both ways', () => {
    const stocks = [
      stock('N', { current_price: null }),
      stock('B', { current_price: 5 }),
      stock('A', { current_price: 5 }),
      stock('C', { current_price: 9 }),
    ];
    expect(order(stocks, 'price', 'desc')).toEqual(['C', 'A', 'B', 'N']);
    expect(order(stocks, 'price', 'asc')).toEqual(['A', 'B', 'C', 'N']);
  });

  const judged = (decision: Decision, confidence: Confidence, green_count: number) => ({
    trade_signals: {
      ...plain.trade_signals!,
      summary: { decision, confidence, green_count, yellow_count: 0, red_count: 0 },
    },
  });

  // CALC-66, CALC-24, CALC-25
  test('trading signals stand by decision, then confidence, then green lights; none at all counts as SKIP', () => {
    const stocks = [
      stock('NONE', { trade_signals: null }),
      stock('SKIP', judged('SKIP', 'LOW', 0)),
      stock('NO1', judged('NO', 'LOW', 1)),
      stock('NO0', judged('NO', 'LOW', 0)),
      stock('MAYBE', judged('MAYBE', 'LOW', 2)),
      stock('YES3', judged('YES', 'MEDIUM', 3)),
      stock('YES4', judged('YES', 'HIGH', 4)),
      stock('YES5', judged('YES', 'HIGH', 5)),
    ];
    expect(order(stocks, 'signals', 'desc')).toEqual(['YES5', 'YES4', 'YES3', 'MAYBE', 'NO1', 'NO0', 'NONE', 'SKIP']);
  });

  test('sectors stand by name and then by industry', () => {
    const stocks = [
      stock('A', { sector: 'Technology', industry: 'Software' }),
      stock('B', { sector: 'Energy', industry: 'Oil' }),
      stock('C', { sector: 'Technology', industry: 'Chips' }),
      stock('D', { sector: null, industry: null }),
    ];
    expect(order(stocks, 'sector', 'asc')).toEqual(['B', 'C', 'A', 'D']);
  });

  test('states and momentum stand by strength', () => {
    const states = [
      stock('WEAK', { appearance_pattern: 'WEAKENING', closing_momentum: 'DETERIORATING' }),
      stock('BANG', { appearance_pattern: 'EXPLOSIVE', closing_momentum: 'EXPLOSIVE' }),
      stock('NEW', { appearance_pattern: 'NEW', closing_momentum: 'HOT' }),
      stock('WHAT', { appearance_pattern: null, closing_momentum: null }),
    ];
    expect(order(states, 'state', 'desc')).toEqual(['BANG', 'NEW', 'WEAK', 'WHAT']);
    expect(order(states, 'momentum', 'desc')).toEqual(['BANG', 'NEW', 'WHAT', 'WEAK']);
  });

  test('never depends on the order the stocks come in, and leaves that order alone', () => {
    const stocks = fc
      .array(fc.tuple(randomFigures, randomHistory), { maxLength: 12 })
      .map((given) => given.map(([figures, history], at) => ({ ...judgeStock(figures, history), symbol: `S${at}` })));
    fc.assert(
      fc.property(
        stocks,
        fc.constantFrom(...sortColumns),
        fc.constantFrom('asc', 'desc'),
        (given, column, direction) => {
          const before = [...given];
          expect(order(given.toReversed(), column, direction)).toEqual(order(given, column, direction));
          expect(given).toEqual(before);
        },
      ),
    );
  });
});

describe('search', () => {
  const stocks = [
    { symbol: 'ABCD', company_name: 'Sample Foods' },
    { symbol: 'WXYZ', company_name: 'Sample Motors' },
    { symbol: 'QQQQ', company_name: null },
  ];

  // VALID-18, VALID-21
  test('finds a part of the symbol or the name in any case, and nothing for blanks', () => {
    expect(searchLocally(stocks, searchTerm('  sample ')).length).toBe(2);
    expect(searchLocally(stocks, searchTerm('wxy'))).toEqual([stocks[1]]);
    expect(searchLocally(stocks, searchTerm('   '))).toEqual([]);
  });

  // VALID-19, T-25
  test('asks for all stocks only with fewer than three matches and no exact symbol', () => {
    expect(searchesAllStocks(stocks.slice(0, 2), 'sample')).toBe(true);
    expect(searchesAllStocks(stocks, 'sample')).toBe(false);
    expect(searchesAllStocks([stocks[1]!], 'wxyz')).toBe(false);
    expect(searchesAllStocks([], 'unheard')).toBe(true);
    expect(searchesAllStocks([], '')).toBe(false);
  });
});
