// Fund sections: holdings, exposures, fees against other funds, opinions of the holdings.
import { decimal, money, percent, plural, signedPercent } from '../../market/format.ts';
import { upsidePercent } from '../../numbers/percent.ts';
import type { RuleTable } from '../../rules/rule.ts';
import type { AggregatePriceTarget, AggregateRating, Expenses, Exposure, Holding } from './fund.ts';
import { meanOpinion, opinions, ratingLabel, ratingLabels } from './rating-words.ts';
import type { Constituent, FundProfile, StandingConsensus } from './research.ts';

export const fundRules = {
  holdings_kept: { name: 'Largest holdings kept', value: 100, unit: 'holdings', source: 'product decision' },
  rated_holdings: {
    name: 'Holdings whose consensus is gathered',
    value: 10,
    unit: 'largest holdings',
    source: 'product decision: one vendor call each',
  },
  known_weight: {
    name: 'An exposure from holdings needs known sectors of',
    value: 60,
    unit: '% of the weight',
    source: 'product decision',
  },
  rated_weight: {
    name: 'A rating from holdings needs rated holdings of',
    value: 10,
    unit: '% of the fund',
    source: 'product decision',
  },
  least_peers: { name: 'A comparison needs funds', value: 5, unit: 'funds', source: 'product decision' },
} as const satisfies RuleTable;

/** Largest holdings, in the source's order; undefined without a named holding. */
export function topHoldings(constituents: readonly Constituent[]): Holding[] | undefined {
  const named = constituents.filter(({ symbol, name }) => symbol !== null || name !== null);
  if (named.length === 0) return undefined;
  return named.slice(0, fundRules.holdings_kept.value).map(({ symbol, name, weight }, at) => ({
    rank: at + 1,
    ticker: symbol ?? '',
    company_name: name ?? symbol ?? '',
    holding_weight: weight,
  }));
}

/**
 * Exposure from the source, else from weights and known groups of holdings; undefined when too little weight is known.
 */
export function buildExposure(
  given: readonly Exposure[],
  constituents: readonly Constituent[],
  groupOf: (symbol: string) => string | null,
): Exposure[] | undefined {
  if (given.length > 0) return [...given];
  const weights = new Map<string, number>();
  let known = 0;
  let all = 0;
  for (const { symbol, weight } of constituents) {
    if (weight === null || weight <= 0) continue;
    all += weight;
    const group = symbol === null ? null : groupOf(symbol);
    if (group === null) continue;
    known += weight;
    weights.set(group, (weights.get(group) ?? 0) + weight);
  }
  if (all === 0 || (known / all) * 100 < fundRules.known_weight.value) return undefined;
  return [...weights]
    .map(([name, weight]) => ({ name, weight: Math.round(weight * 100) / 100 }))
    .sort((a, b) => b.weight - a.weight);
}

const feeNames = ['management_fee', 'other_expenses', 'total_expense', 'fee_waiver', 'net_expense'] as const;
type Fees = Pick<Expenses, (typeof feeNames)[number]>;

/** Groups of funds whose fees are compared; each tests whether a fund belongs. */
const groups: Record<'large_cap' | 'equity' | 'nasdaq' | 'all_funds', (fund: FundProfile) => boolean> = {
  large_cap: ({ focus, category }) => /large[- ]cap/i.test(`${focus} ${category}`),
  equity: ({ asset_class }) => /^equit/i.test(asset_class ?? ''),
  nasdaq: ({ benchmark, description }) => /nasdaq/i.test(`${benchmark} ${description}`),
  all_funds: () => true,
};

export type FeeComparison = NonNullable<Expenses['comparison']>;

/** Mean fees of each group, percent a year; null for a group with too few known fees. */
export function compareFees(funds: readonly FundProfile[]): FeeComparison {
  const means = (belongs: (fund: FundProfile) => boolean): Fees | null => {
    const members = funds.filter((fund) => belongs(fund) && fund.net_expense !== null);
    if (members.length < fundRules.least_peers.value) return null;
    const mean = (name: (typeof feeNames)[number]) => {
      const values = members.flatMap((fund) => fund[name] ?? []);
      return values.length === 0
        ? null
        : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1e4) / 1e4;
    };
    return Object.fromEntries(feeNames.map((name) => [name, mean(name)])) as Fees;
  };
  return Object.fromEntries(Object.entries(groups).map(([name, belongs]) => [name, means(belongs)])) as FeeComparison;
}

