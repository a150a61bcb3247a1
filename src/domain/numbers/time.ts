// Durations in milliseconds, instants from text, and age comparisons that hold when the clock is set back.
export const secondMs = 1_000;
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** Age of an instant, ms. For a future instant the distance to it, because the clock has been set back since. */
export function ageMs(at: number, now: number): number {
  return Math.abs(now - at);
}

/** True while a wait of at most `most` ms runs. A later end means the clock was set back, so the wait is over. */
export function isWaiting(until: number, now: number, most: number): boolean {
  return until > now && until - now <= most;
}

/** True when an instant is in the trailing window of `ms`, or at most `ms` in the future. */
export function isWithin(at: number, now: number, ms: number): boolean {
  return at > now - ms && at <= now + ms;
}

/**
 * Epoch ms of an instant in the contract's form: ISO with seconds and offset, on a day that exists. NaN for other text.
 */
export function readInstant(text: string): number {
  const local = text.slice(0, 19);
  // `Date.parse` alone reads Feb 30 as Mar 2, and `-1` as a year.
  const isReal = new Date(`${local}Z`).toJSON()?.startsWith(local);
  return isReal && /^\d.{18}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(text) ? Date.parse(text) : Number.NaN;
}
