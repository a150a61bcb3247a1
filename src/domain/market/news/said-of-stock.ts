// Articles with a title and an insight for a stock's symbol.
import { hasTitle } from '../headlines.ts';
import type { NewsInsight, RichNews } from '../rich-news.ts';

export type SaidOfStock = { article: RichNews & { title: string }; insight: NewsInsight };

export function articlesWithInsight(articles: readonly RichNews[], symbol: string): SaidOfStock[] {
  return articles.flatMap((article) => {
    const { title } = article;
    const insight = article.insights.find(({ ticker }) => ticker === symbol);
    return insight === undefined || !hasTitle(title) ? [] : [{ article: { ...article, title }, insight }];
  });
}
