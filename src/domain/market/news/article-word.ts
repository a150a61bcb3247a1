// Sentiment word of an article about one stock.
import type { NewsInsight, RichNews, Sentiment } from '../rich-news.ts';

/** Order of caution: the lower number is the more cautious word. */
export const caution = { negative: 0, neutral: 1, positive: 2 } as const satisfies Record<Sentiment, number>;

/** The most cautious of several words about the ticker; null when the article says nothing about it. */
export function wordAbout(article: Pick<RichNews, 'insights'>, symbol: string): NewsInsight | null {
  let worst: NewsInsight | null = null;
  for (const insight of article.insights) {
    if (insight.ticker !== symbol) continue;
    if (worst === null || caution[insight.sentiment] < caution[worst.sentiment]) worst = insight;
  }
  return worst;
}
