// Sort orders of scored symbols: each key both ways, unknown figures, ties.
import { describe, expect, test } from 'vitest';
import {
  type ListOrder,
  type Ordered,
  orderColumns,
  scoreChange,
  sortChoices,
  sortRows,
  usualOrder,
} from '../../../src/domain/signals/list-order.ts';

const row = (symbol: string, bullish: number, bearish: number, part: Partial<Ordered> = {}): Ordered => ({
  symbol,
  company_name: `${symbol} Sample`,
  bullish_score: bullish,
  bearish_score: bearish,
  bullish_signal_count: 1,
  bearish_signal_count: 0,
  neutral_signal_count: 0,
  premium_signal_count: 0,
  score_history: [bullish - bearish],
  newest_signal: '2026-11-17',
  ...part,
});

const rows: readonly Ordered[] = [
  row('ZETA', 60, 10, { score_history: [20, 50], premium_signal_count: 2, company_name: 'beta Sample' }),
  row('BETA', 10, 90, { score_history: [-10, -80], newest_signal: '2026-11-18', bullish_signal_count: 7 }),
  row('MIDD', 5, 5, { score_history: [-60, 0], newest_signal: '2026-11-16', company_name: null }),
  row('NEWW', 30, 10, { company_name: 'Alfa Sample', newest_signal: undefined }),
];

const order = (of: readonly Ordered[], by: ListOrder) => sortRows(of, by).map(({ symbol }) => symbol);

describe('A list of signals', () => {
  test.each<[ListOrder['column'], desc: string, asc: string]>([
    ['score', 'ZETA NEWW MIDD BETA', 'BETA MIDD NEWW ZETA'],
    ['strength', 'BETA ZETA NEWW MIDD', 'MIDD NEWW ZETA BETA'],
    // What no earlier batch knows, and a day that was not given, stand last both ways.
    ['change', 'MIDD ZETA BETA NEWW', 'BETA ZETA MIDD NEWW'],
    ['newest', 'BETA ZETA MIDD NEWW', 'MIDD ZETA BETA NEWW'],
    ['symbol', 'ZETA NEWW MIDD BETA', 'BETA MIDD NEWW ZETA'],
    ['company', 'ZETA BETA NEWW MIDD', 'NEWW ZETA BETA MIDD'],
    ['bullish', 'ZETA NEWW BETA MIDD', 'MIDD BETA NEWW ZETA'],
    ['bearish', 'BETA ZETA NEWW MIDD', 'MIDD ZETA NEWW BETA'],
    ['signals', 'BETA ZETA MIDD NEWW', 'MIDD NEWW ZETA BETA'],
    ['premium', 'ZETA MIDD BETA NEWW', 'MIDD BETA NEWW ZETA'],
  ])('stands by %s, downwards and upwards', (column, desc, asc) => {
    expect(order(rows, { column, direction: 'desc' }).join(' ')).toBe(desc);
    expect(order(rows, { column, direction: 'asc' }).join(' ')).toBe(asc);
  });

  test('is sorted by score, highest first, unless the reader chooses otherwise', () => {
    // SIGPRO-08
    expect(usualOrder).toEqual({ column: 'score', direction: 'desc' });
    expect(orderColumns.slice(0, sortChoices.length)).toEqual(sortChoices);
  });

  const nine = (symbol: string, before: number) => row(symbol, 9, 0, { score_history: [before, 9] });
  test.each<[string, readonly Ordered[], string]>([
    ['the larger rise', [nine('ALFA', 8), nine('ZULU', 2)], 'ZULU ALFA'],
    ['a fall before an unknown change', [row('ALFA', 9, 0), nine('ZULU', 12)], 'ZULU ALFA'],
    ['more signals', [row('ALFA', 9, 0), row('ZULU', 9, 0, { neutral_signal_count: 3 })], 'ZULU ALFA'],
    ['the order they came in', [row('ZULU', 9, 0), row('ALFA', 9, 0), row('MIKE', 9, 0)], 'ZULU ALFA MIKE'],
  ])('decides between equal scores by %s, never by the alphabet', (_, equal, expected) => {
    expect(order(equal, usualOrder).join(' ')).toBe(expected);
    // What decides between equals does not turn round with the order.
    expect(order(equal, { column: 'score', direction: 'asc' }).join(' ')).toBe(expected);
  });

  test('is left as it was given', () => {
    const given = [...rows];
    order(given, { column: 'symbol', direction: 'asc' });
    expect(given).toEqual(rows);
  });
});

test.each([
  [[], null],
  [[5], null],
  [[5, 5], 0],
  [[40, 5, -15], -20],
])('the change of the scores %j since the day before is %s', (score_history, change) => {
  expect(scoreChange({ score_history })).toBe(change);
});
