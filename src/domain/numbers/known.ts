// Conversions between NaN (unknown in columns) and null (unknown everywhere else).

/** The number, or null for NaN and the infinities. */
export function known(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

/** Null for NaN only: an infinite ratio is known to be large. */
export function nanAsNull<Figure extends number>(value: Figure): Figure | null {
  return Number.isNaN(value) ? null : value;
}

export function unknownAsNaN(value: number | null | undefined): number {
  return value ?? Number.NaN;
}
