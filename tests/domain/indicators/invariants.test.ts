// Invariants of the indicators on any series: bounds, no look-ahead, splits, one bar at a time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../src/domain/market/calendar.ts';
import { pushAtr, startAtr } from '../../../src/domain/market/indicators/atr.ts';
import { pushEma, pushSma, startEma, startSma } from '../../../src/domain/market/indicators/moving-averages.ts';
import { computeRsi, pushRsi, rsiIfClosedAt, rsiSeries, startRsi } from '../../../src/domain/market/indicators/rsi.ts';
import { splitFactors } from '../../../src/domain/market/indicators/splits.ts';
import { computeVwap, pushVwap, startVwap, vwapSeries } from '../../../src/domain/market/indicators/vwap.ts';
import { widen } from '../../../src/domain/market/indicators/year-range.ts';
import { bars, priceWalk } from './price-series.ts';
import { atrSeries, emaSeries, smaSeries } from './series.ts';

test('RSI lies between 0 and 100 and is unknown before 150 closes', () => {
  fc.assert(
    fc.property(priceWalk(140, 300), (closes) => {
      const rsi = Array.from(rsiSeries(Float64Array.from(closes)));
      expect(rsi.slice(0, 149).every(Number.isNaN)).toBe(true);
      expect(rsi.slice(149).every((value) => value >= 0 && value <= 100)).toBe(true);
    }),
  );
});

test('a price that only rises has RSI 100, one that only falls 0, one that never moves 50', () => {
  const last = (step: (at: number) => number) =>
    rsiSeries(Float64Array.from({ length: 160 }, (_, at) => step(at))).at(-1);
  expect(last((at) => 10 + at)).toBe(100);
  expect(last((at) => 1000 - at)).toBe(0);
  expect(last(() => 42)).toBe(50);
});

test('SMA and EMA lie between the lowest and the highest value', () => {
  fc.assert(
    fc.property(priceWalk(5, 100), (closes) => {
      const low = Math.min(...closes) * (1 - 1e-12);
      const high = Math.max(...closes) * (1 + 1e-12);
      const values = Float64Array.from(closes);
      const averages = [...smaSeries(values, 5), ...emaSeries(values, 5)].filter((value) => !Number.isNaN(value));
      expect(averages.length).toBe(2 * (closes.length - 4));
      expect(averages.every((value) => value >= low && value <= high)).toBe(true);
    }),
  );
});

test('nothing looks ahead: a series cut at any bar has the same values up to there', () => {
  fc.assert(
    fc.property(bars(20, 260), fc.nat(), (series, seed) => {
      const cut = 1 + (seed % series.length);
      const of = (key: 'high' | 'low' | 'close' | 'volume') => Float64Array.from(series, (bar) => bar[key]);
      const [high, low, close, volume] = [of('high'), of('low'), of('close'), of('volume')];
      const upTo = (values: Float64Array) => values.subarray(0, cut);
      const pairs: [Float64Array, Float64Array][] = [
        [rsiSeries(close), rsiSeries(upTo(close))],
        [smaSeries(close, 10), smaSeries(upTo(close), 10)],
        [emaSeries(close, 10), emaSeries(upTo(close), 10)],
        [atrSeries(high, low, close), atrSeries(upTo(high), upTo(low), upTo(close))],
        [vwapSeries(close, volume), vwapSeries(upTo(close), upTo(volume))],
      ];
      for (const [whole, part] of pairs) expect(whole.subarray(0, cut)).toEqual(part);
    }),
  );
});

test('symbols side by side, one bar at a time, come to what each series alone comes to', () => {
  fc.assert(
    fc.property(fc.array(bars(160, 160), { minLength: 2, maxLength: 3 }), (market) => {
      const rsi = startRsi(market.length);
      const sma = startSma(market.length, 20);
      const ema = startEma(market.length, 20);
      const atr = startAtr(market.length);
      const vwap = startVwap(market.length);
      const last = market.map(() => [0, 0, 0, 0, 0]);
      for (let bar = 0; bar < 160; bar++) {
        for (const [at, series] of market.entries()) {
          const { high, low, close, volume } = series[bar]!;
          last[at] = [
            pushRsi(rsi, at, close),
            pushSma(sma, at, close),
            pushEma(ema, at, close),
            pushAtr(atr, at, high, low, close),
            pushVwap(vwap, at, close, volume),
          ];
        }
      }
      for (const [at, series] of market.entries()) {
        const of = (key: 'high' | 'low' | 'close' | 'volume') => Float64Array.from(series, (bar) => bar[key]);
        expect(last[at]).toEqual([
          rsiSeries(of('close')).at(-1),
          smaSeries(of('close'), 20).at(-1),
          emaSeries(of('close'), 20).at(-1),
          atrSeries(of('high'), of('low'), of('close')).at(-1),
          vwapSeries(of('close'), of('volume')).at(-1),
        ]);
      }
    }),
    { numRuns: 20 },
  );
});

