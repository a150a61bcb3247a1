// Conditions of the screener: rows they leave, their costs, their distributions, their form in the address.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patternMarks } from '../../../src/domain/patterns/found-patterns.ts';
import {
  type ConditionField,
  conditionFields,
  type FigureField,
  figureFields,
  isPossible,
  type Span,
} from '../../../src/domain/screener/conditions/condition-fields.ts';
import {
  type Conditions,
  conditionParams,
  conditionsText,
  isSet,
  noConditions,
  readConditions,
  setFields,
  withoutField,
  withSpan,
} from '../../../src/domain/screener/conditions/conditions.ts';
import {
  decisionWordCounts,
  edgesOfSpan,
  figureDistribution,
  lastEdge,
  sectorCounts,
  valueAtEdge,
} from '../../../src/domain/screener/conditions/distribution.ts';
import { figureRules } from '../../../src/domain/screener/conditions/figure-rules.ts';
import {
  conditionCosts,
  countWithSpan,
  findFailures,
  needsFigures,
  passCount,
  rowsMeeting,
} from '../../../src/domain/screener/conditions/matching-rows.ts';
import { toColumns, toFigures, toNames } from '../../../src/domain/screener/list/columns-wire.ts';
import { listedColumns } from '../../../src/domain/screener/list/listed-columns.ts';
import { Decision, type ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import { allRows, belowHighOf, found, freeFloat, gapOf, marksOf, rsiOf, scoreOf, scores } from './plain-list.ts';
import { emptyRunInfo, randomStocks } from './random-stocks.ts';

const listOf = (stocks: readonly ScreenerStock[]) =>
  listedColumns(
    toColumns(emptyRunInfo, stocks),
    toNames(stocks, () => false),
    [],
    toFigures(stocks, freeFloat),
    scores(stocks),
    found(stocks),
  );

const figureOf: Record<FigureField, (stock: ScreenerStock) => number | null> = {
  market_cap: (stock) => stock.market_cap,
  price: (stock) => stock.current_price,
  change: (stock) => stock.change_from_prev_close_pct,
  volume: (stock) => stock.todays_volume,
  relative_volume: (stock) => stock.relative_volume,
  float: (stock) => freeFloat(stock.symbol),
  rsi: rsiOf,
  gap: gapOf,
  to_high: belowHighOf,
  score: (stock) => scoreOf(stock.symbol),
};

/** One stock and one condition. */
function meets(stock: ScreenerStock, field: ConditionField, conditions: Conditions): boolean {
  if (!isSet(conditions, field)) return true;
  if (field === 'sector') return stock.sector !== null && conditions.sectors.includes(stock.sector);
  if (field === 'decision') return conditions.decisions.includes(stock.trade_signals!.summary.decision);
  if (field === 'pattern') return conditions.patterns.some((mark) => marksOf(stock.symbol).includes(mark));
  const value = figureOf[field](stock);
  const { from, to } = conditions.spans[field]!;
  return value !== null && (from === null || value >= from) && (to === null || value <= to);
}

const end = (field: FigureField) =>
  fc.option(
    fc.oneof(
      fc.constantFrom(...figureRules[field].stops),
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .map((value) => value + 0)
        .filter((value) => isPossible(field, value)),
    ),
  );
const randomSpan = (field: FigureField): fc.Arbitrary<Span> =>
  fc
    .tuple(end(field), end(field))
    .map(([from, to]) => (from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }));

const randomConditions: fc.Arbitrary<Conditions> = fc
  .tuple(
    fc
      .subarray([...figureFields])
      .chain((fields) => fc.tuple(...fields.map((field) => fc.tuple(fc.constant(field), randomSpan(field))))),
    fc.uniqueArray(fc.constantFrom('Technology', 'Financials', 'Sample Mining', 'R & D, 50% = ?'), { maxLength: 3 }),
    fc.subarray([...Decision.options]),
    fc.subarray([...patternMarks]),
  )
  .map(([spans, sectors, decisions, patterns]) =>
    spans.reduce<Conditions>((all, [field, span]) => withSpan(all, field, span), {
      ...noConditions,
      sectors,
      decisions,
      patterns,
    }),
  );

