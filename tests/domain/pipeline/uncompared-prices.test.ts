// Prices without a known close: counted when a file is read, and judged by the same two limits once a close is known.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { impossiblePrice, impossiblePriceOfRow } from '../../../src/domain/pipeline/rows/row-numbers.ts';
import { factsSincePassed, noGuardFacts } from '../../../src/domain/signals/state/guard-facts.ts';
import { readList, receivedOn } from './read-file.ts';

/** Reads rows of price targets; `closes` are last closes by symbol. */
function read(lines: readonly string[], closes: Readonly<Record<string, number>> = {}) {
  const text = ['Company,Symbol,Brokerage,Current Price,Price Target,Currency', ...lines, ''].join('\n');
  const lastClose = (symbol: string) => closes[symbol] ?? null;
  const { rows, data } = readList('price-target-raised', text, receivedOn('2026-11-17'), { lastClose });
  const { count, uncompared, rejected } = rows;
  return { count, uncompared, rejected: rejected.map(({ reason }) => reason), cells: data };
}

describe('rows with a price and no known close are counted', () => {
  test.each([
    ['a price', 'Kestrel,KEST,Sample,$10.00,,', 1],
    ['a target', 'Kestrel,KEST,Sample,,$8.00 \u279d $12.00,', 1],
    ['no price', 'Kestrel,KEST,Sample,,,', 0],
    ['a price of zero', 'Kestrel,KEST,Sample,0,,', 0],
    ['prices in another currency', 'Kestrel,KEST,Sample,10.00,12.00,EUR', 0],
  ])('%s', (_, row, uncompared) => {
    expect(read([row])).toMatchObject({ count: 1, uncompared });
    expect(read([row], { KEST: 10 })).toMatchObject({ count: 1, uncompared: 0 });
  });

  test('quarantined and repeated rows are not among them', () => {
    const rows = ['Kestrel,KEST,Sample,$10.00,,', 'Kestrel,KEST,Sample,$10.00,,', 'Alder,ALDR,Sample,-1,,'];
    expect(read(rows)).toMatchObject({ count: 1, uncompared: 1 });
  });
});

test('a stored row is judged as its file would have been with the close known', () => {
  const price = fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: -4, max: 4 }));
  fc.assert(
    fc.property(price, price, fc.boolean(), ([digits, exponent], [closeDigits, closeExponent], isTarget) => {
      const close = closeDigits * 10 ** closeExponent;
      const cell = (digits * 10 ** exponent).toFixed(4);
      const row = isTarget ? `Kestrel,KEST,Sample,,${cell},` : `Kestrel,KEST,Sample,${cell},,`;
      const later = read([row]);
      if (later.count === 0) return;
      const [reason = null] = read([row], { KEST: close }).rejected;
      expect(impossiblePriceOfRow(later.cells[0] as Record<string, string>, close)).toBe(reason);
    }),
  );
});

test('exactly a hundred times the close or a hundredth of it is possible', () => {
  expect([1000, 1000.01, 0.1, 0.0999].filter((price) => impossiblePrice(price, 10) === null)).toEqual([1000, 0.1]);
  expect(impossiblePrice(0.0999, 10)).toBe("the stock's last close is more than 100 times the price");
});

test('a batch that passed is judged again by new impossible prices alone', () => {
  const prices = (file_name: string, rows: number) => ({ file_name, rows, symbol: 'KEST' });
  const facts = {
    ...noGuardFacts,
    undated: ['b.csv'],
    impossible_prices: [prices('a.csv', 2), prices('b.csv', 1), prices('c.csv', 3)],
  };
  const confirmed = { ...noGuardFacts, impossible_prices: [prices('a.csv', 2), prices('c.csv', 2)] };
  expect(factsSincePassed(facts, confirmed)).toEqual({
    ...noGuardFacts,
    impossible_prices: [prices('b.csv', 1), prices('c.csv', 3)],
  });
  expect(factsSincePassed(facts, null).impossible_prices).toHaveLength(3);
});
