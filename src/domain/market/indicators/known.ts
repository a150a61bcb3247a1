// The edge between columns, where an unknown figure is NaN, and everything else, where it is null.

/** The number, or null for NaN and the infinities. */
export function known(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/** The number, or NaN for null and undefined. */
export function unknownAsNaN(value: number | null | undefined): number {
  return value ?? Number.NaN;
}

/** A column of numbers from values that may be null. */
export function column(values: readonly (number | null)[]): Float64Array {
  return Float64Array.from(values, unknownAsNaN);
}
