// Excess over a benchmark with the returns of stock and benchmark bounded alike.
import { figureRules } from '../../rules/record-rules.ts';
import type { Horizon } from '../outcome.ts';
import type { OutcomeColumns } from './columns.ts';

const BOUND = figureRules.result_bound.value / 100;

/** Largest size of a return at a horizon, as a fraction; infinite for a plan, because its stop and target bound it. */
export const resultBound = (horizon: Horizon): number => (horizon === 'plan' ? Number.POSITIVE_INFINITY : BOUND);

const boundedResult = (value: number, bound: number): number => Math.max(-bound, Math.min(bound, value));

/** Mean change of the returns (fractions) when each is bounded; NaN without returns. */
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
 * Excess with the returns of stock and benchmark bounded alike. `cut`: change of the benchmark's mean return caused by
 * the bound, NaN if unknown; null for a benchmark of one stock, whose return follows from the row.
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
