// Position of a value between two bounds.

/** Percent of the way from low to high, 0 to 100; 50 if the bounds are equal, null if any of the three is unknown. */
export function rangePosition(low: number | null, high: number | null, value: number | null): number | null {
  if (low === null || high === null || value === null) return null;
  if (!Number.isFinite(low) || !Number.isFinite(high) || !Number.isFinite(value)) return null;
  if (high === low) return 50;
  return Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100));
}
