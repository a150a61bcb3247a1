// Articles by the stocks they are about, as alerts read them.
import type { Article } from '../../../domain/alerts/stock-facts.ts';
import { isAbout } from '../../../domain/market/news/about-stock.ts';
import type { RichNews } from '../../../domain/market/rich-news.ts';

export type ReceivedNews = RichNews & { received_at: string };

export type NewsOf = {
  /** Articles that came in after one instant and until another, ISO. */
  articlesBetween: (from: string, to: string) => Promise<readonly ReceivedNews[]>;
  namesOf: (symbols: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/** One entry for each article and stock it is about. */
export async function articlesAbout(
  articles: readonly ReceivedNews[],
  namesOf: NewsOf['namesOf'],
): Promise<{ symbol: string; article: Article }[]> {
  const names = await namesOf([...new Set(articles.flatMap(({ tickers }) => tickers))]);
  return articles.flatMap((article) =>
    article.tickers.flatMap((symbol) => {
      const name = names.get(symbol);
      if (name === undefined || article.title === null || !isAbout(article, { symbol, name })) return [];
      const mood = article.insights.find(({ ticker }) => ticker === symbol)?.sentiment ?? null;
      const { id, title, publisher, published_utc, received_at } = article;
      return [
        { symbol, article: { id, title, publisher: publisher.name, published_at: published_utc, received_at, mood } },
      ];
    }),
  );
}
