// Calls of a published state: rows of lists once a day and side, actions of scores when they change.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localAction } from '../../../src/domain/analysis/local-action.ts';
import { type CountedRow, listCalls } from '../../../src/domain/record/list-calls.ts';
import { type ScoredSymbol, scoreCalls } from '../../../src/domain/record/score-calls.ts';
import { findPoints } from '../../../src/domain/signals/score/signal-types.ts';
import { noScores } from '../sample-scores.ts';

const row = (more: Partial<CountedRow> = {}): CountedRow => ({
  list: 4,
  symbol: 'KEST',
  side: 'bullish',
  day: '2026-11-17',
  origin: 1,
  ...more,
});

const rows = fc
  .array(
    fc.record({
      list: fc.constantFrom(1, 4, 5, 63, 200),
      symbol: fc.constantFrom('ALDR', 'BRKB', 'CRWN'),
      side: fc.constantFrom('bullish' as const, 'bearish' as const, 'neutral' as const),
      day: fc.constantFrom('2026-11-16', '2026-11-17'),
      origin: fc.constant(0),
    }),
  )
  .map((given) => given.map((one, origin) => ({ ...one, origin })));

describe('Calls of lists', () => {
  test.each([
    ['a bullish row', row(), { source: '4', side: 1, strength: 15 }],
    ['a bearish row', row({ list: 5, side: 'bearish' }), { source: '5', side: -1, strength: 15 }],
    ['a row without a direction', row({ side: 'neutral' }), { side: 0, strength: 0 }],
    ['a row of an unlisted type', row({ list: 200 }), { source: '200', side: 1, strength: 10 }],
  ])('%s', (_, given, expected) => {
    expect(listCalls([given])).toEqual([
      expect.objectContaining({ ...expected, symbol: 'KEST', day: '2026-11-17', origin: 1 }),
    ]);
  });

  test('two events of one list, day, symbol and side are one call of the first row; other days and sides are others', () => {
    const others = [row({ day: '2026-11-16' }), row({ side: 'bearish' })];
    const calls = listCalls([row({ origin: 7 }), row({ origin: 8 }), ...others]);
    expect(calls.map(({ day, side, origin }) => [day, side, origin])).toEqual([
      ['2026-11-17', 1, 7],
      ['2026-11-16', 1, 1],
      ['2026-11-17', -1, 1],
    ]);
  });

  test('any rows: each combination once, and saying them twice adds nothing', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const calls = listCalls(given);
        const keyOf = (one: CountedRow) => `${one.list} ${one.day} ${one.side} ${one.symbol}`;
        expect(calls.length).toBe(new Set(given.map(keyOf)).size);
        expect(listCalls([...given, ...given])).toEqual(calls);
        for (const call of calls) {
          const from = given[call.origin ?? -1];
          expect(call.strength).toBe(findPoints(Number(call.source), from?.side ?? 'neutral'));
        }
      }),
    );
  });
});

const scored = (more: Partial<ScoredSymbol> = {}): ScoredSymbol => ({
  ...noScores,
  symbol: 'KEST',
  smart_cat_score: 0,
  bullish_signal_count: 1,
  bearish_signal_count: 1,
  ...more,
});

describe('Calls of scores', () => {
  test.each([
    ['STRONG_BUY', 1, scored({ bullish_score: 150, smart_cat_score: 150 })],
    ['BUY', 1, scored({ bullish_score: 60, smart_cat_score: 60 })],
    ['HOLD', 0, scored()],
    ['SELL', -1, scored({ bearish_score: 60, smart_cat_score: -60 })],
    ['STRONG_SELL', -1, scored({ bearish_score: 150, smart_cat_score: -150 })],
    ['SHORT', -1, scored({ has_stocks_to_short: true })],
  ])('%s has side %i, the score and its confidence', (source, side, given) => {
    const { confidence } = localAction(given);
    expect(scoreCalls([given], new Map(), '2026-11-17')).toEqual([
      {
        source,
        symbol: 'KEST',
        side,
        strength: given.smart_cat_score,
        confidence,
        origin: null,
        day: '2026-11-17',
      },
    ]);
  });

  test('an action that was said last is not said again, a changed one is', () => {
    expect(scoreCalls([scored()], new Map([['KEST', 'HOLD']]), '2026-11-17')).toEqual([]);
    expect(scoreCalls([scored()], new Map([['KEST', 'BUY']]), '2026-11-17').map(({ source }) => source)).toEqual([
      'HOLD',
    ]);
  });
});
