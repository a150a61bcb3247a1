// Massive news endpoint: articles with a sentiment per ticker.
import type { Reply, Request, Route } from '../http/routes.ts';
import { type Article, articlesAbout } from '../news/articles.ts';
import { asked, ok, page, readLimit, refuseUnless } from './replies.ts';

const articlesKept = 5_000;
const limits = { normal: 10, most: 1_000 };

function publisher(name: string): Record<string, string> {
  const slug = name.toLowerCase().replace(/[^a-z]+/g, '-');
  return {
    name,
    homepage_url: `https://${slug}.example.com/`,
    logo_url: `https://${slug}.example.com/logo.svg`,
    favicon_url: `https://${slug}.example.com/favicon.ico`,
  };
}

/** image_url, keywords and insights may be absent at the vendor; some articles here lack them too. */
function row(article: Article): Record<string, unknown> {
  const { listing, others } = article;
  const bare = article.id.startsWith('0');
  return {
    id: article.id,
    publisher: publisher(article.publisher),
    title: article.title,
    author: article.author,
    published_utc: `${new Date(article.published_ms).toISOString().slice(0, 19)}Z`,
    article_url: `https://news.example.com/${article.slug}`,
    tickers: [listing.symbol, ...others.map((other) => other.listing.symbol)],
    ...(article.image ? { image_url: `https://images.example.com/${article.id.slice(0, 12)}.jpg` } : {}),
    description: article.description,
    ...(bare
      ? {}
      : {
          keywords: article.keywords,
          insights: [
            { ticker: listing.symbol, sentiment: article.tone, sentiment_reasoning: article.reason },
            ...others.map((other) => ({
              ticker: other.listing.symbol,
              sentiment: other.tone,
              sentiment_reasoning: other.reason,
            })),
          ],
        }),
  };
}

const instant = (text: string | null, fallback: number): number => {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? fallback : ms;
};

function news(request: Request): Reply {
  const { market, query, offset, moment } = asked(request);
  const { session, now_ms } = moment;
  refuseUnless(query, 'order', ['asc', 'desc']);
  const symbol = query.get('ticker');
  const since = Math.max(instant(query.get('published_utc.gte'), 0), instant(query.get('published_utc.gt'), -1) + 1);
  const until = Math.min(
    now_ms,
    instant(query.get('published_utc.lte'), now_ms),
    instant(query.get('published_utc.lt'), now_ms + 1) - 1,
  );
  // Ascending order needs all articles of the span, descending only the requested ones.
  const ascending = query.get('order') === 'asc';
  const most = ascending ? articlesKept : Math.min(articlesKept, offset + readLimit(query, limits) + 1);
  const { listings, find } = market.universe;
  const found = symbol === null ? null : find(symbol);
  const about = symbol === null ? listings : found ? [found] : [];
  const articles = articlesAbout(market, about, session, until, since, most);
  if (ascending) articles.reverse();
  const { results, next_url } = page(request, articles, limits);
  return ok(request, { results: results.map(row), count: results.length, next_url });
}

export const newsRoutes: readonly Route[] = [{ pattern: '/v2/reference/news', handle: news }];
