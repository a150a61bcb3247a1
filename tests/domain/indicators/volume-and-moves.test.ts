// The usual volume at a clock time, and the edge between columns and everything else.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cumulativeVolume, fullSessionsBefore } from '../../../src/domain/market/indicators/relative-volume.ts';
import { known, unknownAsNaN } from '../../../src/domain/numbers/known.ts';
import { relativeVolumeAt } from './series.ts';
import { volumeProfile } from './volume-profile.ts';

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

test('unknown is null at the edge and NaN in columns', () => {
  expect([Number.NaN, undefined, Number.POSITIVE_INFINITY, 0].map(known)).toEqual([null, null, null, 0]);
  expect(unknownAsNaN(null)).toBeNaN();
});
