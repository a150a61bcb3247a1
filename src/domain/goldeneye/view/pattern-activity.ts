// Pattern activity of the control page: patterns per poll, their stocks and outcomes.
import { patternRows } from '../../rules/goldeneye/pattern-rules.ts';
import type { GoldenEyeStock } from '../golden-eye.ts';
import { isNotJudged } from './table.ts';

/**
 * Lines of the five patterns in their order of priority, also of those not found. Counts are of stocks; `stands`:
 * recommended to buy, sell or watch; `avoided`: refused by a disqualifier; `symbols`: the strongest first.
 */
export function patternActivity(stocks: readonly GoldenEyeStock[]) {
  return patternRows.map(({ pattern, words }) => {
    const found = stocks.filter((stock) => stock[`has_${pattern}`]);
    const not_judged = found.filter(isNotJudged).length;
    const avoided = found.filter(({ recommendation_action }) => recommendation_action === 'AVOID').length;
    const byStrength = found.toSorted((a, b) => (b.confidence_score ?? -1) - (a.confidence_score ?? -1));
    return {
      pattern,
      words,
      found: found.length,
      stands: found.length - not_judged - avoided,
      avoided,
      not_judged,
      symbols: byStrength.map(({ symbol }) => symbol),
    };
  });
}
