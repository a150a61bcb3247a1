// Record of own expert lists: calls of their states, and figures by the rules of every other source.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sessionsBetween } from '../../../src/domain/market/calendar.ts';
import { createBarHistory } from '../../../src/domain/record/settle/bar-history.ts';
import { createSymbolTracks } from '../../../src/domain/record/settle/instruments.ts';
import { type OwnCall, ownFigures } from '../../../src/domain/record/settle/own-figures.ts';
import { type OwnState, ownCalls } from '../../../src/domain/watchlist/own-list.ts';

const sessions = sessionsBetween('2026-08-03', '2026-10-30');
const last = sessions.at(-1);
const symbols = ['SPY', 'UP', 'DOWN'];

/** UP gains a percent each session, DOWN loses one, SPY stays. */
function measure(calls: readonly OwnCall[], through = sessions.length) {
  const history = createBarHistory(
    sessions.slice(0, through).map(({ date }) => date),
    (date) => {
      const at = sessions.findIndex((session) => session.date === date);
      const prices = [100, 100 * 1.01 ** at, 100 * 0.99 ** at];
      return { symbols, open: prices, close: prices, volume: [1e6, 1e6, 1e6] };
    },
    [],
  );
  const asOf = (sessions[through - 1]?.close_ms ?? 0) + 12 * 3_600_000;
  const tracks = createSymbolTracks(history, []);
  return ownFigures({
    calls,
    market: 'live',
    sessions: sessions.slice(0, through),
    history,
    tracks,
    delayMinutes: 0,
    asOf,
  });
}
const called = (symbol: string, at: number, side: 1 | -1 = 1, list = 7): OwnCall => ({
  list,
  symbol,
  side,
  points: 10,
  known_at: (sessions[at]?.open_ms ?? 0) - 3_600_000,
});

describe('figures of own lists', () => {
  test('a stock is entered at the next open and measured above SPY after costs at every horizon', () => {
    const figures = measure([called('UP', 3), called('UP', 4)]);
    const means = new Map(figures.map(({ horizon, mean }) => [horizon, mean]));
    expect(means.get('1')).toBeCloseTo(0.01 - 0.0006, 6);
    expect(means.get('20')).toBeCloseTo(1.01 ** 20 - 1 - 0.0006, 5);
    for (const one of figures)
      expect(one).toMatchObject({ source: '7', side: 1, calls: 2, settled: 2, state: 'too_few' });
  });

  test('against a stock that falls, the bearish side earns', () => {
    const [one] = measure([called('DOWN', 3, -1)]).filter(({ horizon }) => horizon === '5');
    // Five sessions of 252 at 3 % a year for the borrowed stock.
    expect(one?.mean).toBeCloseTo(1 - 0.99 ** 5 - 0.0006 - (0.03 * 5) / 252, 6);
    expect(one?.hit_rate).toBe(1);
  });

  test('what an instant tells depends on nothing later, and a list on no other list', () => {
    const call = fc.record({
      symbol: fc.constantFrom('UP', 'DOWN', 'GONE'),
      at: fc.integer({ min: 2, max: sessions.length - 1 }),
      side: fc.constantFrom(1 as const, -1 as const),
      list: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 20 }), fc.integer({ min: 5, max: sessions.length }), (given, through) => {
        const calls = given.map(({ symbol, at, side, list }) => called(symbol, at, side, list));
        const asOf = (sessions[through - 1]?.close_ms ?? 0) + 12 * 3_600_000;
        const figures = measure(calls, through);
        expect(
          measure(
            calls.filter(({ known_at }) => known_at <= asOf),
            through,
          ),
        ).toEqual(figures);
        const plain = ({ source, side, horizon, calls: count, settled, mean, hit_rate }: (typeof figures)[number]) => ({
          source,
          side,
          horizon,
          count,
          settled,
          mean,
          hit_rate,
        });
        for (const list of [1, 2, 3]) {
          const own = measure(
            calls.filter((one) => one.list === list),
            through,
          ).map(plain);
          expect(figures.filter(({ source }) => source === String(list)).map(plain)).toEqual(own);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('without a call there is no figure', () => {
    expect(measure([])).toEqual([]);
    expect(measure([called('UP', 1)].map((one) => ({ ...one, known_at: (last?.close_ms ?? 0) + 1e9 })))).toEqual([]);
  });
});

test('a stock is called when it comes on a list or the list turns, and not again while it stands there', () => {
  const state = (from_at: string, side: OwnState['side'], names: string[]): OwnState => ({
    id: 1,
    side,
    points: 10,
    symbols: names,
    from_at,
  });
  const calls = ownCalls([
    state('2026-08-03T12:00:00.000Z', 'bullish', ['UP']),
    state('2026-08-04T12:00:00.000Z', 'bullish', ['UP', 'DOWN']),
    state('2026-08-05T12:00:00.000Z', 'bearish', ['DOWN']),
    state('2026-08-06T12:00:00.000Z', 'bearish', ['DOWN', 'UP']),
  ]);
  expect(calls.map(({ symbol, side, known_at }) => [symbol, side, new Date(known_at).getUTCDate()])).toEqual([
    ['UP', 1, 3],
    ['DOWN', 1, 4],
    ['DOWN', -1, 5],
    ['UP', -1, 6],
  ]);
});
