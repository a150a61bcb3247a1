// Effective number of independent sources among correlated ones.
import { z } from 'zod';
import { independenceRules } from '../../rules/record-rules.ts';
import type { CallSide } from '../call.ts';
import type { Independence } from '../record-figures.ts';

const USUAL: number = independenceRules.usual.value;
const MOST_ROUNDS = 1_000;
const SMALLEST_MOVE = 1e-9;

/**
 * Effective number of correlated sources: that of their most independent mixture, n / (1 + (n - 1) rho) if all
 * correlations are equal (Kish, Survey Sampling, 1965); a source that repeats another adds nothing. `rho(i, j)`: from 0
 * to 1. Minimizes w'Rw - 2 * sum(w) over weights of at least 0, one weight at a time; the result is the sum of the
 * weights.
 */
export function countIndependent(n: number, rho: (i: number, j: number) => number): number {
  const weights = new Float64Array(n).fill(n === 0 ? 0 : 1 / n);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let moved = 0;
    for (let i = 0; i < n; i += 1) {
      let others = 0;
      for (let j = 0; j < n; j += 1) if (j !== i) others += rho(i, j) * weights[j]!;
      const next = Math.max(0, 1 - others);
      moved = Math.max(moved, Math.abs(next - weights[i]!));
      weights[i] = next;
    }
    if (moved < SMALLEST_MOVE) break;
  }
  return weights.reduce((all, weight) => all + weight, 0);
}

/** `signals`: number of lists; `independent`: their effective count, at most `signals`. */
export const IndependentCount = z.object({ signals: z.number(), independent: z.number() });
export type IndependentCount = z.infer<typeof IndependentCount>;

export type SourceSide = { source: string; side: CallSide };

/**
 * Effective count of the lists that name a stock; a list without a record has the usual correlation with all others.
 */
export function independentSources(present: readonly SourceSide[], { sources, correlations }: Independence): number {
  const places = present.map((one) =>
    sources.findIndex(({ source, side }) => source === one.source && side === one.side),
  );
  return countIndependent(present.length, (i, j) => {
    const [low, high] = [Math.min(places[i]!, places[j]!), Math.max(places[i]!, places[j]!)];
    if (low < 0) return USUAL;
    return low === high ? 1 : correlations[high]![low]!;
  });
}
