// Volume at a clock time, the average day, and how much a stock usually moves in a minute.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barColumns } from '../../../src/domain/market/indicators/bar-columns.ts';
import { known, unknownAsNaN } from '../../../src/domain/market/indicators/known.ts';
import {
  type MinuteColumns,
  minuteVolatility,
  returnOverMinutes,
} from '../../../src/domain/market/indicators/minute-returns.ts';
import {
  averageDailyVolume,
  cumulativeVolume,
  fullSessionsBefore,
  relativeVolumeAt,
  volumeProfile,
} from '../../../src/domain/market/indicators/relative-volume.ts';

test('the average daily volume is the mean of 30 sessions and unknown with fewer', () => {
  const volumes = Float64Array.from({ length: 31 }, (_, at) => (at === 0 ? 1e9 : at));
  expect(averageDailyVolume(volumes)).toBe(15.5);
  expect(averageDailyVolume(volumes.subarray(0, 29))).toBeNaN();
  expect(averageDailyVolume(Float64Array.from({ length: 30 }, (_, at) => (at === 7 ? Number.NaN : 1)))).toBeNaN();
});

test('cumulative volume carries over minutes without a trade and leaves out what is outside the session', () => {
  const total = cumulativeVolume(Int16Array.of(-5, 0, 2, 2, 5), Float64Array.of(999, 10, 5, 1, 7), 5);
  expect(Array.from(total)).toEqual([10, 10, 16, 16, 16]);
});

const session = (perMinute: number) =>
  cumulativeVolume(
    Int16Array.from({ length: 390 }, (_, at) => at),
    new Float64Array(390).fill(perMinute),
  );

test('relative volume compares with the mean of the last 20 sessions at the same minute', () => {
  const days = Array.from({ length: 21 }, (_, at) => session(at === 0 ? 1e6 : 10));
  const profile = volumeProfile(days);
  expect(profile[0]).toBeCloseTo(10);
  expect(relativeVolumeAt(1500, profile, 49)).toBeCloseTo(3);
  expect(relativeVolumeAt(7800, profile, 1000)).toBeCloseTo(2);
});

test('relative volume is unknown before the open, with fewer than 20 sessions, and where nothing usually trades', () => {
  const profile = volumeProfile(Array.from({ length: 20 }, () => session(10)));
  expect(relativeVolumeAt(100, profile, -1)).toBeNaN();
  expect(relativeVolumeAt(100, volumeProfile(Array.from({ length: 19 }, () => session(10))), 5)).toBeNaN();
  expect(relativeVolumeAt(100, volumeProfile(Array.from({ length: 20 }, () => session(0))), 5)).toBeNaN();
  expect(relativeVolumeAt(Number.NaN, profile, 5)).toBeNaN();
});

test('a day that trades as usual has relative volume 1 at every minute', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 390, maxLength: 390 }), (perMinute) => {
      const day = cumulativeVolume(
        Int16Array.from({ length: 390 }, (_, at) => at),
        Float64Array.from(perMinute),
      );
      const profile = volumeProfile(Array.from({ length: 20 }, () => day));
      for (const minute of [0, 1, 100, 389]) expect(relativeVolumeAt(day[minute]!, profile, minute)).toBeCloseTo(1, 9);
    }),
    { numRuns: 20 },
  );
});

test('sessions that close early are no measure of a clock time', () => {
  const sessions = fullSessionsBefore('2025-12-02', 4).map(({ date }) => date);
  // Thanksgiving was the 27th, the 28th closed at 13:00.
  expect(sessions).toEqual(['2025-11-24', '2025-11-25', '2025-11-26', '2025-12-01']);
});

const minutes = (rows: readonly [session: number, minute: number, close: number][]): MinuteColumns => ({
  session: Int16Array.from(rows, ([day]) => day),
  minute: Int16Array.from(rows, ([, minute]) => minute),
  close: Float64Array.from(rows, ([, , close]) => close),
});

/** One session of `length` minutes in which the price goes up and down by the same step each minute. */
const zigzag = (day: number, from: number, length: number, step: number): [number, number, number][] =>
  Array.from({ length }, (_, at) => [day, from + at, at % 2 === 0 ? 100 : 100 * (1 + step)]);

test('1-minute volatility is that of the asked part of the day alone', () => {
  const bars = minutes([...zigzag(0, 0, 60, 0.01), ...zigzag(0, 60, 200, 0.001)]);
  expect(minuteVolatility(bars, 0, 60)).toBeCloseTo(0.01, 4);
  expect(minuteVolatility(bars, 60, 300)).toBeCloseTo(0.001, 5);
});

test('a return over minutes without a trade is spread over them', () => {
  const dense = minutes(zigzag(0, 0, 100, 0.01));
  const sparse = minutes(zigzag(0, 0, 100, 0.01).map(([day, minute, close]) => [day, minute * 4, close]));
  expect(minuteVolatility(sparse, 0, 400)).toBeCloseTo(minuteVolatility(dense, 0, 400) / 2, 9);
});

test('volatility looks at ten sessions, never across a night, and needs 30 returns that are not all nothing', () => {
  const calm = Array.from({ length: 10 }, (_, day) => zigzag(day + 1, 0, 20, 0.002)).flat();
  expect(minuteVolatility(minutes([...zigzag(0, 0, 300, 0.5), ...calm]), 0, 390)).toBeCloseTo(0.002, 4);
  const jumps = Array.from({ length: 40 }, (_, day): [number, number, number] => [day, 5, 10 + day]);
  expect(minuteVolatility(minutes(jumps), 0, 390)).toBeNaN();
  expect(minuteVolatility(minutes(zigzag(0, 0, 30, 0.01)), 0, 390)).toBeNaN();
  expect(minuteVolatility(minutes(zigzag(0, 0, 300, 0)), 0, 390)).toBeNaN();
});

test('the 5-minute return ends at the asked minute and starts from the newest trade five minutes before', () => {
  const bars = minutes([
    [0, 389, 50],
    [1, 0, 100],
    [1, 3, 110],
    [1, 8, 121],
    [1, 9, 1000],
  ]);
  expect(returnOverMinutes(bars, 8, 5)).toBeCloseTo(0.1);
  // Minute 4 is before the first trade five minutes earlier: yesterday's price is no base.
  expect(returnOverMinutes(bars, 4, 5)).toBeNaN();
});

test('unknown is null at the edge and NaN in columns', () => {
  expect([known(Number.NaN), known(undefined), known(Number.POSITIVE_INFINITY), known(0)]).toEqual([
    null,
    null,
    null,
    0,
  ]);
  expect(unknownAsNaN(null)).toBeNaN();
  const bar = {
    date: '2025-01-02',
    open: 1,
    high: 2,
    low: 0.5,
    close: 1.5,
    volume: 9,
    vwap: null,
    transactions: null,
    timestamp: 0,
  };
  const columns = barColumns([bar]);
  expect([columns.close[0], columns.vwap[0], columns.date[0]]).toEqual([1.5, Number.NaN, '2025-01-02']);
});
