// The indicators against an independent implementation, value by value on random series.
import fc from 'fast-check';
import { ATR, EMA, RSI, SMA, VWAP } from 'trading-signals';
import { expect, test } from 'vitest';
import { rsiSeries } from '../../../src/domain/market/indicators/rsi.ts';
import { vwapSeries } from '../../../src/domain/market/indicators/vwap.ts';
import { bars, priceWalk } from './price-series.ts';
import { atrSeries, emaSeries, smaSeries } from './series.ts';

/** Places where the two differ by more than nine digits, or where only one of them is known. */
function differences(own: ArrayLike<number>, other: readonly (number | null)[]): number[] {
  return [...other.keys()].filter((at) => {
    const value = other[at] ?? Number.NaN;
    if (Number.isNaN(value) || Number.isNaN(own[at]!)) return Number.isNaN(value) !== Number.isNaN(own[at]!);
    return Math.abs(own[at]! - value) > 1e-9 * Math.max(1, Math.abs(value));
  });
}

function expectSame(own: ArrayLike<number>, other: readonly (number | null)[]): void {
  expect(own.length).toBe(other.length);
  expect(differences(own, other)).toEqual([]);
}

test('RSI is that of trading-signals from the fifteenth close on', () => {
  fc.assert(
    fc.property(priceWalk(1, 400), (closes) => {
      const library = new RSI(14);
      expectSame(
        rsiSeries(Float64Array.from(closes), 0),
        closes.map((close) => library.update(close, false)),
      );
    }),
  );
});

test.each([1, 9, 50])('SMA and EMA over %d values are those of trading-signals', (window) => {
  fc.assert(
    fc.property(priceWalk(1, 200), (closes) => {
      const values = Float64Array.from(closes);
      const sma = new SMA(window);
      expectSame(
        smaSeries(values, window),
        closes.map((close) => sma.update(close, false)),
      );
      const ema = new EMA(window);
      expectSame(
        emaSeries(values, window),
        closes.map((close) => {
          const value = ema.update(close, false);
          return ema.isStable ? value : null;
        }),
      );
    }),
  );
});

test('ATR is that of trading-signals', () => {
  fc.assert(
    fc.property(bars(1, 200), (series) => {
      const library = new ATR(14);
      const of = (key: 'high' | 'low' | 'close') => Float64Array.from(series, (bar) => bar[key]);
      expectSame(
        atrSeries(of('high'), of('low'), of('close')),
        series.map((bar) => library.update(bar, false)),
      );
    }),
  );
});

test('VWAP of bars with one price each is that of trading-signals', () => {
  fc.assert(
    fc.property(bars(1, 200), (series) => {
      const library = new VWAP();
      let last: number | null = null;
      const expected = series.map(({ close, volume }) => {
        last = library.update({ high: close, low: close, close, volume }, false) ?? last;
        return last;
      });
      const close = Float64Array.from(series, (bar) => bar.close);
      const volume = Float64Array.from(series, (bar) => bar.volume);
      expectSame(vwapSeries(close, volume), expected);
    }),
  );
});
