// Recurring tasks of the clock: one run at a time.
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/server/process/clock.ts';

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
