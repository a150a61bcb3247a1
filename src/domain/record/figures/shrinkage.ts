// Empirical Bayes: means are shrunken towards their common mean, uncertain ones more.

export type Estimate = { mean: number; error: number };
export type Common = { mean: number; variance: number };

const HALVINGS = 60;

/**
 * Mean weighted by 1 / (error² + variance), and the sum of squared deviations in those weights (Cochran's Q for
 * variance 0; n - 1 expected).
 */
function spreadAt(estimates: readonly Estimate[], variance: number): { mean: number; spread: number } {
  let weights = 0;
  let sum = 0;
  for (const { mean, error } of estimates) {
    const weight = 1 / (error * error + variance);
    weights += weight;
    sum += weight * mean;
  }
  const mean = sum / weights;
  return {
    mean,
    spread: estimates.reduce((all, one) => all + (one.mean - mean) ** 2 / (one.error ** 2 + variance), 0),
  };
}

/**
 * Mean and variance of the sources' true means, assumed normal; null with fewer than two. Errors must be above zero.
 * Source: Paule and Mandel, Journal of Research of the National Bureau of Standards 87(5), 1982.
 */
export function findCommon(estimates: readonly Estimate[]): Common | null {
  if (estimates.length < 2) return null;
  const expected = estimates.length - 1;
  const alone = spreadAt(estimates, 0);
  if (alone.spread <= expected) return { mean: alone.mean, variance: 0 };
  let low = 0;
  let high = estimates.reduce((all, one) => all + (one.mean - alone.mean) ** 2, 0);
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (spreadAt(estimates, middle).spread > expected) low = middle;
    else high = middle;
  }
  return { mean: spreadAt(estimates, high).mean, variance: high };
}

/** Expected true mean of a source, given the distribution of all sources. */
export function shrink({ mean, error }: Estimate, common: Common): number {
  const share = common.variance / (common.variance + error * error);
  return common.mean + share * (mean - common.mean);
}
