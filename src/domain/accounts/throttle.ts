// Limits on attempts as pure functions over a stored state.
import { ageMs, isWaiting } from '../numbers/time.ts';
import { accountRules } from './account-rules.ts';

/** Times are epoch milliseconds. */
export type Throttle = { count: number; last_at: number; locked_until: number | null };

export type ThrottleStep =
  | { admitted: true; next: Throttle; delay_begins: boolean }
  | { admitted: false; retry_after_ms: number };

/** Delay in ms after `wrong` consecutive failures: 0 below the threshold, then doubling up to a maximum. */
export function delayAfter(wrong: number, threshold: number): number {
  if (wrong < threshold) return 0;
  const seconds = accountRules.first_delay.value * 2 ** (wrong - threshold);
  return Math.min(seconds, accountRules.longest_delay.value) * 1000;
}

/**
 * Counts an attempt as wrong before its password is checked, so that parallel attempts cannot bypass the limit; the
 * right password resets the count. `before`: null when nothing is stored.
 */
export function attempt(before: Throttle | null, now: number, threshold: number): ThrottleStep {
  if (before?.locked_until != null && isWaiting(before.locked_until, now, accountRules.longest_delay.value * 1000)) {
    return { admitted: false, retry_after_ms: before.locked_until - now };
  }
  const quietSince = before === null ? null : Math.max(before.last_at, before.locked_until ?? 0);
  const forgotten = quietSince === null || ageMs(quietSince, now) >= accountRules.wrong_forgotten.value * 1000;
  const count = forgotten ? 1 : (before?.count ?? 0) + 1;
  const delay = delayAfter(count, threshold);
  return {
    admitted: true,
    next: { count, last_at: now, locked_until: delay > 0 ? now + delay : null },
    delay_begins: delay > 0,
  };
}
