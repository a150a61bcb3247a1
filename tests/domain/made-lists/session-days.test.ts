// Days of the announcements that the lists of a session hold.
import { expect, test } from 'vitest';
import { announcedDays } from '../../../src/domain/made-lists/session-days.ts';
import { BEFORE, EARLIER } from './events.ts';
import { LAST } from './market.ts';

test.each([
  [0, BEFORE, LAST],
  [1, EARLIER, BEFORE],
  [2, '2026-11-23', EARLIER],
])('announcements listed %i sessions later are of one session and the days before it', (lag, after, through) => {
  expect(announcedDays(LAST, lag)).toEqual({ after, through });
});
