// Opinions of analysts as numbers and words: 5 strong buy, 4 buy, 3 hold, 2 sell, 1 strong sell.

export const ratingLabels = ['Strong Sell', 'Sell', 'Hold', 'Buy', 'Strong Buy'] as const;
export type RatingLabel = (typeof ratingLabels)[number];

/** Words of brokerages by what they mean; source: rating scales the houses publish under their disclosures. */
const wordsOf: readonly (readonly [number, readonly string[]])[] = [
  [5, ['strong buy', 'conviction buy', 'top pick', 'speculative strong buy']],
  [
    4,
    [
      'buy',
      'outperform',
      'overweight',
      'accumulate',
      'add',
      'positive',
      'sector outperform',
      'market outperform',
      'moderate buy',
      'speculative buy',
      'long-term buy',
    ],
  ],
  [
    3,
    [
      'hold',
      'neutral',
      'equal-weight',
      'equal weight',
      'market perform',
      'sector perform',
      'sector weight',
      'peer perform',
      'perform',
      'in-line',
      'in line',
      'mixed',
      'fair value',
    ],
  ],
  [
    2,
    [
      'sell',
      'underperform',
      'underweight',
      'reduce',
      'negative',
      'sector underperform',
      'market underperform',
      'moderate sell',
      'trim',
    ],
  ],
  [1, ['strong sell', 'conviction sell']],
];
const scores = new Map(wordsOf.flatMap(([score, words]) => words.map((word) => [word, score] as const)));

/** 1 to 5, null for words of no known scale ("suspended", "not rated"). */
export function ratingScore(word: string | null): number | null {
  if (word === null) return null;
  const plain = word.trim().toLowerCase().replaceAll('_', ' ');
  return scores.get(plain) ?? scores.get(plain.replaceAll('-', ' ')) ?? null;
}

/** The nearest label of a mean score; halves go up. Null stays null. */
export function ratingLabel(score: number | null): RatingLabel | null {
  if (score === null || !Number.isFinite(score)) return null;
  return ratingLabels[Math.min(4, Math.max(0, Math.round(score) - 1))] ?? null;
}

export type OpinionCounts = {
  strong_buy: number | null;
  buy: number | null;
  hold: number | null;
  sell: number | null;
  strong_sell: number | null;
};

/** Number of opinions; unknown counts are none. */
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

/** `strong_buy` and `initiates_coverage_on` as people write them: Strong Buy, Initiates Coverage On. */
export function titleWords(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  return text
    .trim()
    .replaceAll('_', ' ')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