describe('rows', () => {
  test('left by any conditions are those a look at each stock leaves, in their order', () => {
    fc.assert(
      fc.property(randomStocks, randomConditions, (stocks, conditions) => {
        const list = listOf(stocks);
        const ordered = stocks.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
        const rows = allRows(list);
        const failed = findFailures(list, conditions);
        const left = Array.from(rowsMeeting(rows, failed), (row) => list.symbol[row]);
        expect(left).toEqual(
          ordered
            .filter((stock) => conditionFields.every((field) => meets(stock, field, conditions)))
            .map(({ symbol }) => symbol),
        );
        for (const field of setFields(conditions)) {
          expect(passCount(failed, field)).toBe(ordered.filter((stock) => meets(stock, field, conditions)).length);
        }
      }),
    );
  });

  test('cost of a condition is what is left without it, the costliest first', () => {
    fc.assert(
      fc.property(randomStocks, randomConditions, (stocks, conditions) => {
        const list = listOf(stocks);
        const rows = allRows(list);
        const left = (some: Conditions) => rowsMeeting(rows, findFailures(list, some)).length;
        const costs = conditionCosts(rows, findFailures(list, conditions), conditions);
        for (const { field, without } of costs) expect(without).toBe(left(withoutField(conditions, field)));
        const counts = costs.map(({ without }) => without);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
        for (const field of setFields(conditions)) {
          const named = costs.some((cost) => cost.field === field);
          expect(named).toBe(left(withoutField(conditions, field)) > left(conditions));
        }
      }),
    );
  });

  test('a span tried in the place of another leaves what it would leave when set', () => {
    const figure = fc.constantFrom(...figureFields).chain((field) => fc.tuple(fc.constant(field), randomSpan(field)));
    fc.assert(
      fc.property(randomStocks, randomConditions, figure, (stocks, conditions, [field, span]) => {
        const list = listOf(stocks);
        const rows = allRows(list);
        const set = rowsMeeting(rows, findFailures(list, withSpan(conditions, field, span))).length;
        expect(countWithSpan(list, rows, findFailures(list, conditions), field, span)).toBe(set);
      }),
    );
  });
});

test('every stock is in one bar of each distribution or unknown, and a span lights whole bars', () => {
  fc.assert(
    fc.property(randomStocks, (stocks) => {
      const list = listOf(stocks);
      for (const field of figureFields) {
        const { counts, unknown } = figureDistribution(list, field);
        expect(counts.reduce((sum, count) => sum + count, unknown)).toBe(list.count);
        expect(unknown).toBe(stocks.filter((stock) => figureOf[field](stock) === null).length);
        figureRules[field].stops.forEach((stop, at) => {
          const below = stocks.filter((stock) => (figureOf[field](stock) ?? Number.NaN) < stop).length;
          expect(counts.subarray(0, at + 1).reduce((sum, count) => sum + count, 0)).toBe(below);
        });
      }
      const { words, unknown } = sectorCounts(list);
      for (const { word, count } of words) expect(count).toBe(stocks.filter(({ sector }) => sector === word).length);
      expect(unknown).toBe(stocks.filter(({ sector }) => sector === null).length);
      const decisions = decisionWordCounts(list);
      expect(decisions.words.reduce((sum, { count }) => sum + count, decisions.unknown)).toBe(stocks.length);
    }),
    { numRuns: 50 },
  );
});

test('handles stop at the edges of the bars and both ends are open', () => {
  for (const field of figureFields) {
    const last = lastEdge(field);
    expect([valueAtEdge(field, 0), valueAtEdge(field, last)]).toEqual([null, null]);
    for (let edge = 1; edge < last; edge++) {
      const value = valueAtEdge(field, edge);
      expect(edgesOfSpan(field, { from: value, to: value })).toEqual({ from: edge, to: edge });
    }
    expect(edgesOfSpan(field, { from: null, to: null })).toEqual({ from: 0, to: last });
    const { stops } = figureRules[field];
    expect(stops).toEqual(stops.toSorted((a, b) => a - b));
  }
});

describe('in an address', () => {
  test('any conditions come back as they were set', () => {
    fc.assert(
      fc.property(randomConditions, (conditions) => {
        const params = new URLSearchParams();
        for (const [name, value] of Object.entries(conditionParams(conditions))) {
          if (value !== null) params.set(name, value);
        }
        const read = readConditions((name) => new URLSearchParams(params.toString()).get(name));
        expect(read).toEqual(conditions);
        expect(conditionsText(read)).toBe(conditionsText(conditions));
      }),
    );
  });

  test('nothing set takes every parameter out', () => {
    expect(Object.values(conditionParams(noConditions)).every((value) => value === null)).toBe(true);
  });

  test.each([
    ['price_to=20', { price: { from: null, to: 20 } }],
    ['volume_from=1.5', { relative_volume: { from: 1.5, to: null } }],
    ['price_to=20&price=5..', { price: { from: 5, to: null } }],
    ['price_to=-3&volume_from=many', {}],
    ['rsi=30..65&gap=..-2', { rsi: { from: 30, to: 65 }, gap: { from: null, to: -2 } }],
    ['rsi=65..30', {}],
    ['rsi=..', {}],
    ['rsi=1..2..3', {}],
    ['rsi=0x10..', {}],
    ['rsi=Infinity..', {}],
  ])('%s is read as %j', (address, spans) => {
    const params = new URLSearchParams(address);
    expect(readConditions((name) => params.get(name)).spans).toEqual(spans);
  });

  test('unknown decisions are left out, and sectors are taken as they are written', () => {
    const params = new URLSearchParams({ decision: 'no|perhaps|YES', sector: 'Technology||Technology|Energy' });
    const { decisions, sectors } = readConditions((name) => params.get(name));
    expect([decisions, sectors]).toEqual([
      ['YES', 'NO'],
      ['Technology', 'Energy'],
    ]);
  });
});

test('figures that come after the list are needed by their conditions alone', () => {
  for (const field of figureFields) {
    const set = withSpan(noConditions, field, { from: 1, to: null });
    expect(needsFigures(set)).toBe(!['price', 'change', 'relative_volume', 'score'].includes(field));
  }
});
