// The poll a start makes: in polling hours always, out of hours the very first alone.
import { expect, test } from 'vitest';
import { createPolling } from '../../../src/server/goldeneye/polling.ts';
import { testClock } from '../../setup/clock.ts';
import { queryOf } from '../../setup/query-of.ts';
import { stub } from '../../setup/stub.ts';

/** 13:14 and 17:14 in New York on a Tuesday, and a Saturday. */
const [OPEN, AFTER, WEEKEND] = ['2026-11-17T18:14:00Z', '2026-11-17T22:14:00Z', '2026-11-21T15:00:00Z'];

async function pollsAtStart(now: string, newest: string | null, isOn = true): Promise<number> {
  let started = 0;
  const start = async () => {
    started += 1;
    return { id: 1, done: Promise.resolve() };
  };
  const polling = createPolling(
    stub({
      clock: testClock(now),
      sourceStatus: async () => ({ name: 'sample', replayed_session: null }) as never,
      database: { query: queryOf(async () => ({ rows: [{ as_of: newest }] })) },
      jobs: {
        overview: { isEnabled: async () => isOn },
        handle: (() => ({ running: async () => null, start })) as never,
      },
    }),
  );
  await polling.begin();
  return started;
}

test.each([
  ['in polling hours', OPEN, OPEN, 1],
  ['in polling hours before any poll', OPEN, null, 1],
  ['after the close before any poll', AFTER, null, 1],
  ['on a Saturday before any poll', WEEKEND, null, 1],
  ['after the close with a poll on file', AFTER, OPEN, 0],
] as const)('a start %s makes as many polls as it must', async (_, now, newest, polls) => {
  expect(await pollsAtStart(now, newest)).toBe(polls);
  expect(await pollsAtStart(now, newest, false)).toBe(0);
});