test('the RSI at a running price is the one the close would give, and leaves the state alone', () => {
  fc.assert(
    fc.property(priceWalk(10, 200), fc.double({ min: 0.01, max: 20_000, noNaN: true }), (closes, price) => {
      const state = startRsi(1);
      for (const close of closes) pushRsi(state, 0, close);
      const before = computeRsi(state, 0);
      const running = rsiIfClosedAt(state, 0, price);
      expect(computeRsi(state, 0)).toBe(before);
      expect(running).toBe(pushRsi(state, 0, price));
    }),
  );
});

test('an unknown price changes no indicator', () => {
  const rsi = startRsi(1);
  const sma = startSma(1, 2);
  const ema = startEma(1, 2);
  const atr = startAtr(1);
  for (const price of [1, 2, 3]) {
    pushRsi(rsi, 0, price, 0, 2);
    pushSma(sma, 0, price);
    pushEma(ema, 0, price);
    pushAtr(atr, 0, price, price, price, 2);
  }
  const before = [computeRsi(rsi, 0, 0, 2), 2.5, pushEma(ema, 0, Number.NaN), 0.75];
  expect([
    pushRsi(rsi, 0, Number.NaN, 0, 2),
    pushSma(sma, 0, Number.NaN),
    pushEma(ema, 0, Number.NaN),
    pushAtr(atr, 0, Number.NaN, 1, 1, 2),
  ]).toEqual(before);
});

type TradedSplit = { execution_date: string; split_from: number; split_to: number };

/** Closes of days from 2024-01-01 on, in shares of `asOf`. */
const adjusted = (closes: readonly number[], splits: readonly TradedSplit[], asOf: string) => {
  const dates = closes.map((_, at) => addDays('2024-01-01', at));
  const factors = splitFactors(dates, splits, asOf);
  return Float64Array.from(closes, (close, at) => close * factors[at]!);
};

test('a series adjusted for a split has the RSI it would have had without one', () => {
  fc.assert(
    fc.property(
      priceWalk(170, 220),
      fc.integer({ min: 1, max: 160 }),
      fc.constantFrom([1, 2], [1, 10], [20, 1], [2, 3]),
      (closes, day, [split_from, split_to]) => {
        const split = { execution_date: addDays('2024-01-01', day), split_from: split_from!, split_to: split_to! };
        const traded = closes.map((close, at) => (at < day ? close / (split_from! / split_to!) : close));
        const rsi = rsiSeries(adjusted(traded, [split], '2025-12-31')).at(-1)!;
        expect(rsi).toBeCloseTo(rsiSeries(Float64Array.from(closes)).at(-1)!, 8);
      },
    ),
  );
});

test('a split divides prices, and counts from its own day on only', () => {
  const splits = [{ execution_date: '2024-01-03', split_from: 1, split_to: 4 }];
  expect(Array.from(adjusted([400, 404, 101], splits, '2024-01-03'))).toEqual([100, 101, 101]);
  // As of the day before nobody knows of it.
  expect(Array.from(adjusted([400, 404, 101], splits, '2024-01-02'))).toEqual([400, 404, 101]);
});

test('VWAP weighs the average price of a bar by its volume, leaves out bars without one, and begins again each session', () => {
  const state = startVwap(1);
  expect(computeVwap(state, 0)).toBeNaN();
  pushVwap(state, 0, 10, 100);
  pushVwap(state, 0, Number.NaN, 1_000_000);
  pushVwap(state, 0, 99, 0);
  expect(pushVwap(state, 0, 20, 300)).toBe(17.5);
  expect(computeVwap(startVwap(1), 0)).toBeNaN();
});

test('the 52-week range counts today in, and leaves out what is unknown', () => {
  expect(widen({ high: 10, low: 8 }, 11, 7.5)).toEqual({ high: 11, low: 7.5 });
  expect(widen({ high: 10, low: 8 }, Number.NaN, Number.NaN)).toEqual({ high: 10, low: 8 });
  expect(widen({ high: Number.NaN, low: Number.NaN }, 11, 7.5)).toEqual({ high: 11, low: 7.5 });
});
