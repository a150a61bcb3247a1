// Opinions of analysts as numbers and words: 5 strong buy, 4 buy, 3 hold, 2 sell, 1 strong sell.
import type { RecommendationCount } from '../../market/fundamentals.ts';
import { ratingLevel } from '../../text/read-rating.ts';

export const ratingLabels = ['Strong Sell', 'Sell', 'Hold', 'Buy', 'Strong Buy'] as const;
export type RatingLabel = (typeof ratingLabels)[number];

/** Score 1 to 5; null for unrated words ("suspended", "not rated") and for null. */
export function ratingScore(word: string | null): number | null {
  return word === null ? null : ratingLevel(word);
}

/** Nearest label of a mean score; halves round up. Null stays null. */
export function ratingLabel(score: number | null): RatingLabel | null {
  if (score === null || !Number.isFinite(score)) return null;
  return ratingLabels[Math.min(4, Math.max(0, Math.round(score) - 1))] ?? null;
}

export type OpinionCounts = Omit<RecommendationCount, 'period'>;

/** Sum of the opinions; null counts as 0. */
export function opinions(counts: OpinionCounts): number {
  return [counts.strong_buy, counts.buy, counts.hold, counts.sell, counts.strong_sell].reduce<number>(
    (sum, count) => sum + (count ?? 0),
    0,
  );
}

/** Mean score 1 to 5 of the counted opinions, null without any. */
export function meanOpinion(counts: OpinionCounts): number | null {
  const total = opinions(counts);
  if (total === 0) return null;
  const { strong_buy, buy, hold, sell, strong_sell } = counts;
  const points = (strong_buy ?? 0) * 5 + (buy ?? 0) * 4 + (hold ?? 0) * 3 + (sell ?? 0) * 2 + (strong_sell ?? 0);
  return points / total;
}

/** Writes `strong_buy` as Strong Buy and `initiates_coverage_on` as Initiates Coverage On; null for blank text. */
export function titleWords(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  return text
    .trim()
    .replaceAll('_', ' ')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
