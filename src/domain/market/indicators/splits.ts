// Own bars made comparable across stock splits.
import type { Split } from '../bars.ts';

/**
 * What each bar's prices are multiplied by to be in shares of the last day: the product of split_from / split_to over
 * the splits executed after the bar's date and on or before `asOf`. A later split is not known yet and changes nothing.
 */
export function splitFactors(
  dates: readonly string[],
  splits: readonly Pick<Split, 'execution_date' | 'split_from' | 'split_to'>[],
  asOf: string,
): Float64Array {
  const known = splits
    .filter(({ execution_date, split_from, split_to }) => execution_date <= asOf && split_from > 0 && split_to > 0)
    .toSorted((a, b) => (a.execution_date < b.execution_date ? 1 : -1));
  const factors = new Float64Array(dates.length);
  let factor = 1;
  let next = 0;
  for (let at = dates.length - 1; at >= 0; at--) {
    for (let split = known[next]; split && split.execution_date > dates[at]!; split = known[next]) {
      factor *= split.split_from / split.split_to;
      next++;
    }
    factors[at] = factor;
  }
  return factors;
}
