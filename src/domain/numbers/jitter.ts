// Pauses with a random part, so that many who lost something together do not come back together.

/** Uniform between the bounds. `chance` is uniform in [0, 1). */
export function pauseBetween(leastMs: number, mostMs: number, chance: number): number {
  return leastMs + chance * (mostMs - leastMs);
}

/** Uniform between half of the pause and one and a half times; `ms` is its mean. */
export function jittered(ms: number, chance: number): number {
  return pauseBetween(ms / 2, ms * 1.5, chance);
}

/** A pause somebody asked for: never shorter, and up to half longer. */
export function atLeast(ms: number, chance: number): number {
  return pauseBetween(ms, ms * 1.5, chance);
}
