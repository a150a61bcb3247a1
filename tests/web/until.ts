// Waiting in real time, while timers of the page stand still or go on as the test says.
import { act } from '@testing-library/react';
import { vi } from 'vitest';

const { setTimeout } = globalThis;
const now = performance.now.bind(performance);
/** As `waitFor` has it: a busy machine makes many looks in vain. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 10;

async function waitUntil(condition: () => boolean, before: () => Promise<unknown>): Promise<void> {
  const deadline = now() + PATIENCE_MS;
  while (!condition()) {
    if (now() > deadline) throw new Error(`Never came true: ${condition}`);
    await before();
    await act(() => new Promise<void>((soon) => void setTimeout(soon, PAUSE_MS)));
  }
}

/** Also while the page's own timers stand still. */
export const until = (condition: () => boolean) => waitUntil(condition, async () => undefined);

/** While `setTimeout` is held: what the page has put off to its next turn is done, and no time passes for it. */
export const untilHeld = (condition: () => boolean) =>
  waitUntil(condition, () => act(() => vi.advanceTimersByTimeAsync(0)));

/** Lets the page's held timers go on, so long a step, until the condition holds. */
export const untilPolled = (condition: () => boolean, step_ms = 2_000) =>
  waitUntil(condition, () => act(() => vi.advanceTimersByTimeAsync(step_ms)));
