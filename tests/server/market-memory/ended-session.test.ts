// Newest session whose bars are whole: half an hour after its extended hours; a replayed one has not ended.
import { expect, test } from 'vitest';
import { endedSession } from '../../../src/server/market-memory/load-history.ts';

test.each([
  // Friday after Thanksgiving closes at 13:00, its extended hours at 17:00 New York.
  ['2026-11-27T22:29:00Z', undefined, '2026-11-25'],
  ['2026-11-27T22:30:00Z', undefined, '2026-11-27'],
  ['2026-11-29T02:00:00Z', undefined, '2026-11-27'],
  ['2026-11-29T02:00:00Z', '2026-11-27T15:02:00.000Z', '2026-11-25'],
])('at %s, while %s is replayed: %s', (at, replayNow, date) => {
  expect(endedSession(Date.parse(at), replayNow).date).toBe(date);
});
