// The product's own market rank of a stock: category scores, 0 to 5 stars, and percentile among ranked stocks.
import { z } from 'zod';
import { decimal, percent, signedPercent, whole } from '../../market/format.ts';
import { sortedPlace } from '../../numbers/sorted-place.ts';
import {
  marketRankRules,
  type RankCategory,
  type RankCategoryName,
  rankCategories,
  rankLabels,
} from '../../rules/market-rank-rules.ts';
import type { ScorePart } from '../../rules/rule.ts';
import type { MarketRank } from '../details/details.ts';

/** Figures by category and part, in the units of the rule table; unknown is null or absent. */
export type RankFacts = { [C in RankCategoryName]?: Partial<Record<string, number | null>> };

const ScoredPart = z.object({ name: z.string(), text: z.string(), share: z.number(), weight: z.number() });
type ScoredPart = z.infer<typeof ScoredPart>;
export const ScoredCategory = z.object({
  key: z.enum(Object.keys(rankCategories) as [RankCategoryName, ...RankCategoryName[]]),
  name: z.string(),
  weight: z.number(),
  share: z.number(),
  parts: z.array(ScoredPart),
});
export type ScoredCategory = z.infer<typeof ScoredCategory>;

export const knownWeight = (categories: readonly ScoredCategory[]): number =>
  categories.reduce((sum, { weight }) => sum + weight, 0);

/** Share between 0 at `zero` and 1 at `full`, linear and clamped. */
function toShare(value: number, { zero, full }: Pick<ScorePart, 'zero' | 'full'>): number {
  return Math.min(1, Math.max(0, (value - zero) / (full - zero)));
}

function toText(value: number, unit: string): string {
  if (unit === '%') return signedPercent(value, 1);
  if (unit === '% share') return percent(value, 1);
  return unit === 'x' ? `${decimal(value)}x` : `${decimal(value)} ${unit}`;
}

function mean(rows: readonly { share: number; weight: number }[]): number {
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  return rows.reduce((sum, row) => sum + row.share * row.weight, 0) / weight;
}

/** Categories with at least one known figure, each the weighted mean of its known figures, 0 to 1. */
export function scoreCategories(facts: RankFacts): ScoredCategory[] {
  const names = Object.keys(rankCategories) as RankCategoryName[];
  return names.flatMap((key) => {
    const category: RankCategory = rankCategories[key];
    const parts = Object.entries(category.parts).flatMap(([part, rule]): ScoredPart[] => {
      const value = facts[key]?.[part] ?? null;
      if (value === null || !Number.isFinite(value)) return [];
      return [{ name: rule.name, text: toText(value, rule.unit), share: toShare(value, rule), weight: rule.weight }];
    });
    return parts.length === 0 ? [] : [{ key, name: category.name, weight: category.weight, share: mean(parts), parts }];
  });
}

/** Weighted mean of the known categories in stars, 0 to 5; null when too little of the weight is known. */
export function rankStars(categories: readonly ScoredCategory[]): number | null {
  if (knownWeight(categories) < marketRankRules.least_weight.value) return null;
  return Math.round(mean(categories) * marketRankRules.stars.value * 100) / 100;
}

/**
 * Percent of the ranked stocks with fewer stars, 0 to 100; ties count half. `ranked`: ascending. Null when too few
 * stocks are ranked.
 */
export function computePercentile(stars: number, ranked: readonly number[]): number | null {
  if (ranked.length < marketRankRules.least_ranked.value) return null;
  const below = sortedPlace(ranked, stars);
  const upTo = sortedPlace(ranked, stars, true);
  return Math.round(((below + (upTo - below) / 2) / ranked.length) * 1000) / 10;
}

export function rankLabel(stars: number): string {
  return rankLabels.find(({ from }) => stars >= from)?.label ?? rankLabels[rankLabels.length - 1]?.label ?? '';
}

/**
 * Stored categories, which runs also use; categories computed from `facts` when none are stored or `facts` cover more
 * of the weight.
 */
export function newestCategories(
  stored: readonly ScoredCategory[] | null,
  facts: RankFacts,
): readonly ScoredCategory[] {
  const now = scoreCategories(facts);
  return stored === null || knownWeight(now) > knownWeight(stored) ? now : stored;
}

/** Undefined when too little is known for a rank. */
export function rankOfCategories(
  categories: readonly ScoredCategory[],
  ranked: readonly number[],
): MarketRank | undefined {
  const stars = rankStars(categories);
  if (stars === null) return undefined;
  const percentile = computePercentile(stars, ranked);
  const best = categories.toSorted((a, b) => b.share - a.share);
  const place =
    percentile === null ? '' : ` That is above ${decimal(percentile, 1)}% of ${whole(ranked.length)} ranked stocks.`;
  const ends = best.length < 2 ? '' : ` Strongest: ${lower(best[0])}. Weakest: ${lower(best[best.length - 1])}.`;
  return {
    overall_percentile: percentile,
    overall_score_label: rankLabel(stars),
    star_rating: stars,
    marketrank_summary:
      `Smart Cat's own rank: ${decimal(stars)} of ${marketRankRules.stars.value} from ${categories.length} of ` +
      `${Object.keys(rankCategories).length} categories with known figures.${place}${ends}`,
    categories: Object.fromEntries(
      categories.map(({ key, share, parts }) => [
        key,
        {
          score: Math.round(share * marketRankRules.stars.value * 100) / 100,
          max_score: marketRankRules.stars.value,
          details: parts.map(({ name, text }) => ({ name, text })),
        },
      ]),
    ),
  };
}

function lower(category: ScoredCategory | undefined): string {
  return category?.name.toLowerCase() ?? '';
}
