// Indicators of minute closes against figures worked out by hand, and the comparison with the vendor's own.
import { describe, expect, test } from 'vitest';
import { indicatorDifference, minuteIndicators } from '../../../src/domain/minutes/minute-indicators.ts';

const MINUTE = 60_000;
const barsOf = (closes: readonly number[]) => closes.map((close, at) => ({ start_timestamp: at * MINUTE, close }));
const byType = (closes: readonly number[]) =>
  Object.fromEntries(minuteIndicators(barsOf(closes)).map((row) => [row.indicator_type, row]));

// ACONST-17, AENT-33
describe('indicators of the newest minute', () => {
  test('are one row of each type at the start of the newest bar', () => {
    const rows = minuteIndicators(barsOf(Array.from({ length: 300 }, (_, at) => 100 + Math.sin(at))));
    expect(rows.map(({ indicator_type, timestamp }) => [indicator_type, timestamp])).toEqual(
      ['RSI', 'SMA', 'EMA', 'MACD'].map((type) => [type, 299 * MINUTE]),
    );
  });

  test('a price that never moved has RSI 50, averages at the price and a MACD of 0', () => {
    const { RSI, SMA, EMA, MACD } = byType(Array.from({ length: 200 }, () => 42));
    expect([RSI?.value, SMA?.value, EMA?.value]).toEqual([50, 42, 42]);
    expect(MACD).toMatchObject({ value: 0, signal_value: 0, histogram_value: 0 });
  });

  test('a price that rises by 0.1 a minute has RSI 100 and averages that lag by (window - 1) / 2 minutes', () => {
    const closes = Array.from({ length: 1_200 }, (_, at) => 100 + 0.1 * at);
    const last = closes.at(-1) ?? 0;
    const { RSI, SMA, EMA, MACD } = byType(closes);
    expect(RSI?.value).toBeCloseTo(100, 9);
    expect(SMA?.value).toBeCloseTo(last - 0.1 * 24.5, 9);
    expect(EMA?.value).toBeCloseTo(last - 0.1 * 24.5, 9);
    // The averages of 12 and 26 lag by 5.5 and 12.5 minutes; the signal line has caught up.
    expect(MACD?.value).toBeCloseTo(0.1 * 7, 9);
    expect(MACD?.signal_value).toBeCloseTo(0.1 * 7, 9);
    expect(MACD?.histogram_value).toBeCloseTo(0, 9);
  });

  test('with too few bars the smoothed ones are unknown, with fewer than 50 the plain average too', () => {
    const few = byType(Array.from({ length: 149 }, () => 10));
    expect([few.RSI?.value, few.SMA?.value, few.EMA?.value, few.MACD?.value]).toEqual([null, 10, null, null]);
    expect(byType(Array.from({ length: 49 }, () => 10)).SMA?.value).toBeNull();
    expect(minuteIndicators([])).toEqual([]);
  });
});

describe("the vendor's own value of the same minute", () => {
  const own = { indicator_type: 'MACD', timestamp: 60_000, value: 1, signal_value: 0.5, histogram_value: 0.5 } as const;
  const theirs = { timestamp: 60_000, value: 1.25, signal_value: 0.5, histogram_value: 0.75 };

  test('differs by the largest of its parts', () => expect(indicatorDifference(own, [theirs])).toBe(0.25));
  test('of another minute is no comparison', () => {
    expect(indicatorDifference(own, [{ ...theirs, timestamp: 120_000 }])).toBeNull();
  });
  test('is none while ours is unknown', () => {
    const unknown = { ...own, value: null, signal_value: null, histogram_value: null };
    expect(indicatorDifference(unknown, [theirs])).toBeNull();
  });
});
