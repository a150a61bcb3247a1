// Passing time on a stopped clock until a condition holds.
import { vi } from 'vitest';
import type { TestClock } from './clock.ts';

/** Clock step, ms: the interval at which the product checks for publications of other processes. */
const STEP_MS = 2_000;

/** Advances the clock once per check: a single step could come before the wait it should end. Usable in hooks. */
export async function advanceUntil(clock: TestClock, condition: () => Promise<boolean>): Promise<void> {
  const looked = () => clock.advance(STEP_MS).then(condition);
  await vi.waitUntil(looked, { timeout: 120_000, interval: 100 });
}
