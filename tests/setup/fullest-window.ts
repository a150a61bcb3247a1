// The busiest stretch of a series of instants.

/** Most instants (ms, ascending) within any window of `perMs`. */
export function fullestWindow(instants: readonly number[], perMs: number): number {
  let [most, first] = [0, 0];
  for (const [index, at] of instants.entries()) {
    while (at - (instants[first] as number) >= perMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
