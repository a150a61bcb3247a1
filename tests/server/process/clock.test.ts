// Recurring tasks of the clock, one run at a time; waits that a signal ends.
import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/server/process/clock.ts';
import { scaledClock } from '../../setup/scaled-clock.ts';

test('the system clock skips instants while the previous task runs, then continues', async () => {
  let release = (): void => undefined;
  let begun = 0;
  const task = () => {
    begun += 1;
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  const stop = systemClock.every(1, task);
  await expect.poll(() => begun).toBe(1);
  await systemClock.sleep(30);
  expect(begun).toBe(1);
  release();
  await expect.poll(() => begun).toBe(2);
  stop();
  release();
});

test.each([
  { name: 'system', clock: systemClock },
  { name: 'scaled', clock: scaledClock({ at: 0, shows: 0, rate: 1 }) },
])(
  'a wait of the $name clock leaves nothing on its signal, and ends at once on one already aborted',
  async ({ clock }) => {
    const long = new AbortController();
    await clock.sleep(1, long.signal);
    expect(getEventListeners(long.signal, 'abort')).toEqual([]);
    const waiting = clock.sleep(3_600_000, long.signal);
    long.abort(new Error('ending'));
    await expect(waiting).rejects.toThrow('ending');
    await expect(clock.sleep(3_600_000, long.signal)).rejects.toThrow('ending');
  },
);
