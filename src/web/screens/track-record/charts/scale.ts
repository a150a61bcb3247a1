// Scales of the track record's charts: a round half range around zero, ticks on it, places in percent.

/** Half ranges of an axis, in percent or R. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 20, 50];

/** Smallest round half range that holds every value, at most 50% or 50 R; `unit`: 100 for fractions, 1 for R. */
export function halfRange(values: readonly (number | null)[], unit: number): number {
  const most = Math.max(0, ...values.map((value) => Math.abs(value ?? 0) * unit));
  return (STEPS.find((step) => step >= most) ?? STEPS.at(-1) ?? 1) / unit;
}

/** Position of a value in percent: 0 for `-half`, 100 for `half`, clamped to both ends. */
export const place = (value: number, half: number): number => Math.min(100, Math.max(0, 50 + (value / half) * 50));

/** Ticks at each full unit if there are few, else at both ends and zero. */
export function ticks(half: number, unit: number): number[] {
  const whole = Math.round(half * unit);
  if (whole > 1 && whole <= 3 && Math.abs(whole - half * unit) < 1e-9) {
    return Array.from({ length: 2 * whole + 1 }, (_, at) => (at - whole) / unit);
  }
  return [-half, 0, half];
}
