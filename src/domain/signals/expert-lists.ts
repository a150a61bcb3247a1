// Catalogue of expert lists: direction, points per row, kind.
import { expertListHeaders } from './expert-list-headers.ts';
import type { Direction, PremiumKind } from './signal.ts';

/**
 * state: a row says that a stock is on the list now; the newest file replaces earlier rows of that list and day.
 * events: a row is an event; rows of all files add up, equal events count once.
 */
type ListKind = 'state' | 'events';

/** Strength of published evidence for a list. */
type Evidence = 'strong' | 'mixed' | 'weak' | 'none' | 'composite';

/**
 * `points_each`: points of a row for its side, with the premium weight included. `premium.side` 'row': words of the row
 * decide the side.
 */
export type ExpertListDefinition = {
  id: number;
  slug: string;
  name: string;
  required: boolean;
  direction: Direction;
  points_each: number;
  premium?: { kind: PremiumKind; side: 'bullish' | 'bearish' | 'row' };
  columns: readonly string[];
  evidence: Evidence;
  kind: ListKind;
};

/** Points per row, by direction, for lists outside the catalogue. */
export const defaultPoints: Record<Direction, number> = { bullish: 10, bearish: 10, premium: 30, neutral: 0 };

type ListRow = readonly [
  id: number,
  slug: string,
  name: string,
  direction: Direction,
  points_each: number,
  evidence: Evidence,
  kind: ListKind,
];

/** Required lists: expected in every batch. */
const requiredLists: readonly ListRow[] = [
  [1, 'idea-engine', 'Idea Engine', 'premium', 45, 'composite', 'state'],
  [2, 'momentum-alerts', 'Momentum Alerts', 'premium', 30, 'composite', 'state'],
  [3, 'stocks-to-short', 'Stocks to Short', 'premium', 45, 'composite', 'state'],
  [4, 'upgrades', 'Analyst Upgrades', 'bullish', 15, 'mixed', 'events'],
  [5, 'downgrades', 'Analyst Downgrades', 'bearish', 15, 'mixed', 'events'],
  [6, 'price-target-raised', 'Price Target Increases', 'bullish', 8, 'weak', 'events'],
  [7, 'price-target-lowered', 'Price Target Cuts', 'bearish', 8, 'weak', 'events'],
  [8, 'most-upgraded', 'Most Upgraded Stocks (90 days)', 'bullish', 12, 'mixed', 'state'],
  [9, 'most-downgraded', 'Most Downgraded Stocks (90 days)', 'bearish', 12, 'mixed', 'state'],
  [10, 'top-rated', 'Top-Rated Stocks', 'bullish', 8, 'weak', 'state'],
  [11, 'insider-buying', 'Insider Purchases', 'bullish', 15, 'strong', 'events'],
  [12, 'insider-selling', 'Insider Sales', 'bearish', 4, 'weak', 'events'],
  [13, 'unusual-call-volume', 'Unusual Call Options Volume', 'bullish', 10, 'mixed', 'state'],
  [14, 'unusual-put-volume', 'Unusual Put Options Volume', 'bearish', 10, 'mixed', 'state'],
  [15, '52-week-highs', '52-Week Highs', 'bullish', 10, 'strong', 'state'],
  [16, '52-week-lows', '52-Week Lows', 'bearish', 10, 'strong', 'state'],
  [17, 'golden-cross', 'Golden Cross Stocks', 'bullish', 5, 'weak', 'state'],
  [18, 'death-cross', 'Death Cross Stocks', 'bearish', 5, 'weak', 'state'],
  [19, 'unusual-volume', 'Unusual Trading Volume', 'neutral', 0, 'strong', 'state'],
  [20, 'percentage-gainers', 'Biggest Percentage Gainers', 'bullish', 5, 'weak', 'state'],
  [21, 'percentage-decliners', 'Biggest Percentage Decliners', 'bearish', 5, 'weak', 'state'],
];

