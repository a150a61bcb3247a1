// Spans between the times of a message, in seconds.

/** Seconds from one ISO instant to another; null if one is missing or unreadable. */
export function secondsBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const seconds = (Date.parse(to) - Date.parse(from)) / 1_000;
  return Number.isFinite(seconds) ? seconds : null;
}

/** `0.8 s`, `14 min`, `3 h`; `places`: decimals of the seconds. Negative spans become 0 s. */
export function secondsText(seconds: number, places: 1 | 2 = 1): string {
  if (seconds < 120) return `${Math.max(0, seconds).toFixed(places)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
