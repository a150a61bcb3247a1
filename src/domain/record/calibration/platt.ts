// Platt's calibration: a logistic curve from strength to chance.
// Source: Platt 1999; Lin, Lin and Weng, A note on Platt's probabilistic outputs, Machine Learning 68, 2007.

/** Chance of a hit at strength x is 1 / (1 + exp(slope * x + offset)). */
export type LogisticCurve = { slope: number; offset: number };

const MOST_STEPS = 100;
const SMALLEST_STEP = 1e-10;
const RIDGE = 1e-12;
const FLAT = 1e-9;

export function chanceAt({ slope, offset }: LogisticCurve, x: number): number {
  return 1 / (1 + Math.exp(slope * x + offset));
}

/** Targets slightly inside 0 and 1, so that the fit converges for perfectly separated data. */
export function computeTargets(hits: number, calls: number): { hit: number; miss: number } {
  return { hit: (hits + 1) / (hits + 2), miss: 1 / (calls - hits + 2) };
}

/** Negative log likelihood. */
function computeLoss(curve: LogisticCurve, x: ArrayLike<number>, target: ArrayLike<number>): number {
  let loss = 0;
  for (let at = 0; at < x.length; at += 1) {
    const z = curve.slope * x[at]! + curve.offset;
    loss += z >= 0 ? target[at]! * z + Math.log1p(Math.exp(-z)) : (target[at]! - 1) * z + Math.log1p(Math.exp(z));
  }
  return loss;
}

/** Fits by Newton's method with step halving. `hit`: 1 or 0. */
export function fitLogistic(x: ArrayLike<number>, hit: ArrayLike<number>): LogisticCurve {
  const calls = x.length;
  let hits = 0;
  for (let at = 0; at < calls; at += 1) hits += hit[at]!;
  const targets = computeTargets(hits, calls);
  const target = Float64Array.from({ length: calls }, (_, at) => (hit[at] === 1 ? targets.hit : targets.miss));
  let curve: LogisticCurve = { slope: 0, offset: Math.log((calls - hits + 1) / (hits + 1)) };
  let loss = computeLoss(curve, x, target);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    let [h11, h22, h21, g1, g2] = [RIDGE, RIDGE, 0, 0, 0];
    for (let at = 0; at < calls; at += 1) {
      const p = chanceAt(curve, x[at]!);
      const weight = p * (1 - p);
      h11 += x[at]! * x[at]! * weight;
      h22 += weight;
      h21 += x[at]! * weight;
      g1 += x[at]! * (target[at]! - p);
      g2 += target[at]! - p;
    }
    if (Math.abs(g1) < FLAT && Math.abs(g2) < FLAT) break;
    const determinant = h11 * h22 - h21 * h21;
    const slope = -(h22 * g1 - h21 * g2) / determinant;
    const offset = -(h11 * g2 - h21 * g1) / determinant;
    let size = 1;
    let next = { slope: curve.slope + slope, offset: curve.offset + offset };
    while (computeLoss(next, x, target) > loss && size > SMALLEST_STEP) {
      size /= 2;
      next = { slope: curve.slope + size * slope, offset: curve.offset + size * offset };
    }
    if (size <= SMALLEST_STEP) break;
    curve = next;
    loss = computeLoss(curve, x, target);
  }
  return curve;
}
