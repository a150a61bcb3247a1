// Parser of Massive's news: articles with sentiment per ticker, all text plain.
import { z } from 'zod';
import { type NewsInsight, type RichNews, Sentiment } from '../../domain/market/rich-news.ts';
import { wireList, wirePage, wireSymbol, wireText, wireUrl } from '../reading/wire-values.ts';

const TITLE = 500;
const LONG_TEXT = 5_000;
const WORD = 100;

const Insight = z.object({
  ticker: wireSymbol,
  sentiment: Sentiment,
  sentiment_reasoning: wireText(LONG_TEXT),
});

export const NewsWire = wirePage({
  id: z.string().min(1).max(200),
  title: wireText(TITLE),
  author: wireText(TITLE),
  published_utc: z.string().max(40),
  description: wireText(LONG_TEXT),
  image_url: wireUrl,
  keywords: wireList(wireText(WORD)),
  tickers: wireList(wireSymbol),
  article_url: wireUrl,
  publisher: z.object({ name: wireText(WORD), logo_url: wireUrl, favicon_url: wireUrl }).nullish(),
  insights: wireList(Insight),
});
export type NewsWire = z.output<typeof NewsWire>;

/** Pages of news with unchecked articles, for storing them unchanged. */
export const WholeNewsWire = z.looseObject({ results: z.array(z.unknown()).nullish() });

/** Articles; those without a readable time or an address are left out. */
export function parseNews(wire: NewsWire): RichNews[] {
  const articles: RichNews[] = [];
  for (const row of wire.results) {
    const published = Date.parse(row.published_utc);
    if (!Number.isFinite(published) || row.article_url === null) continue;
    const insights: NewsInsight[] = row.insights.map((insight) => ({
      ...insight,
      sentiment_reasoning: insight.sentiment_reasoning ?? '',
    }));
    articles.push({
      ...row,
      published_utc: new Date(published).toISOString(),
      keywords: row.keywords.filter((word) => word !== null),
      article_url: row.article_url,
      publisher: {
        name: row.publisher?.name ?? 'Unknown publisher',
        logo_url: row.publisher?.logo_url ?? null,
        favicon_url: row.publisher?.favicon_url ?? null,
      },
      insights,
    });
  }
  return articles;
}
