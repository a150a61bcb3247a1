// Latency histogram: counts of answers by fixed upper bounds, and percentiles read from them.

/** Inclusive upper bounds in ms; one more bucket counts longer durations. */
export const latencyBounds = [2, 5, 10, 20, 35, 60, 100, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000] as const;

export const emptyCounts = (): number[] => Array.from({ length: latencyBounds.length + 1 }, () => 0);

/** Index of the bucket of a duration in ms. */
export function findBucket(ms: number): number {
  const found = latencyBounds.findIndex((bound) => ms <= bound);
  return found < 0 ? latencyBounds.length : found;
}

export function addCounts(counts: number[], more: readonly number[]): void {
  for (const [at, value] of more.entries()) counts[at] = (counts[at] ?? 0) + value;
}

/**
 * Duration in ms that `share` (0 to 1) of the answers did not exceed, interpolated within its bucket; the last bound
 * for the open bucket, null without answers. Source: interpolation of Prometheus' histogram_quantile.
 */
export function percentile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = share * total;
  let before = 0;
  for (const [at, upper] of latencyBounds.entries()) {
    const count = counts[at] ?? 0;
    if (count > 0 && before + count >= wanted) {
      const lower = latencyBounds[at - 1] ?? 0;
      return lower + ((upper - lower) * Math.max(0, wanted - before)) / count;
    }
    before += count;
  }
  return latencyBounds.at(-1) ?? null;
}
