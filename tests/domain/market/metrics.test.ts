// Metrics computed from daily bars equal hand-made and reference values, and stay unknown while there are too few bars.
import { describe, expect, test } from 'vitest';
import type { DailyBar } from '../../../src/domain/market/bars.ts';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import { rsiSeries } from '../../../src/domain/market/indicators/rsi.ts';
import { mergeMetrics } from '../../../src/domain/market/live-data.ts';
import { metricsFromBars } from '../../../src/domain/market/metrics.ts';

/** Bars of the sessions that end with this date, closing at these prices, with volumes 1, 2, 3 ... thousand. */
function barsOf(closes: readonly number[], last = '2026-11-16'): DailyBar[] {
  const sessions = sessionsBack(last, closes.length);
  return closes.map((close, at) => ({
    date: sessions[at]?.date ?? '',
    open: close,
    high: close + 1,
    low: close - 1,
    close,
    volume: (at + 1) * 1_000,
    vwap: close,
    transactions: 10,
    timestamp: sessions[at]?.open_ms ?? 0,
  }));
}

const line = (count: number, from = 100, step = 1) => Array.from({ length: count }, (_, at) => from + at * step);

// ENT-18
describe('ranges and volumes', () => {
  test('the 52-week range looks back 364 days and takes highs and lows, not closes', () => {
    const closes = line(300, 100, 0);
    closes[10] = 500;
    closes[250] = 140;
    closes[260] = 60;
    const metrics = metricsFromBars(barsOf(closes), []);
    expect(metrics['52WeekHigh']).toBe(141);
    expect(metrics['52WeekLow']).toBe(59);
  });

  test('average volumes are means of the last sessions, in shares', () => {
    const metrics = metricsFromBars(barsOf(line(100)), []);
    expect(metrics['5DayAverageTradingVolume']).toBe(98_000);
    expect(metrics['10DayAverageTradingVolume']).toBe(95_500);
    expect(metrics['30DayAverageTradingVolume']).toBe(85_500);
    expect(metrics['3MonthAverageTradingVolume']).toBe(69_000);
  });
});

// ENT-19, ENT-20
describe('averages, returns and strength', () => {
  test('moving averages are means of the last 50 and 200 closes', () => {
    const metrics = metricsFromBars(barsOf(line(250)), []);
    expect(metrics['50DaySMA']).toBe(324.5);
    expect(metrics['200DaySMA']).toBe(249.5);
  });

  test('returns are in percent, from the last session on or before the day a month, 13 weeks or a year’s start ago', () => {
    const bars = barsOf(line(260));
    const closeOn = (date: string) => bars.findLast((bar) => bar.date <= date)?.close ?? 0;
    const metrics = metricsFromBars(bars, []);
    const last = closeOn('2026-11-16');
    expect(metrics['1MonthPriceReturn']).toBeCloseTo((last / closeOn('2026-10-17') - 1) * 100, 10);
    expect(metrics['3MonthPriceReturn']).toBeCloseTo((last / closeOn('2026-08-17') - 1) * 100, 10);
    expect(metrics.ytdPriceReturn).toBeCloseTo((last / closeOn('2025-12-31') - 1) * 100, 10);
  });

  test('strength against the S&P 500 is what the symbol made beyond the index', () => {
    const index = barsOf(line(300, 400, 0));
    const symbol = barsOf([...line(299, 100, 0), 110]);
    const metrics = metricsFromBars(symbol, index);
    expect(metrics['priceRelativeToS&P5004Week']).toBeCloseTo(10, 10);
    expect(metrics['priceRelativeToS&P50052Week']).toBeCloseTo(10, 10);
    expect(metricsFromBars(index, index)['priceRelativeToS&P500Ytd']).toBe(0);
    expect(metricsFromBars(symbol, index.slice(0, -1))['priceRelativeToS&P5004Week']).toBeNull();
  });

  test('the deviation of a month is that of its daily returns in percent, scaled to the month', () => {
    const closes = [100];
    for (let at = 0; at < 21; at++) closes.push((closes.at(-1) as number) * (at % 2 === 0 ? 1.01 : 0.99));
    // Eleven times +1 % and ten times -1 %: mean 1/21, sum of squares 21 - 1/21, divided by 20.
    expect(metricsFromBars(barsOf(closes), [])['1MonthPriceStd']).toBeCloseTo(Math.sqrt(((21 - 1 / 21) / 20) * 21), 8);
  });
});

test('Wilder’s RSI is that of the closes, unknown while warming up', () => {
  const rsiOf = (closes: readonly number[]) => metricsFromBars(barsOf(closes), [])['14DayRSI'];
  const closes = line(160).map((value, at) => value + 9 * (at % 7));
  expect(rsiOf(closes)).toBe(rsiSeries(Float64Array.from(closes)).at(-1));
  expect(rsiOf(line(149))).toBeNull();
});

describe('what is not known', () => {
  test('no bars, no metrics', () => {
    expect(Object.values(metricsFromBars([], [])).every((value) => value === null)).toBe(true);
  });

  test('a new listing has a range and nothing that needs a history', () => {
    const metrics = metricsFromBars(barsOf([10, 11, 12]), barsOf(line(300)));
    expect(metrics).toMatchObject({
      '52WeekHigh': 13,
      '5DayAverageTradingVolume': null,
      '14DayRSI': null,
      '50DaySMA': null,
      '1MonthPriceReturn': null,
      ytdPriceReturn: null,
      'priceRelativeToS&P50052Week': null,
    });
  });

  test('a base price much older than its day is none', () => {
    const bars = barsOf(line(30));
    const gap = [...barsOf([50], '2026-06-01'), ...bars.slice(-3)];
    expect(metricsFromBars(gap, [])['3MonthPriceReturn']).toBeNull();
  });

  test('each metric comes from the first source that knows it', () => {
    const merged = mergeMetrics([{ beta: null, '52WeekHigh': 10 }, null, { beta: 1.5, '52WeekHigh': 20 }]);
    expect(merged).toMatchObject({ beta: 1.5, '52WeekHigh': 10, '14DayRSI': null });
    expect(mergeMetrics([null, { beta: null }])).toBeNull();
  });
});
