// Time of the server on a thread: an answer that fails leaves the time as it was known.
import { afterEach, expect, test, vi } from 'vitest';
import { serverClock } from '../../../src/server/minutes/thread/server-clock.ts';
import { systemClock } from '../../../src/server/process/clock.ts';

afterEach(() => vi.restoreAllMocks());

test('a question that fails is asked again, and the clock goes on by the last answer', async () => {
  vi.spyOn(systemClock, 'now').mockReturnValue(1_000);
  vi.spyOn(systemClock, 'sleep').mockResolvedValue(undefined);
  const refused: unknown[] = [];
  const hear = (reason: unknown) => void refused.push(reason);
  process.on('unhandledRejection', hear);
  const follower = new AbortController();
  let asked = 0;
  const clock = serverClock(async () => {
    asked += 1;
    if (asked === 2) throw new Error('the server is busy');
    if (asked === 3) follower.abort();
    return 61_000;
  });
  await clock.follow(follower.signal);
  expect(clock.now()).toBe(61_000);
  await vi.waitUntil(() => asked === 3 || refused.length > 0);
  process.off('unhandledRejection', hear);
  expect(refused).toEqual([]);
  expect(clock.now()).toBe(61_000);
});
