// Receipt of a score: its rows make the published score again, in any order.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../../src/domain/market/calendar.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { scoreColumns, scoreFields } from '../../../src/domain/signals/score/score.ts';
import { isSameScore, scoreRows } from '../../../src/domain/signals/score/score-receipt.ts';
import { directionCodes, sideCodes } from '../../../src/domain/signals/score/signal-columns.ts';
import { columnsOf } from './columns-of.ts';

const from = '2026-11-16';
const symbols = ['NVDA', 'AAPL', 'BRK.B'] as const;

const row = fc.record({
  symbol: fc.constantFrom(...symbols),
  signal_type_id: fc.constantFrom(...expertLists.map(({ id }) => id)),
  direction: fc.constantFrom(...directionCodes),
  side: fc.constantFrom(...sideCodes),
  signal_date: fc.constantFrom('2026-11-16', '2026-11-17'),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

/** As a state is scored: all symbols at once, from its columns. */
function scoreState(rows: readonly Row[]) {
  const numbered = rows.map(({ symbol, signal_type_id, signal_date, ...row }) => {
    return { ...row, symbol: symbols.indexOf(symbol), type: signal_type_id, day: dayNumber(signal_date) };
  });
  const scores = scoreColumns(columnsOf(numbered), symbols.length, dayNumber(from));
  return new Map(Array.from(scores.symbol, (id, at) => [symbols[id] as string, scoreFields(scores, at)]));
}

describe('Rows behind a score', () => {
  test('make the published score of each symbol again, in any order', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const published = scoreState(rows);
        expect(scoreRows(rows, from)).toEqual(published);
        expect(scoreRows(rows.toReversed(), from)).toEqual(published);
        for (const [symbol, score] of published) {
          const own = scoreRows(
            rows.filter((one) => one.symbol === symbol),
            from,
          ).get(symbol);
          expect(own !== undefined && isSameScore(own, score)).toBe(true);
        }
      }),
    );
  });
});
