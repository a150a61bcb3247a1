// Passing time on a stopped clock until a condition holds.
import { vi } from 'vitest';
import type { TestClock } from './clock.ts';

/** Of the product's recurring looks, those at what is published and due. */
const STEP_MS = 2_000;

/** A step of the clock for each look: one step may come before the wait that it should end has begun. Hooks may wait too. */
export async function advanceUntil(clock: TestClock, condition: () => Promise<boolean>): Promise<void> {
  const looked = () => clock.advance(STEP_MS).then(condition);
  await vi.waitUntil(looked, { timeout: 120_000, interval: 100 });
}
