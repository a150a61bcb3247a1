// Lengths of time in milliseconds, and comparisons that outlast a clock that is set back.
export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** Age of an instant, ms. One ahead of the clock counts by its distance: the clock was set back since, and what it dates is old. */
export function ageMs(at: number, now: number): number {
  return Math.abs(now - at);
}

/** Whether a wait of at most `most` ms goes on. One that ends later than it could comes from a clock that was set back. */
export function isWaiting(until: number, now: number, most: number): boolean {
  return until > now && until - now <= most;
}

/** Whether an instant lies in the trailing window of `ms`; one further ahead than the window is long does not. */
export function isWithin(at: number, now: number, ms: number): boolean {
  return at > now - ms && at <= now + ms;
}
