// The market in short: movers, sectors and reports ahead, from stocks of known size.
import { describe, expect, test } from 'vitest';
import {
  earningsAhead,
  moversOf,
  overviewRules,
  type SizedStock,
  sectorsOf,
} from '../../../src/domain/stocks/overview.ts';

const stock = (
  symbol: string,
  change: number | null,
  market_cap = 1e9,
  sector: string | null = 'Energy',
): SizedStock => ({
  shown: {
    symbol,
    name: symbol,
    url: null,
    logo: null,
    current_price: 10,
    price_change: 0,
    price_change_percent: change,
    volume: null,
  },
  sector,
  market_cap,
});
const symbols = (stocks: readonly { symbol: string }[]) => stocks.map(({ symbol }) => symbol);

describe('movers', () => {
  test('are those that rose most and fell most; unknown and unmoved ones are neither', () => {
    const { gainers, losers } = moversOf([
      stock('A', 1),
      stock('B', -3),
      stock('C', 2),
      stock('D', null),
      stock('E', 0),
      stock('F', -1),
    ]);
    expect([symbols(gainers), symbols(losers)]).toEqual([
      ['C', 'A'],
      ['B', 'F'],
    ]);
  });

  test('are not more than there is room for', () => {
    const all = Array.from({ length: 40 }, (_, at) => stock(`S${at}`, at - 20));
    expect(moversOf(all).gainers).toHaveLength(overviewRules.movers.value);
  });
});

describe('sectors', () => {
  test('stand by size and move by the weight of their stocks', () => {
    const sectors = sectorsOf([
      stock('A', 1, 3e9),
      stock('B', -1, 1e9),
      stock('C', 5, 9e9, 'Utilities'),
      stock('D', 5, 9e9, null),
      stock('E', null, 9e9),
    ]);
    expect(
      sectors.map(({ sector, stocks, rising, change_percent }) => [sector, stocks, rising, change_percent]),
    ).toEqual([
      ['Utilities', 1, 1, 5],
      ['Energy', 2, 1, 0.5],
    ]);
    expect(symbols(sectors[1]?.largest ?? [])).toEqual(['A', 'B']);
  });
});

test('reports ahead are those of the largest, in the order of their days', () => {
  const reports = new Map([
    ['A', '2026-11-20'],
    ['B', '2026-11-18'],
    ['C', '2026-11-16'],
    ['D', '2026-12-20'],
  ]);
  const stocks = ['A', 'B', 'C', 'D', 'E'].map((symbol, at) => stock(symbol, 0, 1e9 * (at + 1)));
  expect(earningsAhead(stocks, reports, '2026-11-17').map(({ symbol, date }) => [symbol, date])).toEqual([
    ['B', '2026-11-18'],
    ['A', '2026-11-20'],
  ]);
});
