// The list of the screener: views, order by column, search.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toColumns, toNames } from '../../../src/domain/screener/list/columns-wire.ts';
import { defaultSort, type SortColumn, sortColumns } from '../../../src/domain/screener/list/list-view.ts';
import { listedColumns, stockAt } from '../../../src/domain/screener/list/listed-columns.ts';
import {
  bestFirst,
  rowCounts,
  rowsFound,
  rowsInView,
  rowsNearestToHot,
  rowsNearlyHot,
  sortedRows,
} from '../../../src/domain/screener/list/listed-rows.ts';
import { searchesAllStocks } from '../../../src/domain/screener/list/local-search.ts';
import { judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import {
  FilterCode,
  type Light,
  type ScreenerStock,
  signalNames,
} from '../../../src/domain/screener/screener-stock.ts';
import { emptyRunInfo, plainFigures, plainHistory, randomFigures, randomHistory } from './random-stocks.ts';

const plain = judgeStock(plainFigures, plainHistory);
const stock = (symbol: string, changes: Partial<ScreenerStock> = {}): ScreenerStock => ({
  ...plain,
  symbol,
  ...changes,
});
const listed = (stocks: readonly ScreenerStock[]) =>
  listedColumns(
    toColumns(emptyRunInfo, stocks),
    toNames(stocks, () => false),
  );
const order = (stocks: readonly ScreenerStock[], column: SortColumn, direction: 'asc' | 'desc') => {
  const list = listed(stocks);
  return Array.from(sortedRows(list, { column, direction }), (row) => list.symbol[row]);
};

// SCREEN-13, SCREEN-14, SCREEN-15, CALC-59
test('hot has three or four active filters, rising has momentum, all has everything', () => {
  const stocks = (['', 'PM', 'PM VS', 'PM VS SM', 'PM VS SM TB'] as const).map((codes, at) =>
    stock(`S${at}`, {
      active_filter_codes: FilterCode.options.filter((code) => codes.includes(code)),
      closing_momentum: at === 1 ? 'HOT' : null,
    }),
  );
  const list = listed(stocks);
  const every = Uint32Array.of(0, 1, 2, 3, 4);
  expect(Array.from(rowsInView(list, every, 'hot', 0))).toEqual([3, 4]);
  expect(Array.from(rowsInView(list, every, 'rising', 0))).toEqual([1]);
  expect(rowCounts(list)).toEqual({ hot: 2, rising: 1, all: 5 });
});

test('nearest to Hot are the twenty with most filters, and of equal ones the larger relative volume; none without a filter', () => {
  const few = listed([
    stock('NONE'),
    stock('TWO', { active_filter_codes: ['PM', 'VS'] }),
    stock('ONE', { active_filter_codes: ['TB'] }),
  ]);
  expect(Array.from(rowsNearestToHot(few, sortedRows(few, defaultSort)), (row) => few.symbol[row])).toEqual([
    'TWO',
    'ONE',
  ]);
  const many = listed(
    Array.from({ length: 30 }, (_, at) =>
      stock(`S${String(at).padStart(2, '0')}`, { active_filter_codes: ['TB'], relative_volume: at }),
    ),
  );
  const symbols = Array.from(rowsNearestToHot(many, sortedRows(many, defaultSort)), (row) => many.symbol[row]);
  expect(symbols).toHaveLength(20);
  expect([symbols[0], symbols.at(-1)]).toEqual(['S29', 'S10']);
});

test('nearly hot are a filter short of Hot with a YES, most lights in favour first', () => {
  const judged = (symbol: string, codes: FilterCode[], greens: number) => {
    const { signals, ...summary } = plain.trade_signals!;
    const lit = signalNames.map((name, at) => [name, { ...signals[name], status: at < greens ? 'green' : 'red' }]);
    return stock(symbol, {
      active_filter_codes: codes,
      trade_signals: { ...summary, signals: Object.fromEntries(lit) as typeof signals },
    });
  };
  const list = listed([
    judged('HOT', ['PM', 'VS', 'SM'], 5),
    judged('FEW', ['PM', 'VS'], 3),
    judged('MAYBE', ['PM', 'VS'], 2),
    judged('MOST', ['PM', 'TB'], 4),
    judged('ONE', ['PM'], 4),
  ]);
  expect(Array.from(rowsNearlyHot(list, sortedRows(list, defaultSort)), (row) => list.symbol[row])).toEqual([
    'MOST',
    'FEW',
  ]);
});

// CALC-18
test('a state nobody knows is unknown', () => {
  const wire = { ...toColumns(emptyRunInfo, [plain]), appearance_pattern: '?' };
  expect(stockAt(listedColumns(wire, null), 0).appearance_pattern).toBeNull();
});

describe('the order of the table', () => {
  // SCREEN-22
  test('begins with most active filters, ties by relative volume, then by change', () => {
    const one = (symbol: string, relative_volume: number | null, change_from_prev_close_pct: number | null) =>
      stock(symbol, { active_filter_codes: ['PM'], relative_volume, change_from_prev_close_pct });
    const stocks = [
      one('A', null, 9),
      one('B', 1.2, 3),
      stock('C', { active_filter_codes: ['PM', 'VS', 'SM'], relative_volume: 0.1 }),
      one('D', 4, null),
      one('E', 4, -2),
      one('F', 4, 1),
      one('H', null, null),
      one('G', null, null),
    ];
    const expected = ['C', 'F', 'E', 'D', 'B', 'A', 'G', 'H'];
    expect(order(stocks, defaultSort.column, defaultSort.direction)).toEqual(expected);
    // Turned round, equal ones stand as before.
    expect(order(stocks, defaultSort.column, 'asc')).toEqual([...expected.slice(1), 'C']);
  });

  // L-34
  test('unknown prices come last both ways, and of ties the larger relative volume first both ways', () => {
    const stocks = [
      stock('N', { current_price: null }),
      stock('B', { current_price: 5, relative_volume: 1 }),
      stock('A', { current_price: 5, relative_volume: 3 }),
      stock('C', { current_price: 9 }),
    ];
    expect(order(stocks, 'price', 'desc')).toEqual(['C', 'A', 'B', 'N']);
    expect(order(stocks, 'price', 'asc')).toEqual(['A', 'B', 'C', 'N']);
  });

  /** Lights in their published order. */
  const lit = (...lights: Light[]) => {
    const { signals } = plain.trade_signals!;
    const changed = signalNames.map((name, at) => [name, { ...signals[name], status: lights[at] ?? 'red' }]);
    return { trade_signals: { ...plain.trade_signals!, signals: Object.fromEntries(changed) as typeof signals } };
  };

  // CALC-66, CALC-24, CALC-25
  test('trading signals stand by decision, then confidence, then green lights; none at all counts as SKIP', () => {
    const stocks = [
      stock('NONE', { trade_signals: null }),
      stock('SKIP', lit('gray', 'gray', 'gray', 'gray', 'gray')),
      stock('NO1', lit('green')),
      stock('NO0', lit()),
      stock('MAYBE', lit('green', 'green')),
      stock('YES3', lit('green', 'green', 'green')),
      stock('YES4', lit('green', 'green', 'green', 'green')),
      stock('YES5', lit('green', 'green', 'green', 'green', 'green')),
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
    stock('ABCD', { company_name: 'Sample Foods' }),
    stock('QQQQ', { company_name: null }),
    stock('WXYZ', { company_name: 'Sample Motors' }),
  ];
  const found = (typed: string) => Array.from(rowsFound(listed(stocks), Uint32Array.of(0, 1, 2), typed.trim()));

  // VALID-18, VALID-21
  test('finds a part of the symbol or the name in any case, and nothing for blanks', () => {
    expect(found('  sample ')).toEqual([0, 2]);
    expect(found('wxy')).toEqual([2]);
    expect(found('   ')).toEqual([]);
  });

  test('the exact symbol stands first, then symbols that begin so, then names of which a word does', () => {
    const list = listed([
      stock('AACE', { company_name: 'Sample Ships' }),
      stock('ACE', { company_name: 'Sample Cards' }),
      stock('ACEX', { company_name: 'Sample Tools' }),
      stock('QQQQ', { company_name: 'Sample Ace Works' }),
      stock('WXYZ', { company_name: 'Palace Sample' }),
    ]);
    const rows = rowsFound(list, Uint32Array.of(4, 3, 2, 1, 0), 'ace');
    expect(Array.from(bestFirst(list, rows, 'Ace'), (row) => list.symbol[row])).toEqual([
      'ACE',
      'ACEX',
      'QQQQ',
      'WXYZ',
      'AACE',
    ]);
  });

  // VALID-19, T-25
  test('asks for all stocks only with fewer than three matches and no exact symbol', () => {
    expect(searchesAllStocks(stocks.slice(0, 2), 'sample')).toBe(true);
    expect(searchesAllStocks(stocks, 'sample')).toBe(false);
    expect(searchesAllStocks([stocks[2]!], 'wxyz')).toBe(false);
    expect(searchesAllStocks([], 'unheard')).toBe(true);
    expect(searchesAllStocks([], '')).toBe(false);
  });
});
