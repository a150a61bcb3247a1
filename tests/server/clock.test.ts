// Recurring tasks of a process: one that takes longer than its interval is not begun a second time beside itself.
import { expect, test } from 'vitest';
import { systemClock } from '../../src/server/clock.ts';
import { testClock } from '../setup/clock.ts';

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

test('instants that come while the task before is under way are left out, and it goes on afterwards', async () => {
  const clock = testClock();
  const slow = slowTask();
  const stop = clock.every(1_000, slow.task);
  await clock.advance(60_000);
  expect(slow.begun()).toBe(1);
  slow.release();
  await clock.advance(0);
  await clock.advance(1_000);
  expect(slow.begun()).toBe(2);
  stop();
  slow.release();
  await clock.advance(10_000);
  expect(slow.begun()).toBe(2);
});

test('a task that answers nothing runs at each instant', async () => {
  const clock = testClock();
  let count = 0;
  clock.every(1_000, () => {
    count += 1;
  });
  await clock.advance(5_000);
  expect(count).toBe(5);
});

test('the clock of the system keeps to the same', async () => {
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
