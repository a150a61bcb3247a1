// False-discovery rate: q values of many p values.

/**
 * Smallest false-discovery rate at which each finding counts, by the step-up rule. Source: Benjamini and Hochberg,
 * Journal of the Royal Statistical Society B 57, 1995.
 */
export function toQValues(p: readonly number[]): number[] {
  const order = p.map((_, at) => at).sort((a, b) => p[b]! - p[a]!);
  const q = Array<number>(p.length).fill(1);
  let least = 1;
  order.forEach((at, place) => {
    least = Math.min(least, (p[at]! * p.length) / (p.length - place));
    q[at] = least;
  });
  return q;
}
