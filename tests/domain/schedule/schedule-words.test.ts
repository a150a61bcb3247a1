// Schedules in words follow their slots.
import { expect, test } from 'vitest';
import { clockWords, scheduleWords } from '../../../src/domain/schedule/schedule-words.ts';
import {
  dailyAt,
  every,
  goldenEyeSlots,
  minuteIndicatorSlots,
  pipelineSlots,
  screenerSlots,
} from '../../../src/domain/schedule/slots.ts';

const tuesday = Date.parse('2026-11-17T18:00:00Z');

// ACONST-03, ACONST-05, CONST-20, ACONST-17
test.each([
  [pipelineSlots, '7:15, 9:15, 11:15 AM Pacific'],
  [screenerSlots, 'every 15 minutes, 7:05 AM to 12:50 PM Pacific'],
  [goldenEyeSlots, 'every minute, 1:00 AM to 1:00 PM Pacific'],
  [minuteIndicatorSlots, 'every 5 minutes, 1:00 AM to 5:00 PM Pacific'],
  [dailyAt(45), '12:45 AM Pacific'],
  [every(3_600_000), 'every hour, 12:00 AM to 11:00 PM Pacific'],
])('schedule %# in words', (slots, words) => {
  expect(scheduleWords(slots, tuesday)).toBe(words);
});

test('market work runs all day while a session is replayed', () => {
  const replayed = [screenerSlots, pipelineSlots].map((slots) => scheduleWords(slots, tuesday, undefined, true));
  expect(replayed).toEqual([
    'every 15 minutes, 7:05 AM to 12:50 PM Pacific; all day while a session is replayed',
    '7:15, 9:15, 11:15 AM Pacific',
  ]);
});

test('a holiday and an early close use the next full market day', () => {
  for (const day of ['2026-11-26', '2026-11-27', '2026-11-28']) {
    expect(scheduleWords(goldenEyeSlots, Date.parse(`${day}T18:00:00Z`))).toBe(
      'every minute, 1:00 AM to 1:00 PM Pacific',
    );
  }
});

test('minutes after midnight read as a clock', () => {
  expect([0, 65, 720, 780, 1_439].map(clockWords)).toEqual(['12:00 AM', '1:05 AM', '12:00 PM', '1:00 PM', '11:59 PM']);
});
