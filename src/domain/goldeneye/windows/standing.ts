// Counts of tradable patterns, and of those each disqualifier alone rules out.
import type { GoldenEyeStock, Standing } from '../golden-eye.ts';
import { disqualifierRows, inForce, toReasonBit } from '../rules/disqualifiers.ts';
import type { JudgedMarket } from '../rules/judge-columns.ts';

/** `reasons`: bits of the disqualifiers that apply; `unknown`: bits of those in force whose figure is unknown. */
type Against = { reasons: number; unknown: number; refused: boolean };

/**
 * Plans refused by a rule stay refused without any disqualifier. Removing a disqualifier removes both its refusals and
 * its unknown figures.
 */
function count(found: Iterable<Against>, quotes: boolean): Standing {
  const force = inForce(quotes);
  const inRule = disqualifierRows
    .map(({ reason }) => ({ reason, bit: toReasonBit(reason) }))
    .filter(({ bit }) => force & bit);
  const standing: Standing = {
    found: 0,
    standing: 0,
    not_judged: 0,
    refused: 0,
    without: inRule.map(({ reason }) => ({ reason, standing: 0, only: 0 })),
    quotes,
  };
  for (const { reasons, unknown, refused } of found) {
    const against = reasons | unknown;
    standing.found += 1;
    if (reasons === 0 && unknown !== 0) standing.not_judged += 1;
    inRule.forEach(({ bit }, at) => {
      if (reasons === bit) standing.without[at]!.only += 1;
    });
    if (refused) {
      if (against === 0) standing.refused += 1;
      continue;
    }
    if (against === 0) standing.standing += 1;
    inRule.forEach(({ bit }, at) => {
      if ((against & ~bit) === 0) standing.without[at]!.standing += 1;
    });
  }
  return standing;
}

export function standingOfStocks(
  stocks: readonly Pick<GoldenEyeStock, 'pattern_count' | 'disqualify_reasons' | 'not_judged' | 'plan_refused'>[],
  quotes: boolean,
): Standing {
  const bits = (reasons: GoldenEyeStock['not_judged']) =>
    reasons.reduce((mask, reason) => mask | toReasonBit(reason), 0);
  const found = stocks.filter(({ pattern_count }) => pattern_count > 0);
  return count(
    found.map((stock) => ({
      reasons: bits(stock.disqualify_reasons),
      unknown: bits(stock.not_judged),
      refused: stock.plan_refused !== null,
    })),
    quotes,
  );
}

export function standingOfMarket(
  { patterns, disqualified, unknown, refused }: JudgedMarket,
  quotes: boolean,
): Standing {
  const found: Against[] = [];
  for (let at = 0; at < patterns.length; at++) {
    if (patterns[at] !== 0)
      found.push({ reasons: disqualified[at]!, unknown: unknown[at]!, refused: refused[at] !== 0 });
  }
  return count(found, quotes);
}
