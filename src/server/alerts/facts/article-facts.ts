// Articles by stock, for the evaluation and previews of alert rules.
import type { Article } from '../../../domain/alerts/stock-facts.ts';
import { storySpanMs, withRepeats } from '../../../domain/alerts/stories.ts';
import { isAbout } from '../../../domain/market/news/about-stock.ts';
import type { RichNews } from '../../../domain/market/rich-news.ts';
import type { Stocks } from '../../stocks/stocks.ts';
import type { AlertDeps } from '../alert-deps.ts';

export type ReceivedNews = RichNews & { received_at: string };

/** Pairs of an article and a stock it is about. */
export async function articlesAbout(
  articles: readonly ReceivedNews[],
  stocks: Stocks,
): Promise<{ symbol: string; article: Article }[]> {
  const names = await stocks.readNames([...new Set(articles.flatMap(({ tickers }) => tickers))]);
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

/** Articles received between two instants, each with the earlier articles of its story. */
export async function newsBetween({ screener, stocks }: AlertDeps, from: string, to: string) {
  const fresh = await articlesAbout(await screener.articlesBetween(from, to), stocks);
  if (fresh.length === 0) return [];
  const since = new Date(Date.parse(from) - storySpanMs).toISOString();
  const tickers = [...new Set(fresh.map(({ symbol }) => symbol))];
  const known = await articlesAbout(await screener.articlesBetween(since, from, tickers), stocks);
  const ids = new Set(fresh.map(({ article }) => article.id));
  return withRepeats([...known, ...fresh]).filter(({ article }) => ids.has(article.id));
}
