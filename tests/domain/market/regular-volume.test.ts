// Volume of the regular session against the minute bars of random days: exact where it is known, unknown elsewhere.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSession } from '../../../src/domain/market/calendar.ts';
import {
  openingVolume,
  regularVolume,
  volumeBeforeBell,
} from '../../../src/domain/market/indicators/regular-volume.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';

const sessions = [findSession('2026-11-17')!, findSession('2026-11-27')!];

/** Bars of a day by the minute after 4:00; a snapshot's totals as of the end of a minute. */
const days = fc.record({
  session: fc.constantFrom(...sessions),
  bars: fc.array(fc.record({ minute: fc.nat(959), volume: fc.integer({ min: 1, max: 10_000_000 }) }), {
    maxLength: 60,
  }),
  at: fc.integer({ min: 1, max: 960 }),
});

test('at any minute the volume is the sum of the bars from the bell on, or unknown', () => {
  fc.assert(
    fc.property(days, ({ session, bars, at }) => {
      const until = session.pre_open_ms + at * minuteMs;
      const inOrder = bars
        .map(({ minute, volume }) => ({ start_timestamp: session.pre_open_ms + minute * minuteMs, volume }))
        .filter(({ start_timestamp: start }) => start + minuteMs <= until)
        .sort((a, b) => a.start_timestamp - b.start_timestamp);
      const sum = (from: number, to: number) =>
        inOrder.reduce(
          (all, { start_timestamp: start, volume }) => (start >= from && start < to ? all + volume : all),
          0,
        );
      const total = sum(0, Number.POSITIVE_INFINITY);
      const last = inOrder.at(-1)?.start_timestamp ?? Number.NaN;
      const minute_volume = sum(last, last + minuteMs);
      const found = openingVolume({ total, start: last, minute_volume, accumulated: total }, session);
      const before = sum(0, session.open_ms);
      expect(volumeBeforeBell(inOrder, session)).toBe(before);
      if (until > session.open_ms) expect(Number.isNaN(found) || found === before).toBe(true);
      const regular = regularVolume({ total, opening: before, closed: Number.NaN }, session, until - 1_000);
      if (until <= session.open_ms) expect(regular).toBeNaN();
      else if (until <= session.close_ms + minuteMs) expect(regular).toBe(sum(session.open_ms, until));
      else expect(regular).toBe(total);
    }),
    { numRuns: 2_000 },
  );
});

test('what was traded before the bell decides: unknown, the volume is unknown, never the total', () => {
  const [session] = sessions as [(typeof sessions)[0]];
  const at = session.open_ms + 90 * minuteMs;
  expect(regularVolume({ total: 5_000, opening: Number.NaN, closed: Number.NaN }, session, at)).toBeNaN();
  expect(regularVolume({ total: 5_000, opening: 1_000, closed: Number.NaN }, session, at)).toBe(4_000);
});

test('after the close late trades add nothing where the session was seen to its end', () => {
  const [session] = sessions as [(typeof sessions)[0]];
  const at = session.close_ms + 60 * minuteMs;
  expect(regularVolume({ total: 9_000, opening: 1_000, closed: 7_500 }, session, at)).toBe(7_500);
  // A finished session nobody watched: the vendor's volume of the day.
  expect(regularVolume({ total: 9_000, opening: 1_000, closed: Number.NaN }, session, at)).toBe(9_000);
});
