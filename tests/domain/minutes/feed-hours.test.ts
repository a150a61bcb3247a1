// The hours in which the stream of minutes brings something, by the exchange's calendar and the lateness of the source.
import { describe, expect, test } from 'vitest';
import { newYorkInstant } from '../../../src/domain/market/calendar.ts';
import { inFeedHours, startOfMinute } from '../../../src/domain/minutes/feed-hours.ts';

const at = (day: string, minute: number) => newYorkInstant(day, minute);

// ACONST-14
describe('hours of the stream', () => {
  test.each([
    ['an ordinary day, before', '2026-11-17', 3 * 60 + 58, 0, false],
    ['a minute early', '2026-11-17', 3 * 60 + 59, 0, true],
    ['the last minute, sent after its end', '2026-11-17', 20 * 60 + 1, 0, true],
    ['afterwards', '2026-11-17', 20 * 60 + 2, 0, false],
    ['a source 15 minutes late begins late', '2026-11-17', 4 * 60, 15, false],
    ['and ends late', '2026-11-17', 20 * 60 + 16, 15, true],
    ['an early close, until 5 PM', '2026-11-27', 17 * 60 + 1, 0, true],
    ['an early close, afterwards', '2026-11-27', 17 * 60 + 2, 0, false],
    ['a holiday', '2026-11-26', 12 * 60, 0, false],
    ['a Sunday', '2026-11-22', 12 * 60, 0, false],
    ['the Monday after clocks went back', '2026-11-02', 4 * 60, 0, true],
    ['the Monday after clocks went forward', '2026-03-09', 19 * 60 + 59, 0, true],
  ])('%s', (_, day, minute, delay, expected) => {
    expect(inFeedHours(at(day, minute), delay * 60_000)).toBe(expected);
  });

  test('a minute is named by its start', () => {
    expect(startOfMinute(at('2026-11-17', 600) + 59_999)).toBe(at('2026-11-17', 600));
  });
});
