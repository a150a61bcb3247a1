// Schedule of Golden Eye's polls, clock label and age of a poll.
import { describe, expect, test } from 'vitest';
import { asOfMinute, clockLabel, inPollWindow, pollAge, pollingState } from '../../../src/domain/goldeneye/schedule.ts';
import { pacificInstant } from '../../../src/domain/market/calendar.ts';
import { pollRules } from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';

const at = (date: string, hour: number, minute = 0, second = 0) =>
  pacificInstant(date, hour * 60 + minute) + second * 1000;
const monday = '2026-03-09';
const sunday = '2026-03-08';
const christmas = '2026-12-25';
const shortFriday = '2026-11-27';

// CONST-20, T-26
describe('polls are made from 1:00 AM to 1:00 PM Pacific on market days', () => {
  test.each([
    [monday, 0, 59, 59, false],
    [monday, 1, 0, 0, true],
    [monday, 6, 30, 0, true],
    [monday, 13, 0, 30, true],
    [monday, 13, 1, 0, false],
    [sunday, 9, 0, 0, false],
    [christmas, 9, 0, 0, false],
  ])('%s %d:%d:%d %s', (date, hour, minute, second, polls) => {
    expect(inPollWindow(at(date, hour, minute, second))).toBe(polls);
  });

  test('every minute, and the page asks again after a minute', () => {
    expect([pollRules.every.value, pollRules.refresh.value]).toEqual([1, 60_000]);
    expect(asOfMinute(at(monday, 7, 0, 59))).toBe(at(monday, 7));
  });
});

// ACONST-13, T-27
test.each([
  [monday, 0, 59, 'closed'],
  [monday, 1, 0, 'pre-market'],
  [monday, 4, 30, 'pre-market'],
  [monday, 6, 30, 'open'],
  [monday, 12, 59, 'open'],
  [monday, 13, 0, 'after hours'],
  [monday, 16, 59, 'after hours'],
  [monday, 17, 0, 'closed'],
  [shortFriday, 9, 59, 'open'],
  [shortFriday, 10, 0, 'after hours'],
  [shortFriday, 14, 0, 'closed'],
  [sunday, 9, 0, 'closed'],
])('on %s at %d:%d Pacific the clock says %s', (date, hour, minute, label) => {
  expect(clockLabel(at(date, hour, minute))).toBe(label);
});

// GOLD-32, T-28
test.each([
  ['running', 'running'],
  ['polling', 'running'],
  ['stopped', 'unknown'],
  ['', 'unknown'],
])('polling that is %j is shown to users as %s', (state, shown) => {
  expect(pollingState(state)).toBe(shown);
});

// GOLD-16
test.each([
  [null, 'Never'],
  [0, '0s ago'],
  [59, '59s ago'],
  [60, '1m ago'],
  [3 * 60 + 59, '3m ago'],
  [-5, '0s ago'],
])('a poll %s seconds old reads %s', (seconds, words) => {
  const now = at(monday, 7);
  expect(pollAge(seconds === null ? null : now - seconds * 1000, now)).toBe(words);
});
