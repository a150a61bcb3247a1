// Results with a bound on each stock's own return, taken from a benchmark whose stocks are bounded alike.
import { figureRules } from '../../rules/record-rules.ts';
import type { Horizon } from '../outcome.ts';
import type { OutcomeColumns } from './columns.ts';

const BOUND = figureRules.result_bound.value / 100;

/** Largest size of a return at a horizon, as a fraction; a plan is bounded by its own stop and target. */
export const resultBound = (horizon: Horizon): number => (horizon === 'plan' ? Number.POSITIVE_INFINITY : BOUND);

const boundedResult = (value: number, bound: number): number => Math.max(-bound, Math.min(bound, value));

/** Mean change of returns (fractions) where each counts up to the bound; NaN without any. */
export function meanCut(returns: Iterable<number>): number {
  let [sum, count] = [0, 0];
  for (const value of returns) {
    sum += boundedResult(value, BOUND) - value;
    count += 1;
  }
  return sum / count;
}

type Results = Pick<OutcomeColumns, 'gross' | 'cost'>;

/**
 * Excess of a row with its stock and the benchmark bounded alike. `cut`: what the bound changes in the benchmark's mean return,
 * NaN where unknown; null for a benchmark of one stock, whose own return the row tells.
 */
export function boundedExcess(
  { gross, cost }: Results,
  row: number,
  { excess, side, bound, cut }: { excess: number; side: number; bound: number; cut: number | null },
): number {
  if (bound === Number.POSITIVE_INFINITY) return excess;
  const direction = side < 0 ? -1 : 1;
  const own = gross[row]!;
  const benchmark = direction * (own - cost[row]! - excess);
  const change = cut ?? boundedResult(benchmark, bound) - benchmark;
  return excess + boundedResult(own, bound) - own - direction * change;
}
