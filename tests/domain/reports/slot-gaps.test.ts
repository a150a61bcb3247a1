// Gaps of a day: consecutive slots without a result for one reason are one row.
import { expect, test } from 'vitest';
import { pastSlots, slotGaps } from '../../../src/domain/reports/slot-gaps.ts';
import type { DaySlot } from '../../../src/domain/work/slots-of-day.ts';

const slots = (...states: readonly (readonly [DaySlot['state'], (string | null)?])[]): DaySlot[] =>
  states.map(([state, reason = null], at) => ({
    scheduled_for: new Date(Date.parse('2026-11-17T15:05:00Z') + at * 900_000).toISOString(),
    state,
    reason,
  }));

test.each<[string, DaySlot[], string[]]>([
  ['a whole day has none', slots(['done'], ['done'], ['planned']), []],
  ['one that runs or waits is none', slots(['due'], ['planned']), []],
  ['one missed slot', slots(['done'], ['missed', 'restarted'], ['done']), ['1 missed: restarted']],
  [
    'the same reason again after a result is another gap',
    slots(['missed', 'busy'], ['missed', 'busy'], ['done'], ['missed', 'busy']),
    ['2 missed: busy', '1 missed: busy'],
  ],
  [
    'another reason or state is another gap',
    slots(['missed', 'busy'], ['missed', 'restarted'], ['failed', 'restarted'], ['off'], ['off']),
    ['1 missed: busy', '1 missed: restarted', '1 failed: restarted', '2 off: the automation was off'],
  ],
  [
    'a slot that does not say why',
    slots(['missed'], ['failed']),
    ['1 missed: The server was not running', '1 failed: the run failed'],
  ],
])('%s', (_, given, expected) => {
  const gaps = slotGaps('screener-run', given);
  expect(gaps.map(({ slots: count, state, reason }) => `${count} ${state}: ${reason}`)).toEqual(expected);
  for (const { first_slot, last_slot, slots: count } of gaps) {
    expect((Date.parse(last_slot) - Date.parse(first_slot)) / 900_000).toBe(count - 1);
  }
});

test('slots no process handled are missed, but not those before an automation began on the first day', () => {
  const [, second, third] = slots(['planned'], ['done'], ['done']);
  const scheduled = slots(['done'], ['done'], ['done'], ['done'], ['done']).map(({ scheduled_for }) => scheduled_for);
  const missedOf = (first: string) =>
    pastSlots([second, third] as DaySlot[], scheduled, { first, now: scheduled[3] as string })
      .filter(({ state }) => state === 'missed')
      .map(({ scheduled_for }) => scheduled.indexOf(scheduled_for));
  expect(missedOf('2026-11-17T15:01:00Z')).toEqual([3]);
  expect(missedOf('2026-11-16T15:01:00Z')).toEqual([0, 3]);
});
