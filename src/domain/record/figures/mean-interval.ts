// 95 % interval of a mean for observations that are correlated within a day and have overlapping horizons.
import { studentQuantile, studentTwoSided } from '../../numbers/student.ts';
import { settleRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { intervalRules } from '../../rules/record-rules.ts';

/** Sums by session, ascending; `session`: session numbers. Days without calls are left out. */
export type DaySums = {
  length: number;
  session: ArrayLike<number>;
  n: ArrayLike<number>;
  sum: ArrayLike<number>;
};

export type MeanInterval = {
  mean: number;
  low: number;
  high: number;
  /** Standard error; `degrees`: degrees of freedom of Student's distribution. */
  error: number;
  degrees: number;
  /** Two-sided p-value of a true mean of zero. */
  p: number;
};

const LEAST_DAYS: number = settleRules.interval_days.value;

/**
 * Number of cosine waves used for the variance: fewer for outcomes that span more sessions, and for calls concentrated
 * on few days.
 */
function countWaves(days: DaySums, calls: number, squares: number, span: number): number {
  const sessions = days.session[days.length - 1]! - days.session[0]! + 1;
  const effectiveDays = (calls * calls) / squares;
  return Math.min(Math.floor((intervalRules.waves.value * sessions) / span), Math.floor(effectiveDays) - 1);
}

/**
 * Mean of all observations with its interval. The variance of the sum comes from projecting the day sums on cosines
 * slower than the horizon, corrected for overlapping outcomes. `span`: sessions an outcome spans. Null with too few
 * days or waves. Source: Phillips, Journal of Econometrics 125, 2005; Lazarus, Lewis, Stock and Watson, JBES 36(4),
 * 2018.
 */
export function intervalOfMean(days: DaySums, span: number): MeanInterval | null {
  if (days.length < LEAST_DAYS) return null;
  let calls = 0;
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < days.length; at += 1) {
    calls += days.n[at]!;
    sum += days.sum[at]!;
    squares += days.n[at]! ** 2;
  }
  const waves = countWaves(days, calls, squares, span);
  if (waves < intervalRules.least_waves.value) return null;
  const mean = sum / calls;
  const error = Math.sqrt(varianceOfSum(days, { mean, calls, squares, waves, span })) / calls;
  const half = studentQuantile(waves) * error;
  const p = error === 0 ? Number(mean === 0) : studentTwoSided(mean / error, waves);
  return { mean, low: mean - half, high: mean + half, error, degrees: waves, p };
}

/**
 * Two-sided p-value. The null hypothesis is a mean between minus the costs and zero, because chance alone earns zero
 * before costs.
 */
export function chanceP({ mean, error, degrees }: MeanInterval, cost: number): number {
  const beyond = mean > 0 ? mean : Math.min(0, mean + cost);
  return error === 0 ? Number(beyond === 0) : studentTwoSided(beyond / error, degrees);
}

/** Cosine table: entry `m` is cos(pi m / (2 sessions)), one period, which contains every value of every wave. */
function computeCosines(sessions: number): Float64Array {
  const cosines = new Float64Array(4 * sessions);
  for (let m = 0; m < cosines.length; m += 1) cosines[m] = Math.cos((Math.PI * m) / (2 * sessions));
  return cosines;
}

/**
 * Share of a wave's variance that remains in sums of `span` consecutive sessions; 1 for the slowest wave. If the stocks
 * change, more of it remains, so dividing by this share errs towards wide intervals.
 */
function leftByOverlap(angle: number, span: number): number {
  return (Math.sin(angle * span) / (span * Math.sin(angle))) ** 2;
}

type SumOf = { mean: number; calls: number; squares: number; waves: number; span: number };

function varianceOfSum(days: DaySums, { mean, calls, squares, waves, span }: SumOf): number {
  const first = days.session[0]!;
  const sessions = days.session[days.length - 1]! - first + 1;
  const heights = new Float64Array(days.length);
  const cosines = computeCosines(sessions);
  let variance = 0;
  for (let wave = 1; wave <= waves; wave += 1) {
    let weighted = 0;
    for (let at = 0; at < days.length; at += 1) {
      heights[at] = cosines[(wave * (2 * (days.session[at]! - first) + 1)) % cosines.length]!;
      weighted += heights[at]! * days.n[at]!;
    }
    const centre = weighted / calls;
    let projected = 0;
    let length = 0;
    for (let at = 0; at < days.length; at += 1) {
      const height = heights[at]! - centre;
      projected += height * (days.sum[at]! - mean * days.n[at]!);
      length += (height * days.n[at]!) ** 2;
    }
    const left = leftByOverlap((Math.PI * wave) / (2 * sessions), span);
    variance += (projected * projected * squares) / length / left;
  }
  return variance / waves;
}
