// The list in columns equals the rules on stocks, after its way over the wire.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  momentumWords,
  ScreenerColumns,
  ScreenerFigures,
  ScreenerNames,
  toColumns,
  toFigures,
  toNames,
} from '../../../src/domain/screener/list/columns-wire.ts';
import { screenerViews, sortColumns } from '../../../src/domain/screener/list/list-view.ts';
import { filterCount, findRow, listedColumns, stockAt } from '../../../src/domain/screener/list/listed-columns.ts';
import {
  filterRowCounts,
  rowCounts,
  rowsFound,
  rowsInView,
  sortedRows,
} from '../../../src/domain/screener/list/listed-rows.ts';
import { judgeFilters } from '../../../src/domain/screener/rules/filters.ts';
import { judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import { shownMomentum } from '../../../src/domain/screener/rules/momentum.ts';
import { Momentum, type ScreenerStock, signalNames } from '../../../src/domain/screener/screener-stock.ts';
import { packSymbols, unpackSymbols } from '../../../src/domain/text/pack-symbols.ts';
import {
  belowHighOf,
  freeFloat,
  gapOf,
  inView,
  rsiOf,
  scoreOf,
  scores,
  searchLocally,
  sortStocks,
} from './plain-list.ts';
import { emptyRunInfo, plainFigures, plainHistory, randomStocks, randomSymbol } from './random-stocks.ts';

const wire = (given: readonly ScreenerStock[]) =>
  ScreenerColumns.parse(JSON.parse(JSON.stringify(toColumns(emptyRunInfo, given))));
/** Some have an icon and some do not. */
const hasIcon = (symbol: string) => symbol.length % 2 === 0;
const names = (given: readonly ScreenerStock[]) =>
  ScreenerNames.parse(JSON.parse(JSON.stringify(toNames(given, hasIcon))));
const figures = (given: readonly ScreenerStock[]) =>
  ScreenerFigures.parse(JSON.parse(JSON.stringify(toFigures(given, freeFloat))));
const whole = (given: readonly ScreenerStock[]) =>
  listedColumns(wire(given), names(given), [], figures(given), scores(given));
const bySymbol = (given: readonly ScreenerStock[]) => given.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));

/** Fields of a stock that its row has under the same name. */
const sharedFields = [
  ...(['symbol', 'company_name', 'sector', 'industry', 'current_price', 'change_from_prev_close_pct'] as const),
  ...(['total_appearances_today', 'active_filter_codes', 'appearance_pattern'] as const),
  ...(['relative_volume', 'todays_volume', 'market_cap'] as const),
];

test('every stock arrives in its row with what the list shows of it', () => {
  fc.assert(
    fc.property(randomStocks, (given) => {
      const list = whole(given);
      expect(list.symbol).toEqual(bySymbol(given).map((stock) => stock.symbol));
      bySymbol(given).forEach((stock, row) => {
        expect(findRow(list, stock.symbol)).toBe(row);
        const { symbol: name, trade_signals } = stock;
        expect(stockAt(list, row)).toEqual({
          ...Object.fromEntries(sharedFields.map((field) => [field, stock[field]])),
          branch_read: true,
          free_float: freeFloat(name),
          rsi: rsiOf(stock),
          gap: gapOf(stock),
          below_high: belowHighOf(stock),
          score: scoreOf(name),
          icon: hasIcon(name),
          shown_momentum: shownMomentum(stock),
          lights: Object.fromEntries(signalNames.map((signal) => [signal, trade_signals?.signals[signal].status])),
          summary: trade_signals?.summary,
        });
        expect(filterCount(list, row)).toBe(stock.active_filter_count);
      });
    }),
  );
});

