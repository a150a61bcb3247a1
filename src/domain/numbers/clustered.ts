// 95 % intervals of a mean and a rate for observations clustered by day.
import { settleRules } from '../rules/goldeneye/goldeneye-rules.ts';
import { studentQuantile } from './student.ts';

export type Interval = { low: number; high: number };

/** Observations of a day and their sum. */
export type DaySum = { n: number; sum: number };

const Z: number = settleRules.interval_z.value;
const LEAST_DAYS: number = settleRules.interval_days.value;

/** Wilson's 95 % interval of a share, as fractions 0..1; null without trials. Source: Wilson, JASA 22, 1927. */
export function wilsonInterval(successes: number, trials: number): Interval | null {
  if (trials === 0) return null;
  const share = successes / trials;
  const weight = 1 + (Z * Z) / trials;
  const middle = (share + (Z * Z) / (2 * trials)) / weight;
  const half = (Z / weight) * Math.sqrt((share * (1 - share)) / trials + (Z * Z) / (4 * trials * trials));
  return {
    low: successes === 0 ? 0 : Math.max(0, middle - half),
    high: successes === trials ? 1 : Math.min(1, middle + half),
  };
}

/** Mean and its cluster-robust variance with the day as the cluster; null with too few days. */
function clusteredMean(days: readonly DaySum[]): { mean: number; variance: number; n: number; days: number } | null {
  const counted = days.filter(({ n }) => n > 0);
  if (counted.length < LEAST_DAYS) return null;
  const n = counted.reduce((all, day) => all + day.n, 0);
  const mean = counted.reduce((all, day) => all + day.sum, 0) / n;
  const squares = counted.reduce((all, day) => all + (day.sum - mean * day.n) ** 2, 0);
  const groups = counted.length;
  return { mean, variance: ((groups / (groups - 1)) * squares) / (n * n), n, days: groups };
}

/**
 * 95 % interval of a mean, clustered by day: variance of the day sums (cluster-robust, correction G/(G-1)), Student's
 * quantile with one degree of freedom fewer than days. With one observation a day it is the ordinary interval. Null
 * with fewer days than the rule asks for. Source: Liang and Zeger, Biometrika 73, 1986; Cameron and Miller, Journal of
 * Human Resources 50(2), 2015.
 */
export function meanInterval(days: readonly DaySum[]): Interval | null {
  const found = clusteredMean(days);
  if (found === null) return null;
  const half = studentQuantile(found.days - 1) * Math.sqrt(found.variance);
  return { low: found.mean - half, high: found.mean + half };
}

/**
 * 95 % interval of a rate, as fractions 0..1; `sum` counts the successes of a day. Wilson's interval with an effective
 * number of trials: observations over the design effect (at least 1), and over the squared ratio of Student's quantile
 * to the normal one. If all or none succeed, each day counts as one trial. Null with too few days. Source: Korn and
 * Graubard, Survey Methodology 24, 1998; Franco and others, J. Survey Statistics and Methodology 7, 2019.
 */
export function rateInterval(days: readonly DaySum[]): Interval | null {
  const found = clusteredMean(days);
  if (found === null) return null;
  const { mean, variance, n } = found;
  const spread = (mean * (1 - mean)) / n;
  const effect = spread === 0 ? n / found.days : Math.max(1, variance / spread);
  const worth = (n / effect) * (Z / studentQuantile(found.days - 1)) ** 2;
  return wilsonInterval(mean * worth, worth);
}
