// Offset of a United States time zone, from the platform's time-zone data; cached by year, because Intl is slow.
import type { EpochMs } from './kinds.ts';
import { memo } from './memo.ts';
import { hourMs } from './time.ts';

/** Daylight time of one year runs from `start` to `end`. */
type ZoneYear = { from: EpochMs; to: EpochMs; start: EpochMs; end: EpochMs };

/** Minutes the zone is ahead of UTC at an instant; `standardHours`: hours it is behind UTC in winter. */
export function zoneOffset(timeZone: string, standardHours: number): (epochMs: EpochMs) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  const isDaylight = (at: EpochMs) => format.format(at).endsWith(`GMT-${standardHours - 1}`);
  const years = new Map<number, ZoneYear>();
  let last: ZoneYear = { from: 0, to: 0, start: 0, end: 0 };

  /** First hour in [from, to) whose daylight state differs from that at `from`; clocks change at whole hours. */
  function findChange(from: EpochMs, to: EpochMs): EpochMs {
    const before = isDaylight(from);
    let low = 0;
    let high = (to - from) / hourMs;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (isDaylight(from + middle * hourMs) === before) low = middle;
      else high = middle;
    }
    return from + high * hourMs;
  }

  const findYear = (epochMs: EpochMs): ZoneYear =>
    memo(years, new Date(epochMs).getUTCFullYear(), (year) => {
      const [from, summer, to] = [Date.UTC(year, 0), Date.UTC(year, 6), Date.UTC(year + 1, 0)];
      return { from, to, start: findChange(from, summer), end: findChange(summer, to) };
    });

  return (epochMs) => {
    if (!(epochMs >= last.from && epochMs < last.to)) {
      // Invalid instants get the standard offset.
      if (!(Math.abs(epochMs) < LAST_INSTANT)) return -standardHours * 60;
      last = findYear(epochMs);
    }
    const daylight = epochMs >= last.start && epochMs < last.end;
    return -(standardHours - (daylight ? 1 : 0)) * 60;
  };
}

/**
 * One year before the last representable instant, so that start and end of each accepted instant's year are
 * representable.
 */
const LAST_INSTANT = 8.64e15 - 366 * 24 * hourMs;
