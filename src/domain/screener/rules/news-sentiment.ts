// News sentiment of a stock from -2 to +2, from the last days' articles.
import { sentimentRules } from '../../rules/screener-rules.ts';
import type { CheckedNews } from './news-catalyst.ts';

/**
 * Two times (positive - negative) / (articles + 1): below or at 1 for a single article, near 2 for many that agree.
 * Counts articles with a sentiment about the stock; null without one or when no news could be checked.
 */
export function newsSentiment(news: CheckedNews | null): number | null {
  if (news === null || news.said.length === 0) return null;
  const count = (word: string) => news.said.filter(({ sentiment }) => sentiment === word).length;
  const { scale, doubt } = sentimentRules;
  return (scale.value * (count('positive') - count('negative'))) / (news.said.length + doubt.value);
}
