// Due instants of schedules: Pacific wall time over clock changes, holidays and early closes.
import { describe, expect, test } from 'vitest';
import { pacificMinute } from '../../../src/domain/market/calendar.ts';
import {
  dailyAt,
  every,
  goldenEyeSlots,
  pipelineSlots,
  priceMinuteSlots,
  type Slots,
  screenerSlots,
  sessionMinuteSlots,
} from '../../../src/domain/schedule/slots.ts';

const at = (text: string) => Date.parse(text);
const count = (slots: Slots, from: string, to: string, replaying = false) => slots(at(from), at(to), replaying).length;
const shown = (slots: Slots, from: string, to: string) =>
  slots(at(from), at(to), false).map((slot) => new Date(slot).toISOString());

describe('ACONST-03 runs of the expert lists', () => {
  test('are at 7:15, 9:15 and 11:15 Pacific, an hour earlier in UTC once the clocks were put forward', () => {
    // Friday before and Monday after 2026-03-08.
    expect(shown(pipelineSlots, '2026-03-06T00:00:00Z', '2026-03-09T23:59:00Z')).toEqual([
      '2026-03-06T15:15:00.000Z',
      '2026-03-06T17:15:00.000Z',
      '2026-03-06T19:15:00.000Z',
      '2026-03-09T14:15:00.000Z',
      '2026-03-09T16:15:00.000Z',
      '2026-03-09T18:15:00.000Z',
    ]);
  });

  test('end at 10:00 on a day with an early close and do not happen on a holiday', () => {
    expect(count(pipelineSlots, '2026-11-26T08:00:00Z', '2026-11-27T07:59:00Z')).toBe(0);
    expect(count(pipelineSlots, '2026-11-27T08:00:00Z', '2026-11-28T07:59:00Z')).toBe(2);
  });
});

describe('ACONST-05 runs of the screener', () => {
  test('are 24 on a market day, from 7:05 to 12:50 Pacific, and 12 before an early close', () => {
    const day = screenerSlots(at('2026-11-17T08:00:00Z'), at('2026-11-18T08:00:00Z'), false);
    expect(day.map(pacificMinute)).toEqual(Array.from({ length: 24 }, (_, i) => 425 + 15 * i));
    expect(count(screenerSlots, '2026-11-27T08:00:00Z', '2026-11-28T08:00:00Z')).toBe(12);
  });

  test('a weekend has none', () => {
    expect(count(screenerSlots, '2026-11-14T08:00:00Z', '2026-11-16T08:00:00Z')).toBe(0);
  });

  test('a replay has them at the same minutes of every hour', () => {
    const slots = screenerSlots(at('2026-11-14T07:50:00Z'), at('2026-11-14T08:50:00Z'), true);
    expect(slots.map((slot) => new Date(slot).getUTCMinutes())).toEqual([5, 20, 35, 50]);
  });
});

describe('minutes', () => {
  test('CONST-20 Golden Eye has one each minute from 1:00 AM to 1:00 PM Pacific, a replay one each minute', () => {
    expect(count(goldenEyeSlots, '2026-11-17T08:00:00Z', '2026-11-18T08:00:00Z')).toBe(721);
    expect(count(goldenEyeSlots, '2026-11-14T08:00:00Z', '2026-11-14T09:00:00Z')).toBe(0);
    expect(count(goldenEyeSlots, '2026-11-14T08:00:00Z', '2026-11-14T09:00:00Z', true)).toBe(60);
  });

  test('of the session and the hours after it are 630, in which delayed prices reach its end, of those in which prices move 960', () => {
    expect(count(sessionMinuteSlots, '2026-11-17T05:00:00Z', '2026-11-18T05:00:00Z')).toBe(630);
    // Friday after Thanksgiving: from 9:30 to 17:00.
    expect(count(sessionMinuteSlots, '2026-11-27T05:00:00Z', '2026-11-28T05:00:00Z')).toBe(450);
    expect(count(priceMinuteSlots, '2026-11-17T05:00:00Z', '2026-11-18T05:00:00Z')).toBe(960);
  });

  test('a span is open at its beginning and closed at its end: two spans side by side share no slot', () => {
    const minutes = every(60_000);
    expect(minutes(0, 180_000, false)).toEqual([60_000, 120_000, 180_000]);
    expect(minutes(180_000, 240_000, false)).toEqual([240_000]);
    expect(minutes(1, 59_999, false)).toEqual([]);
  });

  test('each day has one slot of its own, also a day of 23 and one of 25 hours', () => {
    const daily = dailyAt(2 * 60 + 30);
    expect(shown(daily, '2026-03-07T00:00:00Z', '2026-03-10T00:00:00Z')).toHaveLength(3);
    expect(shown(daily, '2026-10-31T00:00:00Z', '2026-11-03T00:00:00Z')).toHaveLength(3);
  });
});
