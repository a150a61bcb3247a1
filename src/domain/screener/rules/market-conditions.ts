// Market condition of a run in one word, by how much the market moves.
import { conditionRules } from '../../rules/screener-rules.ts';
import type { MarketConditions } from '../run.ts';

/**
 * Conditions from the changes of all stocks since their previous close, in percent; NaN is left out, an empty list is
 * calm.
 */
export function marketConditions(changes: Float64Array): MarketConditions {
  const moves = changes
    .filter((change) => Number.isFinite(change))
    .map(Math.abs)
    .sort();
  const median = moves[moves.length >> 1] ?? 0;
  if (median >= conditionRules.extreme_from.value) return 'extreme';
  if (median >= conditionRules.volatile_from.value) return 'volatile';
  return median >= conditionRules.normal_from.value ? 'normal' : 'calm';
}
