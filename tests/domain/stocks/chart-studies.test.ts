// Lines of a chart from closes, and bars that are wider than a minute.
import { describe, expect, test } from 'vitest';
import { chartStudies, percentSince, studySeries } from '../../../src/domain/stocks/chart-studies.ts';
import { widerBars } from '../../../src/domain/stocks/stock-bars.ts';

const study = (id: (typeof chartStudies)[number]['id']) => {
  const found = chartStudies.find((one) => one.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const rising = Array.from({ length: 160 }, (_, at) => 100 + at);

describe('studies', () => {
  test('a simple average is the mean of its window, unknown before it is full', () => {
    const series = studySeries(study('sma20'), rising);
    expect(series.slice(0, 19)).toEqual(Array(19).fill(null));
    expect(series[19]).toBeCloseTo(109.5);
    expect(series.at(-1)).toBeCloseTo(249.5);
  });

  test('an exponential average follows closer than a simple one, unknown before its window is full', () => {
    const [ema, sma] = [studySeries(study('ema21'), rising), studySeries(study('sma20'), rising)];
    expect(ema[19]).toBeNull();
    expect(ema[20]).not.toBeNull();
    // On a straight line it lags by (21 - 1) / 2 steps, the simple one of twenty by 9.5.
    expect(ema.at(-1)).toBeCloseTo(259 - 10, 3);
    expect(sma.at(-1)).toBeCloseTo(259 - 9.5);
  });

  test('RSI is unknown until its start value no longer shows', () => {
    const series = studySeries(study('rsi'), rising);
    expect(series[148]).toBeNull();
    expect(series[149]).toBe(100);
    expect(studySeries(study('rsi'), rising.toReversed()).at(-1)).toBe(0);
  });

  test('nothing is known of no closes', () => {
    for (const one of chartStudies) expect(studySeries(one, [])).toEqual([]);
  });
});

test('percent since a start needs a start', () => {
  expect(percentSince(50, 55)).toBeCloseTo(10);
  expect(percentSince(0, 55)).toBeNull();
});

describe('wider bars', () => {
  const bar = (minute: number, close: number, volume: number, vwap: number | null) => ({
    start_timestamp: minute * 60_000,
    open: close - 1,
    high: close + 2,
    low: close - 2,
    close,
    volume,
    vwap,
    transactions: 10,
  });

  test('weigh the average price by volume, also where a minute tells none', () => {
    const [first, second] = widerBars(
      [bar(5, 10, 100, 10), bar(7, 20, 300, 20), bar(8, 15, 500, null), bar(10, 9, 1, null)],
      5,
    );
    expect(first).toEqual({
      start_timestamp: 5 * 60_000,
      open: 9,
      high: 22,
      low: 8,
      close: 15,
      volume: 900,
      vwap: 17.5,
      transactions: 30,
    });
    expect(second?.vwap).toBeNull();
    expect(second?.start_timestamp).toBe(10 * 60_000);
  });
});
