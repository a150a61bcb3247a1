// Distance to YES: a stated flip of lights flips the decision, and nothing smaller does.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Flip, type StockMoves, usualDailyMove, whyNot } from '../../../src/domain/screener/explain/why-not.ts';
import { judgeLights, readSignals, type SignalReadings } from '../../../src/domain/screener/rules/judge-lights.ts';
import { judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import { decide } from '../../../src/domain/screener/rules/signal-lights.ts';
import { newsReading, toReadings } from '../../../src/domain/screener/rules/trade-signals.ts';
import { NOW, randomFigures, randomHistory, withFlips } from './random-stocks.ts';

const decisionOf = (readings: SignalReadings) => decide(judgeLights(readings)).decision;

/** Two green (freshness, RSI), VWAP distance a little too far, volume falling, no news. */
const maybe: SignalReadings = {
  freshness: 10,
  volume_trend: -8,
  vwap_distance: 1.8,
  rsi_energy: 50,
  news_catalyst: { sentiment: null, hours: null },
};

/** Prices of a stock whose year's range is not known. */
const movesOf = (vwap: number): StockMoves => ({ vwap, fifty_two_week_high: null, fifty_two_week_low: null });

const newestGood = { sentiment: 'positive', hours: 2 } as const;

const words = (way: readonly Flip[]) => way.map(({ signal, from }) => `${signal} ${from}`);

test('a MAYBE needs one more green, the nearest one first', () => {
  const [way, ...rest] = whyNot(maybe, movesOf(100));
  expect(rest).toEqual([]);
  expect(way).toMatchObject({ target: 'YES', needed: 1 });
  expect(way!.ways.map(words)).toEqual([['vwap_distance yellow'], ['news_catalyst gray'], ['volume_trend red']]);
  expect(way!.ways[0]![0]).toMatchObject({ to: 1.5, price: 101.5, distance: expect.closeTo(0.2) });
  expect(way!.ways[2]![0]).toMatchObject({ to: 2.1, price: null });
});

test('a NO is given the way to MAYBE and the way to YES, and unknown figures come last', () => {
  const ways = whyNot({ ...maybe, freshness: 45, rsi_energy: null });
  const counts = ways.map(({ target, needed, ways: each }) => `${target} ${needed} ${each.length}`);
  expect(counts).toEqual(['MAYBE 2 10', 'YES 3 10']);
  expect(words(ways[0]!.ways[0]!)).toEqual(['freshness yellow', 'vwap_distance yellow']);
  expect(ways[0]!.ways.slice(6).every((way) => way.some(({ from }) => from === 'gray'))).toBe(true);
});

test('a YES needs nothing', () => {
  expect(whyNot({ ...maybe, vwap_distance: 1 })).toEqual([]);
});

test('the price that makes VWAP distance green is a price that can be paid', () => {
  const priceOf = (vwap_distance: number, vwap: number) =>
    whyNot({ ...maybe, vwap_distance }, movesOf(vwap))[0]!
      .ways.flat()
      .find(({ signal }) => signal === 'vwap_distance')!.price;
  expect(priceOf(4, 10.03)).toBe(10.18);
  expect(priceOf(-2, 10.034)).toBe(10.04);
  expect(priceOf(4, 0.5)).toBe(0.5075);
  // Between VWAP and 1.5% above it lies no hundredth of a cent.
  expect(priceOf(4, 0.00101)).toBeNull();
});

test('every stated flip flips the decision, and no part of it does', () => {
  fc.assert(
    fc.property(randomFigures, randomHistory, (figures, history) => {
      const readings = toReadings(judgeStock(figures, history).trade_signals!);
      const before = decisionOf(readings);
      const stated = whyNot(readings, figures);
      expect(stated.map(({ target }) => target)).toEqual(
        before === 'YES' ? [] : before === 'MAYBE' ? ['YES'] : ['MAYBE', 'YES'],
      );
      for (const { target, needed, ways } of stated) {
        expect(ways.length).toBeGreaterThan(0);
        for (const way of ways) {
          expect(way.length).toBe(needed);
          expect(decisionOf(withFlips(readings, way))).toBe(target);
          for (const left of way) {
            const part = way.filter((flip) => flip !== left);
            expect(decisionOf(withFlips(readings, part))).not.toBe(target);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('a stock that trades at the stated price has the light it was promised', () => {
  fc.assert(
    fc.property(randomFigures, randomHistory, (figures, history) => {
      const circumstances = {
        now: NOW,
        previous_relative_volume: history.previous_relative_volume,
        news: newsReading(history.news),
      };
      const flips = whyNot(readSignals(figures, circumstances), figures).flatMap(({ ways }) => ways.flat());
      for (const { price } of flips.filter((flip) => flip.price !== null)) {
        const there = readSignals({ ...figures, current_price: price }, circumstances);
        expect(judgeLights(there).vwap_distance).toBe('green');
      }
    }),
    { numRuns: 300 },
  );
});

test('a usual daily move follows from the range of the year and is unknown without one', () => {
  const move = (high: number | null, low: number | null) =>
    usualDailyMove({ vwap: null, fifty_two_week_high: high, fifty_two_week_low: low });
  expect(move(160, 100)).toBeCloseTo(1.86, 2);
  expect([move(null, 100), move(100, 0), move(100, 100)]).toEqual([null, null, null]);
});

test('distances are in daily moves: a price some percent away is nearer than an RSI many points away', () => {
  const calm = { vwap: 100, fifty_two_week_high: 160, fifty_two_week_low: 100 };
  const [way] = whyNot({ ...maybe, vwap_distance: 3.1, rsi_energy: 82, freshness: 5, news_catalyst: newestGood }, calm);
  expect(way!.ways.map(words).slice(0, 2)).toEqual([['vwap_distance red'], ['rsi_energy red']]);
  expect(way!.ways[0]![0]!.distance).toBeCloseTo(1.6 / 1.86, 2);
  expect(way!.ways[1]![0]!.distance).toBeCloseTo(17 / 4.4, 2);
});