/** Percent a year; undefined when no fee is known. */
export function buildExpenses(fund: FundProfile | null, comparison: FeeComparison | null): Expenses | undefined {
  if (fund === null || feeNames.every((name) => fund[name] === null)) return undefined;
  const { management_fee, other_expenses, total_expense, fee_waiver, net_expense } = fund;
  const fees = { management_fee, other_expenses, total_expense, fee_waiver, net_expense };
  const compared = comparison !== null && Object.values(comparison).some((group) => group !== null);
  return compared ? { ...fees, comparison } : fees;
}

export type RatedHolding = { weight: number; price: number | null; consensus: StandingConsensus };

const sumWeights = (holdings: readonly { weight: number }[]) => holdings.reduce((sum, { weight }) => sum + weight, 0);

function weighted<T extends { weight: number }>(rows: readonly T[], value: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + value(row) * row.weight, 0) / sumWeights(rows);
}

/** Lowest score of the opinion scale (1 to 5), subtracted to give the fund scale 0 (sell) to 4 (strong buy). */
const BASE = 1;

/** Mean opinion on the largest holdings, weighted by holding; undefined when too little of the fund is rated. */
export function aggregateRating(symbol: string, holdings: readonly RatedHolding[]): AggregateRating | undefined {
  const rated = holdings.flatMap(({ weight, consensus }) => {
    const score = opinions(consensus) > 0 ? meanOpinion(consensus) : consensus.rating_value;
    const label = ratingLabel(score);
    return score === null || label === null ? [] : [{ weight, score, label }];
  });
  const covered = sumWeights(rated);
  if (rated.length === 0 || covered < fundRules.rated_weight.value) return undefined;
  const mean = weighted(rated, ({ score }) => score);
  const rating = ratingLabel(mean);
  const score = Math.round((mean - BASE) * 100) / 100;
  return {
    title: `Aggregate rating of ${symbol}`,
    rating,
    score,
    description:
      `The consensus of ${plural(rated.length, 'holding')} with ${percent(covered, 1)} of the fund, weighted by holding, ` +
      `is ${decimal(score)} of 4, a ${rating}.`,
    consensus_ratings_of_holdings: ratingLabels.toReversed().flatMap((label) => {
      const group = rated.filter((holding) => holding.label === label);
      if (group.length === 0) return [];
      return [{ rating: label, holdings: group.length, weight: Math.round(sumWeights(group) * 100) / 100 }];
    }),
  };
}

/** Price of the fund, USD a share, if each rated holding reached its target; undefined when too little is known. */
export function aggregatePriceTarget(
  price: number | null,
  holdings: readonly RatedHolding[],
): AggregatePriceTarget | undefined {
  const targeted = holdings.flatMap(({ weight, price: of, consensus: { target, target_low, target_high } }) => {
    const average = upsidePercent(of, target);
    return average === null
      ? []
      : [{ weight, average, low: upsidePercent(of, target_low), high: upsidePercent(of, target_high) }];
  });
  const covered = sumWeights(targeted);
  if (price === null || targeted.length === 0 || covered < fundRules.rated_weight.value) return undefined;
  const at = (change: number) => Math.round(price * (1 + change / 100) * 100) / 100;
  const mean = weighted(targeted, ({ average }) => average);
  const lows = targeted.flatMap(({ weight, low }) => (low === null ? [] : [{ weight, low }]));
  const highs = targeted.flatMap(({ weight, high }) => (high === null ? [] : [{ weight, high }]));
  return {
    average: at(mean),
    low: lows.length === 0 ? null : at(weighted(lows, ({ low }) => low)),
    high: highs.length === 0 ? null : at(weighted(highs, ({ high }) => high)),
    upside_percentage: Math.round(mean * 100) / 100,
    description:
      `Were ${plural(targeted.length, 'holding')} with ${percent(covered, 1)} of the fund at their mean targets, the fund ` +
      `would stand at ${money(at(mean))}, ${signedPercent(mean, 1)} from ${money(price)}.`,
  };
}
