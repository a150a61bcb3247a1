// Recurring tasks of the clock: one run at a time.
import { expect, test } from 'vitest';
import { systemClock } from '../../../src/server/process/clock.ts';
import { testClock } from '../../setup/clock.ts';

function slowTask() {
  let release = (): void => undefined;
  let begun = 0;
  const task = () => {
    begun += 1;
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  return { task, begun: () => begun, release: () => release() };
}

test('a stopped clock makes up once for instants at which the previous task ran', async () => {
  const clock = testClock();
  const slow = slowTask();
  const stop = clock.every(1_000, slow.task);
  await clock.advance(60_000);
  expect(slow.begun()).toBe(1);
  slow.release();
  await clock.advance(0);
  expect(slow.begun()).toBe(2);
  slow.release();
  await clock.advance(0);
  expect(slow.begun()).toBe(2);
  await clock.advance(2_000);
  expect(slow.begun()).toBe(3);
  stop();
  slow.release();
  await clock.advance(10_000);
  expect(slow.begun()).toBe(3);
});

test('a synchronous task runs at each instant', async () => {
  const clock = testClock();
  let count = 0;
  clock.every(1_000, () => {
    count += 1;
  });
  await clock.advance(5_000);
  expect(count).toBe(5);
});

test('the system clock skips instants while the previous task runs, then continues', async () => {
  const slow = slowTask();
  const stop = systemClock.every(1, slow.task);
  await expect.poll(slow.begun).toBe(1);
  await systemClock.sleep(30);
  expect(slow.begun()).toBe(1);
  slow.release();
  await expect.poll(slow.begun).toBe(2);
  stop();
  slow.release();
});