const furtherLists: readonly ListRow[] = [
  [22, 'gap-up', 'Gap Up Stocks', 'bullish', 5, 'weak', 'state'],
  [23, 'gap-down', 'Gap Down Stocks', 'bearish', 5, 'weak', 'state'],
  [24, 'most-active', 'Most Active Stocks', 'neutral', 0, 'none', 'state'],
  [25, 'new-coverage', 'New Coverage (Initiations)', 'neutral', 5, 'weak', 'events'],
  [26, 'reiterations', 'Rating Reiterations', 'neutral', 0, 'none', 'events'],
  [27, 'top-marketrank', 'Top MarketRank Stocks', 'bullish', 10, 'composite', 'state'],
  [28, 'lowest-rated', 'Lowest-Rated Stocks', 'bearish', 8, 'weak', 'state'],
  [29, 'trending', 'Trending Stocks', 'neutral', 0, 'none', 'state'],
  [30, 'cluster-insider-buys', 'Cluster Insider Buying', 'bullish', 25, 'strong', 'events'],
  [31, 'ceo-cfo-buys', 'CEO/CFO Purchases', 'bullish', 18, 'mixed', 'events'],
  [32, 'congress-buys', 'Congressional Purchases', 'bullish', 4, 'weak', 'events'],
  [33, 'congress-sells', 'Congressional Sales', 'bearish', 3, 'weak', 'events'],
  [34, 'institutional-buying', 'Institutional Buying (13F)', 'bullish', 5, 'weak', 'events'],
  [35, 'institutional-selling', 'Institutional Selling (13F)', 'bearish', 5, 'weak', 'events'],
  [36, 'short-interest-increase', 'Increase in Short Interest', 'bearish', 8, 'mixed', 'state'],
  [37, 'short-interest-decrease', 'Decrease in Short Interest', 'bullish', 6, 'mixed', 'state'],
  [38, 'short-squeeze', 'Short Squeeze Candidates', 'neutral', 0, 'mixed', 'state'],
  [39, 'earnings-beats', 'Earnings Beats', 'bullish', 15, 'strong', 'events'],
  [40, 'earnings-misses', 'Earnings Misses', 'bearish', 15, 'strong', 'events'],
  [41, 'guidance-raised', 'Guidance Raised', 'bullish', 12, 'mixed', 'events'],
  [42, 'guidance-cut', 'Guidance Cut', 'bearish', 12, 'mixed', 'events'],
  [43, 'upcoming-earnings', 'Upcoming Earnings', 'neutral', 0, 'none', 'state'],
  [44, 'dividend-increases', 'Dividend Increases', 'bullish', 8, 'mixed', 'events'],
  [45, 'dividend-cuts', 'Dividend Cuts and Suspensions', 'bearish', 12, 'mixed', 'events'],
  [46, 'ex-dividend', 'Ex-Dividend Calendar', 'neutral', 0, 'none', 'state'],
  [47, 'special-dividends', 'Special Dividends', 'bullish', 3, 'weak', 'events'],
  [48, 'buybacks', 'Stock Buyback Announcements', 'bullish', 8, 'mixed', 'events'],
  [49, 'forward-splits', 'Stock Splits (forward)', 'bullish', 4, 'weak', 'events'],
  [50, 'reverse-splits', 'Reverse Splits', 'bearish', 10, 'mixed', 'events'],
  [51, 'secondary-offerings', 'Secondary Offerings', 'bearish', 10, 'mixed', 'events'],
  [52, 'lockup-expirations', 'IPO Lockup Expirations', 'bearish', 6, 'mixed', 'state'],
  [53, 'quiet-period-expirations', 'Quiet Period Expirations', 'bullish', 4, 'weak', 'state'],
  [54, 'rsi-oversold', 'Oversold Stocks (RSI)', 'bullish', 4, 'weak', 'state'],
  [55, 'rsi-overbought', 'Overbought Stocks (RSI)', 'bearish', 4, 'weak', 'state'],
  [56, 'low-pe', 'Low PE Stocks', 'bullish', 3, 'weak', 'state'],
  [57, 'low-peg', 'Low P/E-Growth Stocks', 'bullish', 3, 'weak', 'state'],
  [58, 'most-volatile', 'Most Volatile Stocks', 'neutral', 0, 'none', 'state'],
  [59, 'positive-news-sentiment', 'Positive News Sentiment', 'bullish', 6, 'mixed', 'state'],
  [60, 'negative-news-sentiment', 'Negative News Sentiment', 'bearish', 8, 'mixed', 'state'],
  [61, 'macd-bullish', 'MACD Bullish Crossover', 'bullish', 4, 'weak', 'state'],
  [62, 'macd-bearish', 'MACD Bearish Crossover', 'bearish', 4, 'weak', 'state'],
  [63, 'trading-halts', 'Trading Halts (LULD)', 'neutral', 0, 'none', 'events'],
];

const premiumLists: Readonly<Record<string, ExpertListDefinition['premium']>> = {
  'idea-engine': { kind: 'IE', side: 'bullish' },
  'momentum-alerts': { kind: 'MA', side: 'row' },
  'stocks-to-short': { kind: 'STS', side: 'bearish' },
};

function definition(row: ListRow, required: boolean): ExpertListDefinition {
  const [id, slug, name, direction, points_each, evidence, kind] = row;
  const premium = premiumLists[slug];
  const columns = expertListHeaders[slug]?.split(',') ?? [];
  return { id, slug, name, required, direction, points_each, ...(premium && { premium }), columns, evidence, kind };
}

export const expertLists: readonly ExpertListDefinition[] = [
  ...requiredLists.map((row) => definition(row, true)),
  ...furtherLists.map((row) => definition(row, false)),
];

const bySlug = new Map(expertLists.map((list) => [list.slug, list]));
const byName = new Map(expertLists.map((list) => [list.name.toLowerCase(), list]));

/** Finds a list by slug or display name (any case); null when unknown. */
export function findExpertList(slugOrName: string): ExpertListDefinition | null {
  return bySlug.get(slugOrName) ?? byName.get(slugOrName.toLowerCase()) ?? null;
}
