// Random pauses, so that clients that fail together do not retry together.

/** Uniform pause between the bounds, ms; `chance`: random number in [0, 1). */
export function pauseBetween(leastMs: number, mostMs: number, chance: number): number {
  return leastMs + chance * (mostMs - leastMs);
}

/** Uniform pause between half and one and a half times `ms`; its mean is `ms`. */
export function jittered(ms: number, chance: number): number {
  return pauseBetween(ms / 2, ms * 1.5, chance);
}

/** Pause for a peer that requested one of `ms`: never shorter, at most half longer. */
export function atLeast(ms: number, chance: number): number {
  return pauseBetween(ms, ms * 1.5, chance);
}
