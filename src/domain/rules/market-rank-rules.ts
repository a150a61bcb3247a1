// Rules of the market rank: seven categories with ranges and weights.
import type { RuleTable, ScorePart } from './rule.ts';

const OWN = 'product decision';

/** `weight` of a part: within the category. */
export type RankCategory = { name: string; weight: number; parts: Readonly<Record<string, ScorePart>> };

/**
 * Weights of the categories; their sum is 100. Evidence supports their order, not their size: prices drift after
 * changes of opinion and earnings surprises, value and profitability pay over years, single insider trades and
 * headlines predict least.
 */
export const rankCategories = {
  analysts: {
    name: 'Analyst opinion',
    weight: 20,
    parts: {
      consensus: { name: 'Consensus rating', zero: 2, full: 4.6, unit: 'of 5', weight: 50, source: OWN },
      upside: { name: 'Upside to the mean target', zero: -15, full: 35, unit: '%', weight: 50, source: OWN },
    },
  },
  insiders: {
    name: 'Insider trading',
    weight: 10,
    parts: {
      bought_share: {
        name: 'Bought of all traded by insiders in 90 days',
        // Sales weigh little, because insiders sell for many reasons; a stock without purchases does not get the lowest
        // score.
        zero: -40,
        full: 60,
        unit: '% share',
        weight: 100,
        source: OWN,
      },
    },
  },
  news: {
    name: 'News sentiment',
    weight: 10,
    parts: { bullish: { name: 'Bullish news', zero: 20, full: 85, unit: '% share', weight: 100, source: OWN } },
  },
  growth: {
    name: 'Earnings and growth',
    weight: 20,
    parts: {
      revenue: { name: 'Revenue growth in a year', zero: -10, full: 25, unit: '%', weight: 40, source: OWN },
      surprise: { name: 'Mean earnings surprise', zero: -10, full: 10, unit: '%', weight: 30, source: OWN },
      earnings: { name: 'Expected growth of earnings', zero: -10, full: 25, unit: '%', weight: 30, source: OWN },
    },
  },
  valuation: {
    name: 'Valuation',
    weight: 15,
    parts: {
      pe: { name: 'Price to earnings', zero: 60, full: 10, unit: 'x', weight: 50, source: OWN },
      book: { name: 'Price to book', zero: 10, full: 1, unit: 'x', weight: 25, source: OWN },
      sales: { name: 'Price to sales', zero: 12, full: 1, unit: 'x', weight: 25, source: OWN },
    },
  },
  strength: {
    name: 'Financial strength',
    weight: 15,
    parts: {
      equity_return: { name: 'Return on equity', zero: -10, full: 25, unit: '%', weight: 40, source: OWN },
      debt: { name: 'Debt to equity', zero: 3, full: 0, unit: 'x', weight: 35, source: OWN },
      current: { name: 'Current ratio', zero: 0.5, full: 2, unit: 'x', weight: 25, source: OWN },
    },
  },
  momentum: {
    name: 'Price momentum',
    weight: 10,
    parts: {
      quarter: { name: 'Return in three months', zero: -20, full: 25, unit: '%', weight: 40, source: OWN },
      average: { name: 'Distance to the 200-day average', zero: -15, full: 15, unit: '%', weight: 30, source: OWN },
      range: { name: 'Place in the 52-week range', zero: 0, full: 100, unit: '% share', weight: 30, source: OWN },
    },
  },
} as const satisfies Record<string, RankCategory>;

export type RankCategoryName = keyof typeof rankCategories;

export const marketRankRules = {
  stars: { name: 'Stars at the most', value: 5, unit: 'stars', source: 'specification, section 9' },
  least_weight: { name: 'A rank needs known categories of', value: 30, unit: '% of the weight', source: OWN },
  least_ranked: { name: 'A percentile needs other ranked stocks', value: 100, unit: 'stocks', source: OWN },
  insider_days: { name: 'Insider trades of the last', value: 90, unit: 'days', source: OWN },
  surprises: { name: 'Earnings surprises of the last', value: 4, unit: 'reports', source: OWN },
  /** A loss has no price-to-earnings ratio; it counts as the most expensive one. */
  loss_pe: { name: 'A loss counts as a price-to-earnings ratio of', value: 60, unit: 'x', source: OWN },
} as const satisfies RuleTable;

/** Words by number of stars: the first row whose bound the stars reach. */
export const rankLabels = [
  { from: 3.5, label: 'Excellent' },
  { from: 2.9, label: 'Good' },
  { from: 2.2, label: 'Fair' },
  { from: 1.5, label: 'Weak' },
  { from: 0, label: 'Poor' },
] as const;
