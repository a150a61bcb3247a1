// Hours of minute tracking over clock changes, holidays, early closes and a replay.
import { describe, expect, test } from 'vitest';
import { newYorkMinute } from '../../../src/domain/market/calendar.ts';
import { inMinuteHours } from '../../../src/domain/minutes/minute-hours.ts';
import {
  minuteFeedSlots,
  minuteIndicatorSlots,
  minuteNewsSlots,
  type Slots,
} from '../../../src/domain/schedule/slots.ts';

const at = (text: string) => Date.parse(text);
const shown = (slots: Slots, from: string, to: string, replaying = false) =>
  slots(at(from), at(to), replaying).map((slot) => new Date(slot).toISOString());

// ACONST-14, T-39
describe('extended hours', () => {
  test.each([
    ['a winter day opens at 9:00 UTC', '2026-11-17T08:59:59.999Z', '2026-11-17T09:00:00Z'],
    ['a summer day opens at 8:00 UTC', '2026-07-15T07:59:59.999Z', '2026-07-15T08:00:00Z'],
    ['the Monday after clocks go forward opens an hour earlier', '2026-03-09T07:59:59.999Z', '2026-03-09T08:00:00Z'],
    ['the Monday after clocks were put back opens an hour later', '2026-11-02T08:59:59.999Z', '2026-11-02T09:00:00Z'],
  ])('%s', (_, before, from) => {
    expect([inMinuteHours(at(before)), inMinuteHours(at(from))]).toEqual([false, true]);
  });

  test.each([
    ['a winter day ends at 8 PM New York', '2026-11-18T01:00:00Z', '2026-11-18T01:00:00.001Z'],
    ['a summer day ends at 8 PM New York', '2026-07-16T00:00:00Z', '2026-07-16T00:00:00.001Z'],
    ['an early close ends at 5 PM New York', '2026-11-27T22:00:00Z', '2026-11-27T22:00:00.001Z'],
  ])('%s', (_, last, after) => {
    expect([inMinuteHours(at(last)), inMinuteHours(at(after))]).toEqual([true, false]);
  });

  test('a holiday and a weekend have none', () => {
    expect(['2026-11-26T15:00:00Z', '2026-11-14T15:00:00Z'].map(at).map(inMinuteHours)).toEqual([false, false]);
  });
});

// ACONST-16, ACONST-17
describe('slots of a day', () => {
  const day = ['2026-11-17T05:00:00Z', '2026-11-18T05:00:00Z'] as const;
  test('news have one every 15 minutes from 4 AM to 8 PM New York, both included', () => {
    const minutes = minuteNewsSlots(at(day[0]), at(day[1]), false).map(newYorkMinute);
    expect(minutes).toEqual(Array.from({ length: 65 }, (_, slot) => 240 + 15 * slot));
  });

  test('indicators have one every 5 minutes', () => {
    const minutes = minuteIndicatorSlots(at(day[0]), at(day[1]), false).map(newYorkMinute);
    expect(minutes).toEqual(Array.from({ length: 193 }, (_, slot) => 240 + 5 * slot));
  });

  test('the feed is reconciled every 15 minutes, the last time when the extended hours end', () => {
    const slots = shown(minuteFeedSlots, ...day);
    expect(slots).toHaveLength(65);
    expect([slots[0], slots.at(-1)]).toEqual(['2026-11-17T09:00:00.000Z', '2026-11-18T01:00:00.000Z']);
  });

  test('an early close has its last slots at 5 PM New York, a holiday none', () => {
    expect(shown(minuteNewsSlots, '2026-11-27T05:00:00Z', '2026-11-28T05:00:00Z').at(-1)).toBe(
      '2026-11-27T22:00:00.000Z',
    );
    expect(shown(minuteNewsSlots, '2026-11-26T05:00:00Z', '2026-11-27T05:00:00Z')).toEqual([]);
  });

  test('wall time holds over both changes of the clocks', () => {
    const first = (day_of: string) => shown(minuteIndicatorSlots, `${day_of}T05:00:00Z`, `${day_of}T23:00:00Z`)[0];
    expect(['2026-03-06', '2026-03-09', '2026-10-30', '2026-11-02'].map(first)).toEqual([
      '2026-03-06T09:00:00.000Z',
      '2026-03-09T08:00:00.000Z',
      '2026-10-30T08:00:00.000Z',
      '2026-11-02T09:00:00.000Z',
    ]);
  });

  test('a replay has them at every hour of every day', () => {
    expect(shown(minuteNewsSlots, '2026-11-14T07:50:00Z', '2026-11-14T08:50:00Z', true)).toHaveLength(4);
    expect(shown(minuteIndicatorSlots, '2026-11-14T07:50:00Z', '2026-11-14T08:50:00Z', true)).toHaveLength(12);
  });
});
