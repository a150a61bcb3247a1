// Student's distribution for whole degrees of freedom: two-sided probability and 97.5 % quantile.
// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4; exact, no approximation.

const LEVEL = 0.05;
const MOST_STEPS = 200;

/** Chance of a value at least as far from zero as `t`. */
export function studentTwoSided(t: number, degrees: number): number {
  const angle = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const cos = Math.cos(angle);
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cos : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let power = isOdd ? 3 : 2; power <= degrees - 2; power += 2) {
    term *= ((power - 1) / power) * cos * cos;
    sum += term;
  }
  const inside = isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
  return Math.min(1, Math.max(0, 1 - inside));
}

const known = new Map<number, number>();

/** Value exceeded with a probability of 2.5 %. */
export function studentQuantile(degrees: number): number {
  const before = known.get(degrees);
  if (before !== undefined) return before;
  let low = 0;
  let high = 16;
  for (let step = 0; step < MOST_STEPS && high - low > 1e-12 * high; step += 1) {
    const middle = (low + high) / 2;
    if (studentTwoSided(middle, degrees) > LEVEL) low = middle;
    else high = middle;
  }
  const quantile = (low + high) / 2;
  known.set(degrees, quantile);
  return quantile;
}
