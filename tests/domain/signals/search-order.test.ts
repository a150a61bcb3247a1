// Order of a searched list: the exact symbol first, whatever else matches and however the list is sorted.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allReasons, recomputeScore } from '../../../src/domain/signals/reasons.ts';
import type { SignalDetails } from '../../../src/domain/signals/signal.ts';
import { bestFirst, searchIn } from '../../../src/domain/signals/signal-list.ts';
import { stockQuery } from '../../../src/domain/stocks/search/stock-query.ts';

type Row = { symbol: string; company_name: string | null };
const row = (symbol: string, company_name: string | null): Row => ({ symbol, company_name });
const found = (rows: readonly Row[], search: string, exactOnly = false) => {
  const { symbols } = stockQuery(search);
  const matches = rows.filter(searchIn(search, symbols));
  return bestFirst(matches, search, symbols, exactOnly).map(({ symbol }) => symbol);
};

const rows = [
  row('WCABT', 'Invented Cabinets'),
  row('PABTI', null),
  row('MDTX', 'Abt Sample Devices'),
  row('ABTX', 'Sample Banks'),
  row('ABT', 'Abbott Sample Laboratories'),
];

test('the exact symbol leads, then symbols that begin so, then words of names, then the rest as they stood', () => {
  expect(found(rows, 'abt')).toEqual(['ABT', 'ABTX', 'MDTX', 'WCABT', 'PABTI']);
});

test('an order the reader chose holds but for the exact symbol', () => {
  expect(found(rows, 'abt', true)).toEqual(['ABT', 'WCABT', 'PABTI', 'MDTX', 'ABTX']);
});

test('a symbol in another notation leads as well', () => {
  expect(found([row('BRKX', 'Brk-b lookalikes'), row('BRK.B', 'Berkshire Sample')], 'brk-b')[0]).toBe('BRK.B');
});

test('in any list a search for the symbol of a row begins with that row', () => {
  const symbol = fc.stringMatching(/^[A-C]{1,4}$/);
  const name = fc.stringMatching(/^[a-c ]{0,8}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(symbol, name), { minLength: 1, maxLength: 40 }), fc.boolean(), (pairs, exactOnly) => {
      const list = [...new Map(pairs).entries()].map(([own, company]) => row(own, company));
      for (const { symbol: own } of list) expect(found(list, own, exactOnly)[0]).toBe(own);
    }),
  );
});

test('reasons for a stock stand before those against it, by points, and add up to the score', () => {
  const points = fc.integer({ min: 0, max: 60 });
  const item = fc.record({
    type: fc.stringMatching(/^[A-E]$/),
    count: fc.integer({ min: 1, max: 9 }),
    points_each: points,
    side: fc.constantFrom('bullish' as const, 'bearish' as const, 'neutral' as const),
  });
  const side = fc.array(
    item.map((one) => ({
      ...one,
      total_points: one.side === 'neutral' ? 0 : one.count * one.points_each,
      grouped: false,
      signal_date: null,
      data: {},
    })),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.record({ premium: side, bullish: side, bearish: side, neutral: side }), (details: SignalDetails) => {
      const reasons = allReasons(details);
      const signs = reasons.map(({ points: own }) => Math.sign(own));
      expect(signs).toEqual([...signs].sort((a, b) => b - a));
      const { bullish, bearish, score } = recomputeScore(reasons);
      const all = [...details.premium, ...details.bullish, ...details.bearish, ...details.neutral];
      const sum = (wanted: string) =>
        all.filter((one) => one.side === wanted).reduce((total, one) => total + one.total_points, 0);
      expect([bullish, bearish]).toEqual([Math.min(1_000, sum('bullish')), Math.min(1_000, sum('bearish'))]);
      expect(score).toBe(bullish - bearish);
    }),
  );
});
