// Factors that make stored bars comparable across stock splits.
import type { RuleTable } from '../../rules/rule.ts';
import type { Split } from '../bars.ts';
import { addDays } from '../calendar.ts';

const splitRules = {
  same_split_days: {
    name: 'A split with the same ratio is the same one within',
    value: 10,
    unit: 'days',
    source: 'own choice: vendors file a split under its announced and its effective day; companies split months apart',
  },
} as const satisfies RuleTable;

const SAME_RATIO = 1e-6;

type SplitOfSymbol = Pick<Split, 'execution_date' | 'split_from' | 'split_to'>;

/** Splits of one symbol, oldest first; repeated filings of a split are dropped, its first day is used. */
export function distinctSplits<One extends SplitOfSymbol>(splits: readonly One[]): One[] {
  const distinct: One[] = [];
  for (const split of splits.toSorted((a, b) => (a.execution_date < b.execution_date ? -1 : 1))) {
    const since = addDays(split.execution_date, -splitRules.same_split_days.value);
    const isKnown = distinct.some((one) => one.execution_date >= since && hasSameRatio(one, split));
    if (!isKnown) distinct.push(split);
  }
  return distinct;
}

function hasSameRatio(one: SplitOfSymbol, other: SplitOfSymbol): boolean {
  const ratio = (one.split_to * other.split_from) / (one.split_from * other.split_to);
  return Math.abs(ratio - 1) < SAME_RATIO;
}

/**
 * Factors from each bar's prices to shares of the day `asOf`: the product of split_from / split_to over splits executed
 * after the bar and by `asOf`. Later splits are ignored.
 */
export function splitFactors(dates: readonly string[], splits: readonly SplitOfSymbol[], asOf: string): Float64Array {
  const known = distinctSplits(
    splits.filter(
      ({ execution_date, split_from, split_to }) => execution_date <= asOf && split_from > 0 && split_to > 0,
    ),
  ).toReversed();
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
