// The age of lists by their cadence, and slots of a day drawn as blocks on one axis.
import { expect, test } from 'vitest';
import { toSlotBlocks, toTimeAxis } from '../../../src/domain/reports/slot-blocks.ts';
import { findCadence, listAge, listFreshness } from '../../../src/domain/signals/list-cadences.ts';

const at = (newest_day: string | null, received_at: string | null = null) => ({ newest_day, received_at });

test.each<[string, ReturnType<typeof at>, string, string, string]>([
  ['of today', at('2026-11-17'), 'upgrades', '2026-11-17T18:14:00Z', 'fresh'],
  ['of yesterday, before the open', at('2026-11-16'), 'upgrades', '2026-11-17T14:29:59Z', 'fresh'],
  ['of yesterday, from the open on', at('2026-11-16'), 'upgrades', '2026-11-17T14:30:00Z', 'due'],
  ['two sessions old', at('2026-11-13'), 'upgrades', '2026-11-17T18:14:00Z', 'late'],
  ['of Friday, on Sunday', at('2026-11-20'), 'upgrades', '2026-11-22T18:14:00Z', 'fresh'],
  ['of Friday, on Monday', at('2026-11-20'), 'upgrades', '2026-11-23T18:14:00Z', 'due'],
  ['over Thanksgiving', at('2026-11-25'), 'upgrades', '2026-11-26T18:14:00Z', 'fresh'],
  ['short interest of ten sessions ago', at('2026-11-03'), 'short-squeeze', '2026-11-17T18:14:00Z', 'fresh'],
  [
    'a split of last month in a file of today',
    at('2026-10-09', '2026-11-17T15:15:00Z'),
    'reverse-splits',
    '2026-11-17T18:14:00Z',
    'fresh',
  ],
  [
    'a file of splits of last week',
    at('2026-10-09', '2026-11-10T15:15:00Z'),
    'reverse-splits',
    '2026-11-17T18:14:00Z',
    'late',
  ],
  ['never', at(null), 'upgrades', '2026-11-17T18:14:00Z', 'missing'],
])('a list %s', (_, file, slug, now, state) => {
  expect(listFreshness(listAge(file, findCadence(slug), Date.parse(now)))).toBe(state);
});

test('slots of the same ten minutes are one block with what became of each', () => {
  const slots = Array.from({ length: 12 }, (_, minute) => ({
    scheduled_for: `2026-11-17T09:${String(minute).padStart(2, '0')}:00.000Z`,
    state: minute === 3 ? ('missed' as const) : minute > 9 ? ('planned' as const) : ('done' as const),
    reason: null,
  }));
  const none = { planned: 0, due: 0, done: 0, failed: 0, missed: 0, off: 0 };
  expect(toSlotBlocks(slots, 10)).toEqual([
    { from: '2026-11-17T09:00:00.000Z', minutes: 10, ...none, done: 9, missed: 1 },
    { from: '2026-11-17T09:10:00.000Z', minutes: 10, ...none, planned: 2 },
  ]);
  expect(toSlotBlocks(slots, 0)).toHaveLength(12);
});

test('the axis is 1 AM to 1 PM Pacific and grows by whole hours, on the days the clocks change too', () => {
  const hours = (day: string, ...instants: string[]) => {
    const { from, to } = toTimeAxis(day, instants.map(Date.parse));
    return [new Date(from).toISOString().slice(5, 16), new Date(to).toISOString().slice(5, 16)];
  };
  expect(hours('2026-11-17')).toEqual(['11-17T09:00', '11-17T21:00']);
  expect(hours('2026-11-17', '2026-11-17T22:10:00Z')).toEqual(['11-17T09:00', '11-17T23:00']);
  // 1 AM is still summer time, 1 PM no longer: 13 hours.
  expect(hours('2026-11-01')).toEqual(['11-01T08:00', '11-01T21:00']);
  expect(hours('2026-03-08')).toEqual(['03-08T09:00', '03-08T20:00']);
});
