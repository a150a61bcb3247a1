// Calendar days in sentences.
import { expect, test } from 'vitest';
import { dayWords } from '../../../src/domain/text/day-words.ts';

test('a day is written with its month, and with its year where that is asked', () => {
  expect(dayWords('2026-11-20', { year: false })).toBe('Nov 20');
  expect(dayWords('2027-01-08', { year: true })).toBe('Jan 8, 2027');
});

test('what is no day stays as it is', () => {
  expect(dayWords('next week', { year: true })).toBe('next week');
});
