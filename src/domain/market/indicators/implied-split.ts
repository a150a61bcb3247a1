// Split implied by a stated change, which counts from a previous close in new shares; the stored close is in old
// shares.
import type { RuleTable } from '../../rules/rule.ts';
import type { Split } from '../bars.ts';

const impliedSplitRules = {
  least: {
    name: 'A change implies a split of at least',
    value: 2,
    unit: 'shares for one',
    source: 'own choice: smaller ratios are as near to a corrected close as to a split',
  },
  tolerance: {
    name: 'A split is implied where its ratio is a whole number within',
    value: 1,
    unit: '%',
    source: 'own choice: closes of penny stocks have four decimals',
  },
} as const satisfies RuleTable;

/**
 * Split that explains two closes and the stated `change` in percent; null if they agree, or if their ratio is not that
 * of a split.
 */
export function impliedSplit(
  before: number,
  close: number,
  change: number,
): Pick<Split, 'split_from' | 'split_to'> | null {
  const ratio = close / (1 + change / 100) / before;
  const shares = ratio > 1 ? ratio : 1 / ratio;
  const whole = Math.round(shares);
  const isSplit =
    whole >= impliedSplitRules.least.value && Math.abs(shares / whole - 1) * 100 <= impliedSplitRules.tolerance.value;
  if (!isSplit) return null;
  return ratio > 1 ? { split_from: whole, split_to: 1 } : { split_from: 1, split_to: whole };
}
