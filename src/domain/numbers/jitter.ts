// Random pauses, so that clients that fail together do not retry together.

/** Uniform between the bounds; `chance`: uniform in [0, 1). */
export function pauseBetween(leastMs: number, mostMs: number, chance: number): number {
  return leastMs + chance * (mostMs - leastMs);
}

/** Uniform between half and one and a half times `ms`, which is the mean. */
export function jittered(ms: number, chance: number): number {
  return pauseBetween(ms / 2, ms * 1.5, chance);
}

/** Pause a peer asked for: never shorter than `ms`, at most half longer. */
export function atLeast(ms: number, chance: number): number {
  return pauseBetween(ms, ms * 1.5, chance);
}
