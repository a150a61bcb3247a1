// Metrics beside a live price: today counts in the 52-week range and the RSI, by the screener's own formulas.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DailyBar } from '../../../src/domain/market/bars.ts';
import { addDays } from '../../../src/domain/market/calendar.ts';
import { rsiSeries } from '../../../src/domain/market/indicators/rsi.ts';
import type { Metrics } from '../../../src/domain/market/live-data.ts';
import { metricsFromBars } from '../../../src/domain/market/metrics.ts';
import { computeRsiBase, metricsWithToday } from '../../../src/domain/market/metrics-today.ts';

const TODAY = '2026-11-24';
const closes = fc.array(fc.integer({ min: 1_000, max: 9_000 }), { minLength: 250, maxLength: 280 });
const cents = fc.integer({ min: 500, max: 12_000 });

function barsOf(prices: readonly number[]): DailyBar[] {
  return prices.map((cent, at) => {
    const close = cent / 100;
    const date = addDays(TODAY, at - prices.length);
    return {
      date,
      open: close,
      high: close * 1.01,
      low: close * 0.99,
      close,
      volume: 1_000,
      vwap: null,
      transactions: null,
      timestamp: 0,
    };
  });
}
const metricsOf = (bars: DailyBar[]): Metrics => ({
  ...metricsFromBars(bars, []),
  beta: null,
  marketCapitalization: null,
});

test('the range holds price, high and low of today, and the RSI is the one today would close with', () => {
  fc.assert(
    fc.property(closes, cents, cents, (history, one, other) => {
      const bars = barsOf(history);
      const [low, high] = [Math.min(one, other) / 100, Math.max(one, other) / 100];
      const price = (low + high) / 2;
      const metrics = metricsOf(bars);
      const quote = { c: price, d: null, dp: null, h: high, l: low, pc: null };
      const now = metricsWithToday(metrics, { quote, day: TODAY, base: computeRsiBase(bars) });
      expect(now['52WeekHigh']).toBe(Math.max(metrics['52WeekHigh'] ?? 0, high));
      expect(now['52WeekLow']).toBe(Math.min(metrics['52WeekLow'] ?? 0, low));
      const whole = rsiSeries(Float64Array.from([...bars.map(({ close }) => close), price])).at(-1);
      expect(now['14DayRSI']).toBeCloseTo(whole ?? Number.NaN, 9);
    }),
  );
});

test('a quote of the last bar’s own day changes no RSI, and without a quote nothing changes', () => {
  const bars = barsOf(Array.from({ length: 260 }, (_, at) => 5_000 + 37 * (at % 11)));
  const metrics = metricsOf(bars);
  const quote = { c: 90, d: null, dp: null, h: null, l: null, pc: null };
  const same = metricsWithToday(metrics, { quote, day: addDays(TODAY, -1), base: computeRsiBase(bars) });
  expect(same).toEqual({ ...metrics, '52WeekHigh': 90 });
  expect(metricsWithToday(metrics, { quote, day: null, base: null })['14DayRSI']).toBe(metrics['14DayRSI']);
  expect(metricsWithToday(metrics, { quote: null, day: TODAY, base: computeRsiBase(bars) })).toEqual(metrics);
});

test('an unknown range stays unknown: one day is no year', () => {
  const none = metricsOf([]);
  const quote = { c: 90, d: null, dp: null, h: 91, l: 89, pc: null };
  expect(metricsWithToday(none, { quote, day: TODAY, base: null })).toEqual(none);
});