test('a company that was not asked for its sector yet is distinguished from one that has none', () => {
  const given = [
    { symbol: 'AAA', company_name: 'A', sector: null, industry: null },
    { symbol: 'BBB', company_name: 'B', sector: null, industry: null },
    { symbol: 'CCC', company_name: 'C', sector: 'Energy', industry: null },
  ];
  const listed = given.map((stock) => judgeStock({ ...plainFigures, ...stock }, plainHistory));
  const read = listedColumns(
    wire(listed),
    toNames(
      given,
      () => false,
      (symbol) => symbol === 'AAA',
    ),
  );
  expect([0, 1, 2].map((row) => stockAt(read, row)).map(({ sector, branch_read }) => [sector, branch_read])).toEqual([
    [null, true],
    [null, false],
    ['Energy', true],
  ]);
  // Before the names have come nothing is known of any.
  expect(stockAt(listedColumns(wire(listed), null), 2).branch_read).toBe(false);
});

test('order, views, filters and search of columns are those of stocks', () => {
  // SCREEN-13, SCREEN-14, SCREEN-15, SCREEN-22, SCREEN-23, CALC-66, VALID-21
  const sorts = fc.record({
    column: fc.constantFrom(...sortColumns),
    direction: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
  });
  fc.assert(
    fc.property(randomStocks, sorts, fc.string({ maxLength: 2 }), fc.nat(15), (given, sort, term, mask) => {
      const list = whole(given);
      const symbols = (rows: Uint32Array) => Array.from(rows, (row) => list.symbol[row]);
      const rows = sortedRows(list, sort);
      const ordered = sortStocks(given, sort);
      expect(symbols(rows)).toEqual(ordered.map((stock) => stock.symbol));
      const inViews = screenerViews.map((view) => [view, given.filter((stock) => inView(stock, view)).length]);
      expect(rowCounts(list)).toEqual(Object.fromEntries(inViews));
      const wanted = term.replaceAll('\n', '');
      expect(symbols(rowsFound(list, rows, wanted))).toEqual(
        searchLocally(ordered, wanted).map((stock) => stock.symbol),
      );
      for (const view of screenerViews) {
        const shown = ordered.filter(
          (stock) =>
            inView(stock, view) && judgeFilters(mask).every((code) => stock.active_filter_codes.includes(code)),
        );
        expect(symbols(rowsInView(list, rows, view, mask))).toEqual(shown.map((stock) => stock.symbol));
      }
      for (const code of judgeFilters(15)) {
        const active = given.filter((stock) => stock.active_filter_codes.includes(code)).length;
        expect(filterRowCounts(list, rows)[code]).toBe(active);
      }
    }),
  );
});

test('a stock fetched by itself stands among the others, and once only', () => {
  // SCREEN-25
  fc.assert(
    fc.property(randomStocks, fc.nat(), (given, cut) => {
      const some = given.slice(0, given.length === 0 ? 0 : cut % given.length);
      const list = listedColumns(
        wire(some),
        names(some),
        given,
        toFigures(some, () => null),
      );
      const everyone = listedColumns(
        wire(given),
        names(given),
        [],
        toFigures(given, () => null),
      );
      // Whether there is an icon of a stock fetched by itself, only the names of a run tell.
      const seen = ({ branches, branch, unread: _unread, icon: _icon, ...rest }: typeof list) => ({
        ...rest,
        branches: Array.from(branch, (place) => branches[place]),
      });
      expect(seen(list)).toEqual(seen(everyone));
    }),
  );
});

test('a list without its names shows symbols and finds them', () => {
  fc.assert(
    fc.property(randomStocks, (given) => {
      const list = listedColumns(wire(given), null);
      expect(list.company_name.every((name) => name === null)).toBe(true);
      for (const { symbol: name } of given) {
        const found = rowsFound(list, sortedRows(list, { column: 'symbol', direction: 'asc' }), name.toLowerCase());
        expect(found).toContain(findRow(list, name));
      }
    }),
  );
});

test('packed symbols are unpacked as they were', () => {
  fc.assert(
    fc.property(fc.array(randomSymbol), (given) => {
      const sorted = given.toSorted();
      expect(unpackSymbols(packSymbols(sorted))).toEqual(sorted);
    }),
  );
});

test('the wire knows a word for every momentum there is', () => {
  expect(momentumWords.toSorted()).toEqual([...Momentum.options].toSorted());
});
