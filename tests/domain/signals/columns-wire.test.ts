// Round trip of the published list through its column format.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Signal, type SignalItem, tabTypes } from '../../../src/domain/signals/signal.ts';
import { emptyLatestSignals } from '../../../src/domain/signals/state/latest-signals.ts';
import {
  SignalListColumns,
  signalsOfColumns,
  toSignalListColumns,
} from '../../../src/domain/signals/wire/columns-wire.ts';

const side = fc.constantFrom('bullish' as const, 'bearish' as const, 'neutral' as const);
const item = fc
  .record({
    type: fc.constantFrom('Gap Up Stocks', 'Insider Sales', 'Most Active Stocks'),
    count: fc.integer({ min: 1, max: 4 }),
    points_each: fc.integer({ min: 0, max: 45 }),
    side,
  })
  .map(({ count, points_each, ...rest }): SignalItem => {
    const grouped = count > 1;
    return {
      ...rest,
      count,
      grouped,
      signal_date: null,
      points_each,
      total_points: count * points_each,
      data: grouped ? [] : {},
    };
  });
const premiumItem = item.map(
  (one): SignalItem => ({ ...one, grouped: false, signal_date: '2026-11-17', data: { 'Price Target': '$12.00' } }),
);
const few = <Value>(of: fc.Arbitrary<Value>) => fc.array(of, { maxLength: 3 });
const count = fc.integer({ min: 0, max: 60 });

const signal = fc
  .record({
    symbol: fc.stringMatching(/^[A-Z]{1,5}(\.[A-Z])?$/),
    company_name: fc.option(fc.string({ maxLength: 20 })),
    tabType: fc.constantFrom(...tabTypes),
    bullish_score: fc.integer({ min: 0, max: 1000 }),
    bearish_score: fc.integer({ min: 0, max: 1000 }),
    bullish_signal_count: count,
    bearish_signal_count: count,
    neutral_signal_count: count,
    premium_signal_count: count,
    has_idea_engine: fc.boolean(),
    has_momentum_alert: fc.boolean(),
    has_stocks_to_short: fc.boolean(),
    signal_details: fc.record({
      premium: few(premiumItem),
      bullish: few(item),
      bearish: few(item),
      neutral: few(item),
    }),
    before: fc.option(fc.integer({ min: -1000, max: 1000 })),
    newest: fc.option(fc.constantFrom('2026-11-16', '2026-11-17', '2026-11-18')),
  })
  .map(({ before, newest, ...rest }): Signal => {
    const smart_cat_score = rest.bullish_score - rest.bearish_score;
    const score_history = before === null ? [smart_cat_score] : [before, smart_cat_score];
    return { ...rest, smart_cat_score, score_history, ...(newest !== null && { newest_signal: newest }) };
  });

test('what travels as columns is the list again, by symbol', () => {
  fc.assert(
    fc.property(fc.uniqueArray(signal, { selector: ({ symbol }) => symbol, maxLength: 30 }), (signals) => {
      const wire = toSignalListColumns({ ...emptyLatestSignals(), signals });
      const read = signalsOfColumns(SignalListColumns.parse(JSON.parse(JSON.stringify(wire))));
      expect(read).toEqual(signals.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)));
    }),
    { numRuns: 300 },
  );
});

test('of a longer history the day before and today travel; nothing at all is an empty list', () => {
  const one = fc.sample(signal, { seed: 7, numRuns: 1 })[0] as Signal;
  const wire = toSignalListColumns({
    ...emptyLatestSignals(),
    signals: [{ ...one, score_history: [5, 9, 14, one.smart_cat_score] }],
  });
  expect(signalsOfColumns(wire)[0]?.score_history).toEqual([14, one.smart_cat_score]);
  expect(signalsOfColumns(toSignalListColumns(emptyLatestSignals()))).toEqual([]);
});
